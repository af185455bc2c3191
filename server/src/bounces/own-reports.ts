import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { likenessOf } from '../platform/mail/refusal.ts';
import { deliveryReports } from '../schema/newsletters.ts';

/** Puts sending on hold; `count` mails came back for this reason, the last one with this number. */
export type HoldSending = (tx: Db, came: { mailId: number; reason: string; count: number }) => Promise<void>;

/** So many alike within an hour. */
const maxAlike = 20;

const { kind, likeness, receivedAt } = deliveryReports;

/**
 * Counts a report that is about us, and holds sending at the twentieth that is alike within an hour. Then they are counted
 * from the beginning, so that reports that are still on their way do not hold what staff resumed.
 */
export async function countOwnReport(
  tx: Db,
  { mailId, email, reason }: { mailId: number; email: string; reason: string },
  holdSending: HoldSending,
): Promise<void> {
  const key = likenessOf(reason, email);
  await tx.insert(deliveryReports).values({ newsletterMailId: mailId, kind: 'about_us', likeness: key });
  // One at a time, or two processes would both see nineteen.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`own reports ${key}`}))`);
  const alike = and(eq(kind, 'about_us'), eq(likeness, key));
  const count = await tx.$count(deliveryReports, and(alike, sql`${receivedAt} > now() - interval '1 hour'`));
  if (count < maxAlike) return;
  await tx.delete(deliveryReports).where(alike);
  await holdSending(tx, { mailId, reason, count });
}
