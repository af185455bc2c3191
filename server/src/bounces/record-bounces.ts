import { and, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { shortenReason } from '../platform/mail/refusal.ts';
import { countOwnReport, type HoldSending } from './own-reports.ts';
import type { DeliveryStatus } from './delivery-status.ts';
import { mailAddresses, newsletterMails } from '../schema/newsletters.ts';
import { isAboutMailbox, whatIsRefused, type Refused } from './what-is-refused.ts';

/** After this many temporary bounces, an address is suppressed. */
const maxSoftBounces = 3;

/**
 * Records what a mail server reported about one mail. A mail bounces once: a repeated report changes nothing, nor does
 * one about a mail that was not sent or whose account was deleted.
 */
export async function recordReport(
  tx: Db,
  mailId: number,
  statuses: DeliveryStatus[],
  holdSending: HoldSending,
): Promise<void> {
  const [mail] = await tx
    .select({ email: newsletterMails.email })
    .from(newsletterMails)
    .where(eq(newsletterMails.id, mailId));
  if (mail === undefined || mail.email === null) return;
  const outcome = classify(mail.email, statuses);
  if (outcome === null) return;
  const { kind, reason } = outcome;
  const isBounce = kind !== 'delayed';
  // What was refused because of us can be sent again, like any mail that failed.
  const state = kind === 'other' ? 'failed' : 'bounced';
  const changed = await tx
    .update(newsletterMails)
    .set({
      reason: shortenReason(reason),
      ...(isBounce && { state, sentAt: sql`coalesce(${newsletterMails.sentAt}, now())` }),
    })
    .where(and(eq(newsletterMails.id, mailId), isBounce ? wasSent : eq(newsletterMails.state, 'sent')))
    .returning({ id: newsletterMails.id });
  if (!isBounce || changed.length === 0) return;
  if (kind === 'mailbox') await suppress(tx, mail.email, reason);
  else if (kind === 'mailbox for now') await countSoftBounce(tx, mail.email, reason);
  else await countOwnReport(tx, { mailId, email: mail.email, reason }, holdSending);
}

/** A report may arrive before the reply of the mail server has been recorded. */
const wasSent = or(
  inArray(newsletterMails.state, ['in_flight', 'sent', 'unknown']),
  // One that was sent has been reported before.
  and(eq(newsletterMails.state, 'failed'), isNull(newsletterMails.sentAt)),
  and(inArray(newsletterMails.state, ['waiting', 'claimed']), gt(newsletterMails.unanswered, 0)),
);

/** What the statuses mean for the address that was mailed. It may be a mailing list that only some members received. */
function classify(email: string, statuses: DeliveryStatus[]): { kind: Refused | 'delayed'; reason: string } | null {
  const own = statuses.filter(({ recipients }) => recipients.includes(email));
  const about = own.length > 0 ? own : statuses;
  const [first] = about;
  if (first === undefined) return null;
  const { reason } = first;
  if (about.every(({ action }) => action === 'failed')) {
    const refused = new Set(about.map((status) => whatIsRefused(status.reason)));
    const kind = (['other', 'mailbox for now'] as const).find((one) => refused.has(one)) ?? 'mailbox';
    return { kind, reason };
  }
  return about.every(({ action }) => action === 'delayed') ? { kind: 'delayed', reason } : null;
}

/** Suppresses an address whose mailbox the mail server refused at RCPT TO, by the same rule as a report. */
export async function recordRefusedAddress(tx: Db, email: string, reason: string): Promise<void> {
  if (isAboutMailbox(reason)) await suppress(tx, email, reason);
}

/**
 * Deletes the refusals of these addresses since a given time, because they turned out to be about the portal. Returns
 * how many.
 */
export async function releaseRefused(tx: Db, emails: string[], since: Date): Promise<number> {
  const { rowCount } = await tx
    .update(mailAddresses)
    .set({ bouncedAt: null, isPermanent: false, softBounces: 0, reason: releasedReason })
    .where(
      and(
        inArray(mailAddresses.email, emails),
        eq(mailAddresses.isPermanent, true),
        gte(mailAddresses.bouncedAt, since),
      ),
    );
  return rowCount ?? 0;
}

/** The reason recorded for a refusal that was about the portal. */
export const releasedReason = 'vrijgegeven omdat de weigering over de afzender ging';

async function suppress(tx: Db, email: string, reason: string): Promise<void> {
  const now = sql`now()`;
  const known = { bouncedAt: now, isPermanent: true, reason: shortenReason(reason), lastBouncedAt: now };
  await tx
    .insert(mailAddresses)
    .values({ email, ...known })
    .onConflictDoUpdate({
      target: mailAddresses.email,
      set: { ...known, bouncedAt: sql`coalesce(${mailAddresses.bouncedAt}, now())` },
    });
}

async function countSoftBounce(tx: Db, email: string, reason: string): Promise<void> {
  const bounces = sql`${mailAddresses.softBounces} + 1`;
  await tx
    .insert(mailAddresses)
    .values({ email, softBounces: 1, reason: shortenReason(reason), lastBouncedAt: sql`now()` })
    .onConflictDoUpdate({
      target: mailAddresses.email,
      set: {
        softBounces: bounces,
        lastBouncedAt: sql`now()`,
        bouncedAt: sql`coalesce(${mailAddresses.bouncedAt}, case when ${bounces} >= ${maxSoftBounces} then now() end)`,
        // The reason of a permanent bounce is more informative than that of a later temporary one.
        reason: sql`case when ${mailAddresses.isPermanent} then ${mailAddresses.reason} else excluded.reason end`,
      },
    });
}
