import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import type { NearbyWork, Work } from '@dijkportaal/contract/works';
import { and, asc, eq, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { matchesSearch, orderBy, pageRange } from '../platform/database/paging.ts';
import { isoDay } from '../platform/dutch-time.ts';
import { notFound } from '../platform/errors.ts';
import { zones } from '../schema/audience.ts';
import { works } from '../schema/works.ts';
import { isNearUser, type Place } from './reach.ts';

const shown = {
  id: works.id,
  title: works.title,
  description: works.description,
  starts_on: works.startsOn,
  ends_on: works.endsOn,
  from_time: works.fromTime,
  until_time: works.untilTime,
  effects: works.effects,
  shapes: works.shapes,
  state: works.state,
  is_phase: works.isPhase,
  zone: sql<string>`coalesce(${zones.name}, '')`,
  changedAt: works.changedAt,
};
const columns = { ...shown, zone_id: works.zoneId, distance: works.distance };

const present = <Row extends { changedAt: Date }>({ changedAt, ...row }: Row) => ({
  ...row,
  changed_at: changedAt.toISOString(),
});

/** One page of works, for staff. */
export async function listWorks(db: Db, query: ListQuery): Promise<{ count: number; rows: Work[] }> {
  const { limit, offset } = pageRange(query);
  const matches = matchesSearch(works.searchText, query.search);
  const [count, rows] = await Promise.all([
    db.$count(works, matches),
    db
      .select(columns)
      .from(works)
      .leftJoin(zones, eq(zones.id, works.zoneId))
      .where(matches)
      .orderBy(...orderBy(query.ordering ?? '-starts_on', { starts_on: works.startsOn, title: works.title }, works.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { count, rows: rows.map(present) };
}

/** Works as staff see them. Throws not found. */
export async function findWork(db: Db, id: number): Promise<Work> {
  const [row] = await db
    .select(columns)
    .from(works)
    .leftJoin(zones, eq(zones.id, works.zoneId))
    .where(eq(works.id, id));
  if (row === undefined) throw notFound();
  return present(row);
}

/** The place of works; null for works that do not exist. */
export async function findPlace(db: Db, id: number): Promise<Place | null> {
  const { zone_id, shapes, distance } = columns;
  const [row] = await db.select({ zone_id, shapes, distance }).from(works).where(eq(works.id, id));
  return row ?? null;
}

/** Maximum number of works that a resident sees. */
const maxNearby = 200;

/** Works that a resident sees, by day; without a condition those that are not over, and all phases. */
export async function listNearby(db: Db, userId: number, condition?: SQL): Promise<NearbyWork[]> {
  const isCurrent = sql`${works.endsOn} >= ${isoDay(new Date())}`;
  const rows = await db
    .select(shown)
    .from(works)
    .leftJoin(zones, eq(zones.id, works.zoneId))
    .where(and(ne(works.state, 'draft'), condition ?? or(isCurrent, works.isPhase), isNearUser(userId)))
    .orderBy(asc(works.startsOn), asc(works.id))
    .limit(maxNearby);
  return rows.map(present);
}

/** The works near somebody for a calendar, also cancelled ones and those that ended in the last 90 days; no phases. */
export const listForCalendar = (db: Db, userId: number) =>
  db
    .select({
      id: works.id,
      title: works.title,
      description: works.description,
      effects: works.effects,
      startsOn: works.startsOn,
      endsOn: works.endsOn,
      fromTime: works.fromTime,
      untilTime: works.untilTime,
      begins: instantOf(works.fromTime),
      ends: instantOf(works.untilTime),
      isCancelled: sql<boolean>`${works.state} = 'cancelled'`,
      sequence: works.sequence,
      changedAt: works.changedAt,
    })
    .from(works)
    .where(
      and(
        ne(works.state, 'draft'),
        eq(works.isPhase, false),
        sql`${works.endsOn} >= ${isoDay(new Date())}::date - 90`,
        isNearUser(userId),
      ),
    )
    .orderBy(asc(works.startsOn), asc(works.id))
    .limit(maxNearby);

export type CalendarWork = Awaited<ReturnType<typeof listForCalendar>>[number];

/** The time of works of one day that have hours; null for all others. */
const instantOf = (time: SQLWrapper) =>
  sql<Date | null>`case when ${works.startsOn} = ${works.endsOn}
    then (${works.startsOn} + ${time}::time) at time zone 'Europe/Amsterdam' end`.mapWith(works.changedAt);

/** Works that a resident sees. Throws not found, also for what is not near them. */
export async function findNearby(db: Db, userId: number, id: number): Promise<NearbyWork> {
  const [work] = await listNearby(db, userId, eq(works.id, id));
  if (work === undefined) throw notFound();
  return work;
}
