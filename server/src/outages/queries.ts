import type { Outage } from '@dijkportaal/contract/outages';
import { desc, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { pageRange } from '../platform/database/paging.ts';
import { uptimes } from '../schema/outages.ts';
import { maxSilence } from './record-uptime.ts';

/** Outages are listed for as long as a procedure can take in which somebody refers to one. */
const years = 5;
/** The most rows: a process that crashes again and again adds one each time. */
const maxRows = 10_000;

/**
 * The times that no row covers. The newest are left out: another process may have been working all the time, and has not
 * written so yet.
 */
const found = sql`(
  select before as began_at, started_at as ended_at,
    coalesce(cause, case when (select bool_or(last.is_stopped) from ${uptimes} last where last.seen_at = before)
      then 'stopped' else 'crashed' end) as cause
  from (
    select started_at, cause, max(seen_at) over (order by started_at, id rows between unbounded preceding and 1 preceding)
      as before from ${uptimes}) as covered
  where before < started_at and started_at < now() - ${maxSilence}) as outages`;

/** One page of outages, newest first. */
export async function listOutages(
  db: Db,
  query: Parameters<typeof pageRange>[0],
): Promise<{ count: number; rows: Outage[] }> {
  const { limit, offset } = pageRange(query);
  const { rows } = await db.execute<{ count: number; outages: Outage[] }>(sql`
    select (select count(*)::int from ${found}) as count,
      (select coalesce(json_agg(page), '[]') from (
        select began_at, ended_at, cause from ${found} order by ended_at desc limit ${limit} offset ${offset}) as page) as outages`);
  const { count = 0, outages = [] } = rows[0] ?? {};
  return { count, rows: outages.map((outage) => ({ ...outage, ...inUtc(outage) })) };
}

const inUtc = ({ began_at, ended_at }: Outage) => ({
  began_at: new Date(began_at).toISOString(),
  ended_at: new Date(ended_at).toISOString(),
});

/** Deletes what is past its period, every night. */
export async function removeOldUptimes(db: Db): Promise<void> {
  const { id, seenAt, startedAt } = uptimes;
  const tooMany = db.select({ id }).from(uptimes).orderBy(desc(startedAt), desc(id)).offset(maxRows).limit(1);
  await db
    .delete(uptimes)
    .where(or(lt(seenAt, sql`now() - make_interval(years => ${years})`), lte(id, sql`(${tooMany})`)));
}
