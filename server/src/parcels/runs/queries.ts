import { listDesignations } from '@dijkportaal/contract/parcels/designations';
import type { OutlineCandidate, OutlineRun, OutlineRunPerson } from '@dijkportaal/contract/parcels/outline-runs';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { and, asc, desc, eq, inArray, lt, ne, sql, type SQL } from 'drizzle-orm';
import { isActiveResident } from '../../audience/public.ts';
import { recordEvent, type AuditOrigin } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { pageRange } from '../../platform/database/paging.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { outlineRunPeople, outlineRuns, parcelOutlines } from '../../schema/parcels.ts';
import { profiles } from '../../schema/profiles.ts';
import { nameOfUser, users } from '../../schema/users.ts';

/** People without outlines. The first condition uses an index, the second protects outlines that cannot be drawn. */
const hasNoOutline = sql`not exists (
  select from ${parcelOutlines} where ${parcelOutlines.profileId} = ${profiles.id}) and ${profiles.polygons}::text = '[]'`;

/** Only superusers change the profile of a colleague, so colleagues are left out. */
const isCandidate = sql`${isActiveResident} and btrim(${profiles.parcels}) <> '' and ${hasNoOutline}`;

const byName = [asc(users.lastName), asc(users.firstName), asc(users.id)];

type PageQuery = Pick<ListQuery, 'page' | 'page_size' | 'perPage'>;

/** One page of the people that a run would fetch outlines for, and how many there are. */
export async function listCandidates(db: Db, query: PageQuery): Promise<{ count: number; rows: OutlineCandidate[] }> {
  const { limit, offset } = pageRange(query);
  const count = await countPeople(db, isCandidate);
  const rows = await db
    .select({ profile_id: profiles.id, name: nameOfUser(), parcels: profiles.parcels })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(isCandidate)
    .orderBy(...byName)
    .limit(limit)
    .offset(offset);
  return { count, rows: rows.map((row) => ({ ...row, ...describeText(row.parcels) })) };
}

function describeText(parcels: string): Pick<OutlineCandidate, 'readable' | 'unreadable'> {
  const listed = listDesignations(parcels);
  const unreadable = listed.filter(({ designation }) => designation === null).map(({ text }) => text);
  return { readable: listed.length - unreadable.length, unreadable };
}

async function countPeople(db: Db, condition: SQL): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(condition);
  return row?.count ?? 0;
}

/** Starts a run. Throws 409 while one is running, or when there is nobody to fetch outlines for. */
export async function startRun(tx: Db, caller: AuditOrigin): Promise<OutlineRun> {
  const [run] = await tx
    .insert(outlineRuns)
    .values({ startedById: caller.actorId })
    .onConflictDoNothing()
    .returning({ id: outlineRuns.id });
  if (run === undefined) throw conflict('Er worden al percelen opgehaald. Wacht tot dat klaar is, of stop het.');
  await tx.execute(sql`
    insert into ${outlineRunPeople} (run_id, profile_id, parcels)
    select ${run.id}, ${profiles.id}, ${profiles.parcels}
    from ${profiles} join ${users} on ${users.id} = ${profiles.userId} where ${isCandidate}
    order by ${profiles.id}`);
  const started = await findRun(tx, run.id);
  if (started.people.total === 0) {
    throw conflict('Er is niemand met een kadastrale aanduiding maar zonder perceel op de kaart.');
  }
  await recordEvent(tx, {
    ...caller,
    action: 'profile.fetch_outlines',
    object: `outline_run ${run.id}`,
    details: { users: started.people.total },
  });
  return started;
}

/** Stops a run. Throws not found, or 409 if it has ended. */
export async function stopRun(tx: Db, caller: AuditOrigin, id: number): Promise<OutlineRun> {
  const [stopped] = await tx
    .update(outlineRuns)
    .set({ state: 'stopped', finishedAt: sql`now()`, waitingSince: null })
    .where(and(eq(outlineRuns.id, id), eq(outlineRuns.state, 'running')))
    .returning({ id: outlineRuns.id });
  const run = await findRun(tx, id);
  if (stopped === undefined) throw conflict('Het ophalen van deze percelen was al afgelopen.');
  await recordEvent(tx, { ...caller, action: 'profile.stop_fetching_outlines', object: `outline_run ${id}` });
  return run;
}

