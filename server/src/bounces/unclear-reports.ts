import type { UnclearReport as ListedReport } from '@dijkportaal/contract/bounces';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { orderBy, pageRange } from '../platform/database/paging.ts';
import { deliveryReports, newsletterMails, newsletters } from '../schema/newsletters.ts';

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

/** One page of them, latest first. */
export async function listUnclearReports(db: Db, query: ListQuery): Promise<{ count: number; rows: ListedReport[] }> {
  const { id, kind, receivedAt, sender, subject, content } = deliveryReports;
  const { limit, offset } = pageRange(query);
  const isUnclear = eq(kind, 'unclear');
  const [count, rows] = await Promise.all([
    db.$count(deliveryReports, isUnclear),
    db
      .select({
        id,
        receivedAt,
        email: sql<string>`coalesce(${newsletterMails.email}, '')`,
        newsletterId: newsletters.id,
        title: newsletters.title,
        sender,
        subject,
        content,
      })
      .from(deliveryReports)
      .innerJoin(newsletterMails, eq(newsletterMails.id, deliveryReports.newsletterMailId))
      .leftJoin(newsletters, eq(newsletters.id, newsletterMails.newsletterId))
      .where(isUnclear)
      .orderBy(...orderBy(query.ordering ?? '-received_at', { received_at: receivedAt }, id))
      .limit(limit)
      .offset(offset),
  ]);
  return {
    count,
    rows: rows.map(({ receivedAt: at, newsletterId, title, ...row }) => ({
      ...row,
      received_at: at.toISOString(),
      newsletter: newsletterId === null ? null : { id: newsletterId, title: title ?? '' },
    })),
  };
}
