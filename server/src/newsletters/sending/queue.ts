import { randomUUID } from 'node:crypto';
import { and, eq, gte, inArray, lt, not, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { isBeyondClock, secondsFromNow, selectDue } from '../../platform/leased-queue.ts';
import { shortenReason } from '../../platform/mail/refusal.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';

/** A mail that only this process may send, as long as the claim in its row is this one. */
export type ClaimedMail = Pick<typeof newsletterMails.$inferSelect, 'id' | 'triedAt'> & {
  newsletterId: number;
  claimId: string;
  domain: string;
  /** Claimed within the pace of its domain, which is slow. */
  isInTurn: boolean;
};

export const leaseSeconds = 15;
const { id, newsletterId, unanswered, triedAt, state, dueAt } = newsletterMails;

/** A server reported, before its reply was recorded, that it refused this mail because of us. */
const isReported = sql`(${state} = 'failed' and ${newsletterMails.sentAt} is not null)`;

/** The state of a mail that must no longer be sent: unknown if an earlier attempt got no reply. */
export const notSent: SQL<'removed'> = sql`case when ${unanswered} > 0 then 'unknown' else 'removed' end`;

/** Nobody gets a third copy, not even when staff ask for a retry. */
export const mayHaveArrivedTwice = gte(unanswered, 2);

/** The receiving domain. */
export const domainOf = sql<string>`split_part(${newsletterMails.email}, '@', 2)`;

/** Claims mails that are due: only those to one domain, or those to all others than these. */
export function claimMails(
  db: Db,
  newsletterIds: number[],
  max: number,
  to: { only: string } | { except: string[] } = { except: [] },
): Promise<ClaimedMail[]> {
  const claimId = randomUUID();
  const isOnly = 'only' in to;
  // Also those without an address, which are not sent.
  const isTo = isOnly
    ? eq(domainOf, to.only)
    : to.except.length === 0
      ? undefined
      : sql`coalesce(${domainOf}, '') <> all(${sql.param(to.except)}::text[])`;
  const isWaiting = and(inArray(newsletterId, newsletterIds), eq(state, 'waiting'), isTo);
  return db
    .update(newsletterMails)
    .set({ state: 'claimed', claimId, dueAt: secondsFromNow(leaseSeconds) })
    .where(inArray(id, selectDue(db, newsletterMails, { where: isWaiting, max })))
    .returning({
      id,
      newsletterId: sql<number>`${newsletterId}`,
      claimId: sql<string>`${claimId}`,
      triedAt,
      domain: sql<string>`coalesce(${domainOf}, '')`,
      isInTurn: sql<boolean>`${isOnly}::boolean`,
    });
}

/**
 * Still claimed or in flight for these claims. Every claim has its own id: a process that was frozen while its leases
 * expired must not touch rows that have been claimed since, by another process or by itself.
 */
export function areHeld(mails: ClaimedMail[]): SQL | undefined {
  const ids = sql.param(mails.map((mail) => mail.id));
  const claims = sql.param(mails.map((mail) => mail.claimId));
  return and(
    sql`(${id}, ${newsletterMails.claimId}) in (select * from unnest(${ids}::int[], ${claims}::uuid[]))`,
    inArray(state, ['claimed', 'in_flight']),
  );
}

/**
 * The mails that no other transaction is changing: waiting for those, while holding others, would deadlock. PostgreSQL
 * detects a deadlock after a second by the clock, so it would last an hour if the clock is set back an hour.
 */
const areNotLocked = (db: Db, where: SQL | undefined): SQL =>
  inArray(id, db.select({ id }).from(newsletterMails).where(where).for('update', { skipLocked: true }));

/** Renews the leases of these claims; one that is being changed is renewed by that change or by the next renewal. */
export async function renewLeases(db: Db, mails: ClaimedMail[]): Promise<void> {
  await db
    .update(newsletterMails)
    .set({ dueAt: secondsFromNow(leaseSeconds) })
    .where(areNotLocked(db, areHeld(mails)));
}

/**
 * The mail server has accepted them, which overrides any later state. This commit does not wait for the disk: the next
 * mail is marked in flight before it is sent, and that commit flushes this one too.
 */
export async function markSent(db: Db, ids: number[]): Promise<void> {
  const marked = await db
    .update(newsletterMails)
    .set({ state: 'sent', sentAt: sql`now()`, reason: '' })
    .from(sql`(select set_config('synchronous_commit', 'off', true)) as quick`)
    .where(and(inArray(id, ids), notInArray(state, ['sent', 'bounced']), not(isReported)))
    .returning({
      newsletterId,
      refusals: sql<
        number | null
      >`(select ${newsletters.refusals} from ${newsletters} where ${newsletters.id} = ${newsletterId})`,
    });
  const refused = marked.flatMap((row) => (row.newsletterId !== null && row.refusals ? [row.newsletterId] : []));
  if (refused.length > 0) await db.update(newsletters).set({ refusals: 0 }).where(inArray(newsletters.id, refused));
}

/** It will not be retried, unless staff ask for it. Returns false, and changes nothing, if another process has it. */
export async function markFailed(db: Db, mail: ClaimedMail, reason: string): Promise<boolean> {
  const { rowCount } = await db
    .update(newsletterMails)
    .set({ state: 'failed', reason: shortenReason(reason) })
    .where(areHeld([mail]));
  return rowCount === 1;
}

/** The server refused it for now; it will be retried after this time. */
export async function postpone(db: Db, mail: ClaimedMail, seconds: number, reason: string): Promise<void> {
  await db
    .update(newsletterMails)
    .set({
      state: 'waiting',
      dueAt: secondsFromNow(seconds),
      triedAt: sql`coalesce(${triedAt}, now())`,
      reason: shortenReason(reason),
    })
    .where(areHeld([mail]));
}

/** They were certainly not sent: they are due again, after those that are already waiting. */
export async function release(db: Db, mails: ClaimedMail[]): Promise<void> {
  if (mails.length === 0) return;
  await db
    .update(newsletterMails)
    .set({ state: 'waiting', dueAt: sql`now()` })
    .where(areHeld(mails));
}

/** After two attempts without a reply the mail may have arrived: it is not retried. */
const afterNoReply = {
  state: sql<'waiting'>`case when ${unanswered} > 0 then 'unknown' else 'waiting' end`,
  unanswered: sql`${unanswered} + 1`,
  dueAt: sql`now()`,
};

/** The connection broke while the mail server was receiving it. */
export async function markUnanswered(db: Db, mail: ClaimedMail, reason: string): Promise<void> {
  await db
    .update(newsletterMails)
    .set({ ...afterNoReply, reason: shortenReason(reason) })
    .where(areHeld([mail]));
}

const processDied =
  'Het portaal stopte tijdens het versturen van deze e-mail. Het is niet zeker of de e-mail is aangekomen.';

/** Recovers mails whose lease has expired: their process must have died. */
export async function recoverExpired(db: Db): Promise<void> {
  const isInFlight = sql`${state} = 'in_flight'`;
  const isExpired = and(inArray(state, ['claimed', 'in_flight']), lt(dueAt, sql`now()`));
  await db
    .update(newsletterMails)
    .set({
      ...afterNoReply,
      state: sql`case when ${newsletters.state} = 'stopped' and ${isInFlight} then 'unknown'
        when ${newsletters.state} = 'stopped' then ${notSent}
        when ${isInFlight} then ${afterNoReply.state} else 'waiting' end`,
      unanswered: sql`${unanswered} + (${isInFlight})::int`,
      reason: sql`case when ${isInFlight} then ${processDied} else ${newsletterMails.reason} end`,
    })
    .from(newsletters)
    .where(and(eq(newsletters.id, newsletterId), areNotLocked(db, isExpired)));
}

/** After the clock was set back: mails that are due far ahead get one lease, because a process may be sending them. */
export async function recoverFromClock(db: Db): Promise<void> {
  const sending = db.select({ id: newsletters.id }).from(newsletters).where(eq(newsletters.state, 'sending'));
  const isAhead = and(
    inArray(newsletterId, sending),
    inArray(state, ['waiting', 'claimed', 'in_flight']),
    isBeyondClock(newsletterMails.dueAt),
  );
  await db
    .update(newsletterMails)
    .set({ dueAt: secondsFromNow(leaseSeconds) })
    .where(areNotLocked(db, isAhead));
}

const removeBatch = 5_000;

/** Removes the unsent mails of a newsletter that was stopped, in batches of one short transaction each. */
export async function removeUnsent(db: Db, newsletter: number): Promise<void> {
  while ((await removeSome(db, newsletter)) === removeBatch);
}

/** Removes nothing once staff have decided to send the rest: that waits for this lock. */
function removeSome(db: Db, newsletter: number): Promise<number> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ state: newsletters.state })
      .from(newsletters)
      .where(eq(newsletters.id, newsletter))
      .for('share');
    if (row?.state !== 'stopped') return 0;
    const some = tx
      .select({ id })
      .from(newsletterMails)
      .where(and(eq(newsletterId, newsletter), inArray(state, ['waiting', 'claimed'])))
      .limit(removeBatch)
      .for('update');
    const { rowCount } = await tx.update(newsletterMails).set({ state: notSent }).where(inArray(id, some));
    return rowCount ?? 0;
  });
}
