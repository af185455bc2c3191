import { NewsletterMailState, type NewsletterMailCounts } from '@dijkportaal/contract/newsletters/newsletter-mails';
import type { NewsletterReport } from '@dijkportaal/contract/newsletters/newsletters';
import { and, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { isNotOnHold } from '../../platform/hold/hold.ts';
import type { Db } from '../../platform/database/db.ts';
import { notFound } from '../../platform/errors.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';
import { openStates } from '../states.ts';
import { describeSlowness } from './paces.ts';
import { mayHaveArrivedTwice } from './queue.ts';

/** The states as staff see them: a claimed mail is still waiting, one in flight is being sent. */
export const stateForStaff = sql<NewsletterMailState>`case ${newsletterMails.state}
  when 'claimed' then 'waiting' when 'in_flight' then 'sending' else ${newsletterMails.state} end`;

/** Counts the mails of a newsletter by state, those that may have arrived twice and those of the last minute. */
export async function countByState(db: Db, newsletterId: number) {
  const rows = await db
    .select({
      state: stateForStaff,
      count: sql<number>`count(*)::int`,
      twice: sql<number>`(count(*) filter (where ${newsletterMails.state} = 'unknown' and ${mayHaveArrivedTwice}))::int`,
      lastMinute: sql<number>`(count(*) filter (where ${newsletterMails.sentAt} > now() - interval '1 minute'))::int`,
    })
    .from(newsletterMails)
    .where(eq(newsletterMails.newsletterId, newsletterId))
    .groupBy(newsletterMails.state);
  const counts = noMails();
  for (const { state, count } of rows) counts[state] += count;
  return {
    counts,
    total: sum(rows.map(({ count }) => count)),
    unknownTwice: sum(rows.map(({ twice }) => twice)),
    perMinute: sum(rows.map(({ lastMinute }) => lastMinute)),
  };
}

const noMails = () =>
  Object.fromEntries(NewsletterMailState.options.map((state) => [state, 0])) as NewsletterMailCounts;
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

const unsentStates = newsletterMails.state.enumValues.filter((state) => state !== 'sent');

/**
 * Counts the mails of many newsletters, by id. The list is polled, and nearly all mails were sent: those are the
 * recipients minus all others, which one index finds without reading the sent ones.
 */
export async function countMailsOfMany(
  db: Db,
  started: Pick<typeof newsletters.$inferSelect, 'id' | 'recipients'>[],
): Promise<Map<number, NewsletterMailCounts>> {
  const result = new Map(started.map(({ id }) => [id, noMails()]));
  if (started.length === 0) return result;
  const rows = await db
    .select({ id: newsletterMails.newsletterId, state: stateForStaff, count: sql<number>`count(*)::int` })
    .from(newsletterMails)
    .where(and(inArray(newsletterMails.newsletterId, [...result.keys()]), inArray(newsletterMails.state, unsentStates)))
    .groupBy(newsletterMails.newsletterId, newsletterMails.state);
  for (const { id, state, count } of rows) {
    const counts = result.get(id ?? 0);
    if (counts !== undefined) counts[state] += count;
  }
  for (const { id, recipients } of started) {
    const counts = result.get(id);
    if (counts !== undefined) counts.sent = Math.max(0, (recipients ?? 0) - sum(Object.values(counts)));
  }
  return result;
}

/**
 * How many mails of a newsletter are not removed. Counting 10,000 takes ten times as long as reading a page of them, so
 * once it has started it is the stored number minus the removed ones.
 */
export function countMails(newsletterId: number | SQLWrapper): SQL<number> {
  const count = (isMeant: SQL) => sql`(select count(*) from ${newsletterMails}
    where ${newsletterMails.newsletterId} = ${newsletters.id} and ${isMeant})`;
  return sql`coalesce((
    select case when ${newsletters.recipients} is null or ${inArray(newsletters.state, openStates)}
      then ${count(sql`${newsletterMails.state} <> 'removed'`)}
      else ${newsletters.recipients} - ${count(sql`${newsletterMails.state} = 'removed'`)} end
    from ${newsletters} where ${newsletters.id} = ${newsletterId}), 0)::int`;
}

/** Whether a newsletter is being sent without progress, a start or a resume in the last ten minutes. */
export const isStuck = sql<boolean>`${newsletters.state} = 'sending'
  and greatest(${newsletters.startedAt}, ${newsletters.updatedAt}) < now() - interval '10 minutes'
  and not exists (select from ${newsletterMails} where ${newsletterMails.newsletterId} = ${newsletters.id}
    and ${newsletterMails.state} = 'sent' and ${newsletterMails.sentAt} > now() - interval '10 minutes')`;

const onHold =
  'Er is een reservekopie teruggezet. Het portaal verstuurt niets automatisch, totdat een beheerder dat vrijgeeft.';
const stuck =
  'Er is al 10 minuten geen e-mail van deze nieuwsbrief verstuurd. Vraag uw beheerder of het portaal draait.';

/** The progress of a newsletter; `maxRate` is the configured one. Throws not found. */
export async function reportNewsletter(db: Db, id: number, maxRate: number | null): Promise<NewsletterReport> {
  const [row] = await db
    .select({
      state: newsletters.state,
      startedAt: newsletters.startedAt,
      finishedAt: newsletters.finishedAt,
      trouble: newsletters.trouble,
      isStuck,
      isNotOnHold,
    })
    .from(newsletters)
    .where(eq(newsletters.id, id));
  if (row === undefined) throw notFound();
  const { counts, total, unknownTwice, perMinute } = await countByState(db, id);
  return {
    state: row.state,
    total,
    counts,
    unknown_twice: unknownTwice,
    per_minute: perMinute,
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    slower: row.state === 'sending' ? await describeSlowness(db, id, maxRate) : '',
    trouble: row.trouble || (row.state === 'sending' && !row.isNotOnHold ? onHold : row.isStuck ? stuck : ''),
  };
}
