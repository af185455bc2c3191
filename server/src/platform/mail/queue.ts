import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { mails } from './tables.ts';

/** A mail that this process has taken, and nobody else. */
export type TakenMail = Pick<typeof mails.$inferSelect, 'id' | 'sealed' | 'createdAt'>;

/** Who takes a mail has it this long and keeps it longer by saying so; then its process must have died. */
export const leaseSeconds = 45;
const lease = sql`now() + make_interval(secs => ${leaseSeconds})`;

/** Reasons are for staff to read, not for a server that talks too much. */
const longestReason = 500;

/** Takes mails that are due, bulk last and otherwise oldest first; two processes that ask at once get different ones. */
export async function takeMails(db: Db, most: number): Promise<TakenMail[]> {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), lte(mails.dueAt, sql`now()`)))
    .orderBy(asc(mails.isBulk), asc(mails.dueAt))
    .limit(most)
    .for('update', { skipLocked: true });
  return db
    .update(mails)
    .set({ dueAt: lease })
    .where(inArray(mails.id, due))
    .returning({ id: mails.id, sealed: mails.sealed, createdAt: mails.createdAt });
}

/** Keeps mails that are still being sent. */
export async function keepMails(db: Db, ids: string[]): Promise<void> {
  await db
    .update(mails)
    .set({ dueAt: lease })
    .where(and(inArray(mails.id, ids), eq(mails.state, 'waiting')));
}

/** The mail server has it: the content, which may hold a token, is no longer needed. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'sent', sentAt: sql`now()`, sealed: null, reason: '' })
    .where(eq(mails.id, id));
}

/** It will not be tried again. */
export async function markFailed(db: Db, id: string, reason: string): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'failed', sealed: null, reason: shorten(reason) })
    .where(and(eq(mails.id, id), eq(mails.state, 'waiting')));
}

/** It will be tried again; staff already see why it waits. */
export async function postpone(db: Db, id: string, seconds: number, reason: string): Promise<void> {
  await db
    .update(mails)
    .set({ dueAt: sql`now() + make_interval(secs => ${seconds})`, reason: shorten(reason) })
    .where(and(eq(mails.id, id), eq(mails.state, 'waiting')));
}

/** On one line, and no longer than staff would read. */
export function shorten(reason: string): string {
  const line = reason.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > longestReason ? `${line.slice(0, longestReason - 1)}…` : line;
}