/** One page of runs, newest first, and how many there are. */
export async function listRuns(db: Db, query: PageQuery): Promise<{ count: number; rows: OutlineRun[] }> {
  const { limit, offset } = pageRange(query);
  const [total] = await db.select({ count: sql<number>`count(*)::int` }).from(outlineRuns);
  const ids = await db
    .select({ id: outlineRuns.id })
    .from(outlineRuns)
    .orderBy(desc(outlineRuns.id))
    .limit(limit)
    .offset(offset);
  return {
    count: total?.count ?? 0,
    rows: await readRuns(
      db,
      ids.map(({ id }) => id),
    ),
  };
}

async function findRun(db: Db, id: number): Promise<OutlineRun> {
  const [run] = await readRuns(db, [id]);
  if (run === undefined) throw notFound();
  return run;
}

async function readRuns(db: Db, ids: number[]): Promise<OutlineRun[]> {
  if (ids.length === 0) return [];
  const countOf = (state: string) => sql<number>`count(*) filter (where ${outlineRunPeople.state} = ${state})::int`;
  const rows = await db
    .select({
      id: outlineRuns.id,
      startedAt: outlineRuns.startedAt,
      finishedAt: outlineRuns.finishedAt,
      state: outlineRuns.state,
      waitingSince: outlineRuns.waitingSince,
      startedBy: nameOfUser(),
      people: {
        total: sql<number>`count(${outlineRunPeople.id})::int`,
        waiting: countOf('waiting'),
        complete: countOf('complete'),
        partial: countOf('partial'),
        none: countOf('none'),
        changed: countOf('changed'),
      },
    })
    .from(outlineRuns)
    .leftJoin(outlineRunPeople, eq(outlineRunPeople.runId, outlineRuns.id))
    .leftJoin(users, eq(users.id, outlineRuns.startedById))
    .where(inArray(outlineRuns.id, ids))
    .groupBy(outlineRuns.id, users.id)
    .orderBy(desc(outlineRuns.id));
  return rows.map(({ startedAt, finishedAt, waitingSince, startedBy, ...run }) => ({
    ...run,
    started_at: startedAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    waiting_since: waitingSince?.toISOString() ?? null,
    started_by: startedBy,
  }));
}

/** One page of the people in a run who are not complete, and how many there are. Throws not found. */
export async function listReport(
  db: Db,
  id: number,
  query: PageQuery,
): Promise<{ count: number; rows: OutlineRunPerson[] }> {
  const { people } = await findRun(db, id);
  const { limit, offset } = pageRange(query);
  const rows = await db
    .select({
      profile_id: profiles.id,
      name: nameOfUser(),
      state: outlineRunPeople.state,
      found: outlineRunPeople.found,
      problems: outlineRunPeople.problems,
    })
    .from(outlineRunPeople)
    .innerJoin(profiles, eq(profiles.id, outlineRunPeople.profileId))
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(outlineRunPeople.runId, id), ne(outlineRunPeople.state, 'complete')))
    .orderBy(...byName)
    .limit(limit)
    .offset(offset);
  return { count: people.total - people.complete, rows };
}

/** Locks someone's profile if a run may still write it. */
export async function lockCandidate(
  tx: Db,
  { profileId, parcels }: { profileId: number; parcels: string },
): Promise<{ userId: number } | null> {
  const [found] = await tx
    .select({ userId: users.id })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.id, profileId), eq(profiles.parcels, parcels), isCandidate))
    .for('no key update', { of: [users, profiles] });
  return found ?? null;
}

/** Deletes the outcomes for people in runs that ended over 90 days ago. */
export async function cleanUpOutlineRuns(db: Db): Promise<void> {
  await db.delete(outlineRuns).where(lt(outlineRuns.finishedAt, sql`now() - interval '90 days'`));
}
