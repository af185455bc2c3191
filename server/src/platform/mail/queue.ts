import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { holdBegan } from '../hold/hold.ts';
import type { Db } from '../database/db.ts';
import { isBeyondClock, secondsFromNow, selectDue } from '../leased-queue.ts';
import { shortenReason } from './refusal.ts';
import { lastTopic, mails } from './tables.ts';

/** A mail that only this process may send, as long as the claim in its row is this one. */
export type ClaimedMail = Pick<typeof mails.$inferSelect, 'id' | 'sealed' | 'createdAt' | 'copies'> & {
  claimId: string;
};

export const leaseSeconds = 45;

/** On hold, after a restore, only mails that a person requests now, such as a login link, are sent. */
const mayLeave = and(
  eq(mails.state, 'waiting'),
  sql`(${holdBegan} is null or (not ${mails.isBulk} and ${mails.createdAt} >= ${holdBegan}))`,
);

/** Claims mails that are due, the oldest first; bulk mails are a queue of their own. */
export function claimMails(db: Db, max: number, isBulk = false): Promise<ClaimedMail[]> {
  const claimId = randomUUID();
  return db
    .update(mails)
    .set({ claimId, dueAt: secondsFromNow(leaseSeconds) })
    .where(inArray(mails.id, selectDue(db, mails, { where: and(eq(mails.isBulk, isBulk), mayLeave), max })))
    .returning({
      id: mails.id,
      sealed: mails.sealed,
      createdAt: mails.createdAt,
      copies: mails.copies,
      claimId: sql<string>`${claimId}`,
    });
}

/** Not claimed by another process since, nor withdrawn. */
const isHeld = ({ id, claimId }: ClaimedMail) =>
  and(eq(mails.id, id), eq(mails.claimId, claimId), eq(mails.state, 'waiting'));

/** Renews the leases of mails that are being sent. */
export async function renewLeases(db: Db, held: ClaimedMail[]): Promise<void> {
  await db
    .update(mails)
    .set({ dueAt: secondsFromNow(leaseSeconds) })
    .where(
      and(
        eq(mails.state, 'waiting'),
        inArray(
          mails.claimId,
          held.map(({ claimId }) => claimId),
        ),
        inArray(
          mails.id,
          held.map(({ id }) => id),
        ),
      ),
    );
}

/** After the clock was set back: mails that are due far ahead get one lease, because a process may be sending them. */
export async function recoverFromClock(db: Db): Promise<void> {
  await db
    .update(mails)
    .set({ dueAt: secondsFromNow(leaseSeconds) })
    .where(and(eq(mails.state, 'waiting'), isBeyondClock(mails.dueAt)));
}

/**
 * Counts a copy, just before it is sent. Returns whether it may be sent: not if its link has expired, or if another
 * process has the mail.
 */
export async function startCopy(db: Db, mail: ClaimedMail): Promise<'send' | 'expired' | 'lost'> {
  const isExpired = sql`coalesce(${mails.expiresAt} <= now(), false)`;
  const [row] = await db
    .update(mails)
    .set({ copies: sql`${mails.copies} + (not ${isExpired})::int` })
    .where(isHeld(mail))
    .returning({ isExpired: sql<boolean>`${isExpired}` });
  if (row === undefined) return 'lost';
  return row.isExpired ? 'expired' : 'send';
}

/** Nobody's, once the last mail about a deleted account is over. */
const recipient = sql`case when ${mails.topic} = ${lastTopic} then '' else ${mails.recipient} end`;

/** The mail server has accepted it: the content, which may hold a token, is no longer needed. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'sent', sentAt: sql`now()`, sealed: null, reason: '', recipient })
    .where(eq(mails.id, id));
}

/** It will not be retried. Returns who it was to, and the message whose sender that is, if there is one. */
export async function markFailed(
  db: Db,
  mail: ClaimedMail,
  reason: string,
): Promise<{ messageId: number | null; recipient: string } | undefined> {
  const [row] = await db
    .update(mails)
    .set({ state: 'failed', sealed: null, reason: shortenReason(reason), recipient })
    .where(isHeld(mail))
    .returning({ messageId: mails.messageId, recipient: mails.recipient });
  return row;
}

/** It will be retried after this time; staff already see the reason. `isCopy`: it may have been sent. */
export async function postpone(
  db: Db,
  mail: ClaimedMail,
  { seconds, reason, isCopy }: { seconds: number; reason: string; isCopy: boolean },
): Promise<void> {
  await db
    .update(mails)
    .set({
      dueAt: secondsFromNow(seconds),
      claimId: null,
      reason: shortenReason(reason),
      copies: sql`${mails.copies} - ${isCopy ? 0 : 1}`,
    })
    .where(isHeld(mail));
}

/** Cancels waiting mails about these topics, because their link was replaced, used or revoked. */
export async function withdrawMails(tx: Db, topics: string[]): Promise<void> {
  const reason = 'Niet verstuurd: de link in deze mail was al gebruikt, ingetrokken of vervangen door een nieuwere.';
  await tx
    .update(mails)
    .set({ state: 'failed', sealed: null, reason })
    .where(and(inArray(mails.topic, topics), eq(mails.state, 'waiting')));
}
