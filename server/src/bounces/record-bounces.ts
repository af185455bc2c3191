import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { shortenReason } from '../platform/mail/refusal.ts';
import type { DeliveryStatus } from './delivery-report.ts';
import { newsletterAddresses, newsletterMails } from '../schema/newsletters.ts';

/** Mails of newsletters to an address that came back for a passing reason before it is left alone. */
const mostSoftBounces = 3;

/**
 * Writes what a mail server reported about one mail. A mail comes back once: a report that comes again, and one about a
 * mail that has not left or whose account was deleted, changes nothing.
 */
export async function noteReport(tx: Db, mailId: number, statuses: DeliveryStatus[]): Promise<void> {
  const [mail] = await tx
    .select({ email: newsletterMails.email })
    .from(newsletterMails)
    .where(eq(newsletterMails.id, mailId));
  if (mail === undefined || mail.email === null) return;
  const verdict = judge(mail.email, statuses);
  if (verdict === null) return;
  const { kind, reason } = verdict;
  const isBounce = kind !== 'delayed';
  const changed = await tx
    .update(newsletterMails)
    .set({ reason: shortenReason(reason), ...(isBounce && { state: 'bounced' }) })
    .where(and(eq(newsletterMails.id, mailId), isBounce ? hasLeft : eq(newsletterMails.state, 'sent')))
    .returning({ id: newsletterMails.id });
  if (!isBounce || changed.length === 0) return;
  await (kind === 'hard' ? suppress(tx, mail.email, reason) : countSoftBounce(tx, mail.email, reason));
}

/** A report may come before the answer to the mail has been written down. */
const hasLeft = or(
  inArray(newsletterMails.state, ['in_flight', 'sent', 'failed', 'unknown']),
  and(inArray(newsletterMails.state, ['waiting', 'claimed']), gt(newsletterMails.unanswered, 0)),
);

/** What the reports mean for the address that we mailed. It may be that of a list, of which some members got it. */
function judge(
  email: string,
  statuses: DeliveryStatus[],
): { kind: 'hard' | 'soft' | 'delayed'; reason: string } | null {
  const own = statuses.filter(({ recipients }) => recipients.includes(email));
  const about = own.length > 0 ? own : statuses;
  const [first] = about;
  if (first === undefined) return null;
  const { reason } = first;
  if (about.every(({ action }) => action === 'failed')) {
    return { kind: about.every((status) => status.class === '5') ? 'hard' : 'soft', reason };
  }
  return about.every(({ action }) => action === 'delayed') ? { kind: 'delayed', reason } : null;
}

/** A mail server that refuses the address itself says what a report would say later; other refusals change nothing. */
export async function noteRefusedAddress(tx: Db, email: string, reason: string): Promise<void> {
  if (isAboutAddress.test(reason)) await suppress(tx, email, reason);
}

/** RFC 3463, 5.1.x, without 5.1.7 and 5.1.8, which are about the sender's address. */
const isAboutAddress = /\b5\.1\.(?!7\b|8\b)\d{1,3}\b/;

/** From now on no newsletter goes there. */
async function suppress(tx: Db, email: string, reason: string): Promise<void> {
  const known = { bouncedAt: sql`now()`, isPermanent: true, reason: shortenReason(reason) };
  await tx
    .insert(newsletterAddresses)
    .values({ email, ...known })
    .onConflictDoUpdate({
      target: newsletterAddresses.email,
      set: { ...known, bouncedAt: sql`coalesce(${newsletterAddresses.bouncedAt}, now())` },
    });
}

async function countSoftBounce(tx: Db, email: string, reason: string): Promise<void> {
  const bounces = sql`${newsletterAddresses.softBounces} + 1`;
  await tx
    .insert(newsletterAddresses)
    .values({ email, softBounces: 1, reason: shortenReason(reason) })
    .onConflictDoUpdate({
      target: newsletterAddresses.email,
      set: {
        softBounces: bounces,
        bouncedAt: sql`coalesce(${newsletterAddresses.bouncedAt}, case when ${bounces} >= ${mostSoftBounces} then now() end)`,
        // Why it is left alone for good says more than the latest passing reason.
        reason: sql`case when ${newsletterAddresses.isPermanent} then ${newsletterAddresses.reason} else excluded.reason end`,
      },
    });
}
