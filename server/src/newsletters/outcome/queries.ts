import type { NewsletterMonth, NewsletterOutcome } from '@dijkportaal/contract/newsletters/newsletter-outcome';
import { and, asc, count, eq, gt, isNotNull, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { isoDay } from '../../platform/dutch-time.ts';
import { notFound } from '../../platform/errors.ts';
import { mailAddresses, newsletterMails, newsletters, newsletterVisits } from '../../schema/newsletters.ts';
import { stateForStaff } from '../sending/report.ts';

/** The title of a newsletter. Throws not found. */
export async function findTitle(db: Db, id: number): Promise<string> {
  const [row] = await db.select({ title: newsletters.title }).from(newsletters).where(eq(newsletters.id, id));
  if (row === undefined) throw notFound();
  return row.title;
}

/** Lengths of a step, in minutes; sending takes at most forty of the first that is long enough, or more of the last. */
const steps = [1, 5, 15, 60, 6 * 60, 24 * 60];
const maxSteps = 40;

/** Sending over time and unsubscribes of a newsletter. Throws not found. */
export async function readOutcome(db: Db, id: number): Promise<NewsletterOutcome> {
  await findTitle(db, id);
  const isOf = eq(newsletterMails.newsletterId, id);
  const isSent = isNotNull(newsletterMails.sentAt);
  const [totals] = await db
    .select({
      optedOut: sql<number>`(count(*) filter (where ${newsletterMails.optedOutAt} is not null))::int`,
      minutes: sql<number>`coalesce(extract(epoch from max(${newsletterMails.sentAt}) - min(${newsletterMails.sentAt})) / 60, 0)::float`,
    })
    .from(newsletterMails)
    .where(isOf);
  const { optedOut = 0, minutes = 0 } = totals ?? {};
  const step = steps.find((length) => minutes / length < maxSteps) ?? steps.at(-1) ?? 1;
  const at = sql<string>`date_bin(make_interval(mins => ${sql.raw(String(step))}), ${newsletterMails.sentAt}, '2000-01-01')`;
  const points = await db
    .select({ at: at.mapWith(newsletterMails.sentAt), sent: count() })
    .from(newsletterMails)
    .where(and(isOf, isSent))
    .groupBy(at)
    .orderBy(at)
    .limit(2 * maxSteps);
  const [opened] = await db.select().from(newsletterVisits).where(eq(newsletterVisits.newsletterId, id));
  return {
    opted_out: optedOut,
    visits: opened?.visits ?? 0,
    step_minutes: step,
    points: points.map(({ at: moment, sent }) => ({ at: new Date(moment).toISOString(), sent })),
  };
}

/** Counts that somebody opened a newsletter in the browser; nothing is stored about who did. */
export async function countVisit(db: Db, newsletterId: number): Promise<void> {
  await db
    .insert(newsletterVisits)
    .values({ newsletterId, visits: 1 })
    .onConflictDoUpdate({
      target: newsletterVisits.newsletterId,
      set: { visits: sql`${newsletterVisits.visits} + 1` },
    });
}

const batchSize = 2000;
const inDutchTime = (column: SQLWrapper) =>
  sql<string | null>`to_char(${column} at time zone 'Europe/Amsterdam', 'YYYY-MM-DD HH24:MI')`;

const selectLines = (db: Db, newsletterId: number, after: number) =>
  db
    .select({
      id: newsletterMails.id,
      name: newsletterMails.name,
      email: newsletterMails.email,
      isContact: sql<boolean>`${newsletterMails.contactId} is not null`,
      state: stateForStaff,
      sentAt: inDutchTime(newsletterMails.sentAt),
      optedOutAt: inDutchTime(newsletterMails.optedOutAt),
      reason: newsletterMails.reason,
    })
    .from(newsletterMails)
    .where(and(eq(newsletterMails.newsletterId, newsletterId), gt(newsletterMails.id, after)))
    .orderBy(asc(newsletterMails.id))
    .limit(batchSize);

export type RecipientLine = Awaited<ReturnType<typeof selectLines>>[number];

/** All recipients of a newsletter, in batches. */
export async function* readRecipientLines(db: Db, newsletterId: number): AsyncGenerator<RecipientLine[]> {
  for (let after = 0; ;) {
    const lines = await selectLines(db, newsletterId, after);
    if (lines.length > 0) yield lines;
    const last = lines.at(-1);
    if (last === undefined || lines.length < batchSize) return;
    after = last.id;
  }
}

const monthOf = (column: SQLWrapper) => sql<string>`to_char(${column} at time zone 'Europe/Amsterdam', 'YYYY-MM')`;
const isRecent = (column: SQLWrapper) =>
  sql`${column} >= date_trunc('month', now() at time zone 'Europe/Amsterdam') at time zone 'Europe/Amsterdam' - interval '11 months'`;

/** The last twelve months, oldest first; this month is the last. */
export async function listMonths(db: Db): Promise<NewsletterMonth[]> {
  const countBy = async (
    table: typeof newsletters | typeof newsletterMails | typeof mailAddresses,
    column: SQLWrapper,
    what: SQLWrapper,
  ) => {
    const rows = await db
      .select({ month: monthOf(column), count: sql<number>`count(distinct ${what})::int` })
      .from(table)
      .where(isRecent(column))
      .groupBy(monthOf(column));
    return new Map(rows.map((row) => [row.month, row.count]));
  };
  const [begun, readers, optedOut, dead] = await Promise.all([
    countBy(newsletters, newsletters.startedAt, newsletters.id),
    countBy(newsletterMails, newsletterMails.sentAt, newsletterMails.email),
    countBy(mailAddresses, mailAddresses.optedOutAt, mailAddresses.email),
    countBy(mailAddresses, mailAddresses.bouncedAt, mailAddresses.email),
  ]);
  return lastMonths(isoDay(new Date())).map((month) => ({
    month,
    newsletters: begun.get(month) ?? 0,
    readers: readers.get(month) ?? 0,
    opted_out: optedOut.get(month) ?? 0,
    dead: dead.get(month) ?? 0,
  }));
}

/** This month and the eleven before it, oldest first. */
function lastMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 7),
  );
}
