import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { deliveryReports, newsletterMails } from '../schema/newsletters.ts';

const maxContent = 4_000;
/** Further mails to the same return path are noise. */
const maxPerMail = 5;

/** A mail that may be a report, but not one that the portal understands. */
export interface UnclearReport {
  sender: string;
  subject: string;
  content: string;
}

/** Stores it for staff; nothing for a mail whose recipient is no longer known. */
export async function keepUnclearReport(tx: Db, mailId: number, report: UnclearReport): Promise<void> {
  const [mail] = await tx
    .select({ id: newsletterMails.id })
    .from(newsletterMails)
    .where(and(eq(newsletterMails.id, mailId), isNotNull(newsletterMails.email)))
    .for('update');
  if (mail === undefined) return;
  const known = and(eq(deliveryReports.newsletterMailId, mailId), eq(deliveryReports.kind, 'unclear'));
  if ((await tx.$count(deliveryReports, known)) >= maxPerMail) return;
  await tx.insert(deliveryReports).values({
    newsletterMailId: mailId,
    kind: 'unclear',
    sender: readable(report.sender).slice(0, 300),
    subject: readable(report.subject).slice(0, 300),
    content: readable(report.content).slice(0, maxContent),
  });
}

/** PostgreSQL stores no null characters, and nobody reads the other control characters. */
const readable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();

/** Removes what staff need no more, and counts of more than an hour ago. */
export async function removeOldReports(db: Db): Promise<void> {
  const { kind, receivedAt } = deliveryReports;
  await db
    .delete(deliveryReports)
    .where(
      or(
        sql`${receivedAt} < now() - interval '90 days'`,
        and(eq(kind, 'about_us'), sql`${receivedAt} < now() - interval '1 hour'`),
      ),
    );
}
