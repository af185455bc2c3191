import { NewsletterMailState, type NewsletterReport } from '@dijkportaal/contract/newsletters/newsletters';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { notFound } from '../../platform/http/errors.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';

/** How staff see the states of a mail: who claimed it has not handed it over yet. */
export const stateForStaff = sql<NewsletterMailState>`case ${newsletterMails.state}
  when 'claimed' then 'waiting' when 'in_flight' then 'sending' else ${newsletterMails.state} end`;

/** How many mails of a newsletter are in each state, and how many left in the last minute, in one query. */
export async function countByState(db: Db, newsletterId: number) {
  const rows = await db
    .select({
      state: stateForStaff,
      count: sql<number>`count(*)::int`,
      lately: sql<number>`(count(*) filter (where ${newsletterMails.sentAt} > now() - interval '1 minute'))::int`,
    })
    .from(newsletterMails)
    .where(eq(newsletterMails.newsletterId, newsletterId))
    .groupBy(newsletterMails.state);
  const counts = Object.fromEntries(NewsletterMailState.options.map((state) => [state, 0])) as Record<
    NewsletterMailState,
    number
  >;
  for (const { state, count } of rows) counts[state] += count;
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    counts,
    total: sum(rows.map(({ count }) => count)),
    perMinute: sum(rows.map(({ lately }) => lately)),
  };
}

/** Whether a newsletter that is being sent has not come further for ten minutes, nor was started or resumed in that time. */
export const isStuck = sql<boolean>`${newsletters.state} = 'sending'
  and greatest(${newsletters.startedAt}, ${newsletters.updatedAt}) < now() - interval '10 minutes'
  and not exists (select from ${newsletterMails} where ${newsletterMails.newsletterId} = ${newsletters.id}
    and ${newsletterMails.state} = 'sent' and ${newsletterMails.sentAt} > now() - interval '10 minutes')`;

const stuck = 'Er is al 10 minuten geen mail van deze nieuwsbrief verstuurd. Vraag uw beheerder of het portaal draait.';

/** How the sending of a newsletter goes. Throws not found. */
export async function reportNewsletter(db: Db, id: number): Promise<NewsletterReport> {
  const [row] = await db
    .select({
      state: newsletters.state,
      startedAt: newsletters.startedAt,
      finishedAt: newsletters.finishedAt,
      trouble: newsletters.trouble,
      isStuck,
    })
    .from(newsletters)
    .where(eq(newsletters.id, id));
  if (row === undefined) throw notFound();
  const { counts, total, perMinute } = await countByState(db, id);
  return {
    state: row.state,
    total,
    counts,
    per_minute: perMinute,
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    trouble: row.trouble === '' && row.isStuck ? stuck : row.trouble,
  };
}
