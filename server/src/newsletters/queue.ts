import { and, asc, eq, inArray, lt, lte, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { shorten } from '../platform/mail/queue.ts';
import { isOptedOut, isSuppressed } from '../subscriptions/queries.ts';
import { newsletterMails, newsletters } from '../schema/newsletters.ts';

/** A mail that this process has claimed. */
export type ClaimedMail = Pick<
  typeof newsletterMails.$inferSelect,
  'id' | 'email' | 'name' | 'unanswered' | 'triedAt'
> & { newsletterId: number };

/** Who claims a mail has it this long and keeps it longer by saying so; then its process must have died. */
export const leaseSeconds = 15;
const lease = sql`now() + make_interval(secs => ${leaseSeconds})`;
const { id, newsletterId, email, name, unanswered, triedAt, state, dueAt } = newsletterMails;

/** What becomes of a mail that is not to leave any more: after an attempt without an answer nobody knows whether it did. */
export const notSent: SQL<'removed'> = sql`case when ${unanswered} > 0 then 'unknown' else 'removed' end`;

/** Takes mails of a newsletter that are due; two processes that ask at once get different ones. */
export async function claimMails(db: Db, newsletter: number, most: number): Promise<ClaimedMail[]> {
  const due = db
    .select({ id })
    .from(newsletterMails)
    .where(and(eq(newsletterId, newsletter), eq(state, 'waiting'), lte(dueAt, sql`now()`)))
    .orderBy(asc(dueAt))
    .limit(most)
    .for('update', { skipLocked: true });
  return db
    .update(newsletterMails)
    .set({ state: 'claimed', dueAt: lease })
    .where(inArray(id, due))
    .returning({ id, newsletterId: sql<number>`${newsletterId}`, email, name, unanswered, triedAt });
}

/**
 * Marks claimed mails as being handed over, and answers those that may be: not when sending was paused or stopped, or
 * their reader opted out, or mail to them came back. From claimed to in flight goes only one process.
 */
export async function markInFlight(db: Db, ids: number[]): Promise<Set<number>> {
  const isSending = sql`${newsletters.state} = 'sending'`;
  const rows = await db
    .update(newsletterMails)
    .set({
      state: sql`case when ${newsletters.state} = 'stopped' then ${notSent}
        when ${isOptedOut(email)} then 'unsubscribed' when ${isSuppressed(email)} then 'bounced'
        when ${isSending} then 'in_flight' else 'waiting' end`,
      dueAt: sql`case when ${isSending} then ${lease} else now() end`,
    })
    .from(newsletters)
    .where(and(eq(newsletters.id, newsletterId), inArray(id, ids), eq(state, 'claimed')))
    .returning({ id, state });
  return new Set(rows.filter((row) => row.state === 'in_flight').map((row) => row.id));
}

/** Keeps mails that this process has in hand. */
export async function keepMails(db: Db, ids: number[]): Promise<void> {
  await db
    .update(newsletterMails)
    .set({ dueAt: lease })
    .where(and(inArray(id, ids), inArray(state, ['claimed', 'in_flight'])));
}

/**
 * The mail server has them, whatever else was thought of them meanwhile. The database need not wait for its disk: the
 * next mail of the same lane is marked in flight first, and that does, for this as well.
 */
export async function markSent(db: Db, ids: number[]): Promise<void> {
  await db
    .update(newsletterMails)
    .set({ state: 'sent', sentAt: sql`now()`, reason: '' })
    .from(sql`(select set_config('synchronous_commit', 'off', true)) as quick`)
    .where(and(inArray(id, ids), notInArray(state, ['sent', 'bounced'])));
}

/** Still this attempt of ours: when its lease ran out it counts one unanswered attempt more. */
const isOurs = (mail: ClaimedMail) =>
  and(eq(id, mail.id), inArray(state, ['claimed', 'in_flight']), eq(unanswered, mail.unanswered));

/** It will not be tried again, unless staff ask for it. */
export async function markFailed(db: Db, mail: ClaimedMail, reason: string): Promise<void> {
  await db
    .update(newsletterMails)
    .set({ state: 'failed', reason: shorten(reason) })
    .where(isOurs(mail));
}

/** The server does not take it now; it is tried again after so many seconds. */
export async function postpone(db: Db, mail: ClaimedMail, seconds: number, reason: string): Promise<void> {
  await db
    .update(newsletterMails)
    .set({
      state: 'waiting',
      dueAt: sql`now() + make_interval(secs => ${seconds})`,
      triedAt: sql`coalesce(${triedAt}, now())`,
      reason: shorten(reason),
    })
    .where(isOurs(mail));
}

/** They certainly did not leave: others may take them, after those that wait already. */
export async function giveBack(db: Db, mails: ClaimedMail[]): Promise<void> {
  if (mails.length === 0) return;
  const ids = sql.param(mails.map((mail) => mail.id));
  const counts = sql.param(mails.map((mail) => mail.unanswered));
  await db
    .update(newsletterMails)
    .set({ state: 'waiting', dueAt: sql`now()` })
    .from(sql`unnest(${ids}::int[], ${counts}::int[]) as ours(ours_id, ours_unanswered)`)
    .where(and(sql`${id} = ours_id and ${unanswered} = ours_unanswered`, inArray(state, ['claimed', 'in_flight'])));
}

/** Who was handed a mail without an answer twice may have it already: it is not tried again. */
const afterNoAnswer = {
  state: sql<'waiting'>`case when ${unanswered} > 0 then 'unknown' else 'waiting' end`,
  unanswered: sql`${unanswered} + 1`,
  dueAt: sql`now()`,
};

/** The connection broke while the mail server was getting it. */
export async function markUnanswered(db: Db, mail: ClaimedMail, reason: string): Promise<void> {
  await db
    .update(newsletterMails)
    .set({ ...afterNoAnswer, reason: shorten(reason) })
    .where(isOurs(mail));
}

const diedMeanwhile = 'Het portaal stopte terwijl deze mail werd afgegeven. Misschien is hij aangekomen.';

/** Frees what a process had that must have died. */
export async function freeLostMails(db: Db): Promise<void> {
  const isInFlight = sql`${state} = 'in_flight'`;
  await db
    .update(newsletterMails)
    .set({
      ...afterNoAnswer,
      state: sql`case when ${newsletters.state} = 'stopped' and ${isInFlight} then 'unknown'
        when ${newsletters.state} = 'stopped' then ${notSent}
        when ${isInFlight} then ${afterNoAnswer.state} else 'waiting' end`,
      unanswered: sql`${unanswered} + (${isInFlight})::int`,
      reason: sql`case when ${isInFlight} then ${diedMeanwhile} else ${newsletterMails.reason} end`,
    })
    .from(newsletters)
    .where(and(eq(newsletters.id, newsletterId), inArray(state, ['claimed', 'in_flight']), lt(dueAt, sql`now()`)));
}

const removedAtOnce = 5_000;

/** Takes back what has not left of a newsletter that was stopped, in parts: each is one short statement. */
export async function removeUnsent(db: Db, newsletter: number): Promise<void> {
  const some = db
    .select({ id })
    .from(newsletterMails)
    .where(and(eq(newsletterId, newsletter), inArray(state, ['waiting', 'claimed'])))
    .limit(removedAtOnce)
    .for('update');
  for (;;) {
    const { rowCount } = await db.update(newsletterMails).set({ state: notSent }).where(inArray(id, some));
    if ((rowCount ?? 0) < removedAtOnce) return;
  }
}
