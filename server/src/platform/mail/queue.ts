import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { secondsFromNow, selectDue } from '../leased-queue.ts';
import { shortenReason } from './refusal.ts';
import { mails } from './tables.ts';

/** A mail that only this process may send. */
export type ClaimedMail = Pick<typeof mails.$inferSelect, 'id' | 'sealed' | 'createdAt'>;

export const leaseSeconds = 45;

/** Claims mails that are due: bulk mails last, otherwise the oldest first. */
export function claimMails(db: Db, max: number): Promise<ClaimedMail[]> {
  return db
    .update(mails)
    .set({ dueAt: secondsFromNow(leaseSeconds) })
    .where(
      inArray(mails.id, selectDue(db, mails, { where: eq(mails.state, 'waiting'), orderBy: [asc(mails.isBulk)], max })),
    )
    .returning({ id: mails.id, sealed: mails.sealed, createdAt: mails.createdAt });
}

/** Renews the leases of mails that are being sent. */
export async function renewLeases(db: Db, ids: string[]): Promise<void> {
  await db
    .update(mails)
    .set({ dueAt: secondsFromNow(leaseSeconds) })
    .where(and(inArray(mails.id, ids), eq(mails.state, 'waiting')));
}

/** The mail server has accepted it: the content, which may hold a token, is no longer needed. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'sent', sentAt: sql`now()`, sealed: null, reason: '' })
    .where(eq(mails.id, id));
}

/** It will not be retried. */
export async function markFailed(db: Db, id: string, reason: string): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'failed', sealed: null, reason: shortenReason(reason) })
    .where(and(eq(mails.id, id), eq(mails.state, 'waiting')));
}

/** It will be retried after this time; staff already see the reason. */
export async function postpone(db: Db, id: string, seconds: number, reason: string): Promise<void> {
  await db
    .update(mails)
    .set({ dueAt: secondsFromNow(seconds), reason: shortenReason(reason) })
    .where(and(eq(mails.id, id), eq(mails.state, 'waiting')));
}
