import { and, asc, desc, eq, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { isActiveResident } from '../audience/public.ts';
import { isComing, missingForMs } from '../appointments/public.ts';
import type { Db } from '../platform/database/db.ts';
import { appointments } from '../schema/appointments.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { fetchIfDue, type Portal } from './refresh-data.ts';

/** At every run of the job, one after the other: Relatics is for those who are waiting. */
const maxPeople = 50;
const maxMs = 5 * 60_000;
/** Then Relatics is down, and a later run tries again. */
const maxFailures = 3;

/**
 * Fetches the data of people who do not visit, so that a change or cancellation of an appointment is mailed: of everyone
 * who uses their account about twice a day, first of those whose appointment a report lacked, and who have one.
 */
export async function fetchInTurn(portal: Portal): Promise<void> {
  const { relatics, db } = portal;
  if (relatics === null) return;
  const end = Date.now() + maxMs;
  let failures = 0;
  for (const id of await listDue(db)) {
    if (Date.now() > end || failures === maxFailures) return;
    failures = (await fetchIfDue(portal, relatics, id)) === false ? failures + 1 : 0;
  }
}

const { relaticsFetchedAt: fetchedAt, relaticsTriedAt: triedAt, relaticsFailingSince: failingSince } = profiles;

async function listDue(db: Db): Promise<number[]> {
  const hasOne = (condition: SQL) => sql`exists (select from ${appointments}
    where ${appointments.userId} = ${profiles.userId} and not ${appointments.isCancelled} and ${condition})`;
  const isMissing = hasOne(
    sql`${isComing} and ${appointments.missingSince} <= now() - ${missingForMs} * interval '1 millisecond'`,
  );
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        ne(profiles.guid, ''),
        isActiveResident,
        isNotNull(users.lastLogin),
        or(isNull(triedAt), sql`${triedAt} < now() - interval '1 hour'`),
        or(isNull(fetchedAt), sql`${fetchedAt} < now() - interval '12 hours'`, isMissing),
      ),
    )
    // People whose data cannot be fetched come in turn: first, a few of them would end every run.
    .orderBy(
      desc(and(isNull(failingSince), isMissing)!),
      desc(and(isNull(failingSince), hasOne(isComing))!),
      sql`${triedAt} nulls first`,
      asc(profiles.id),
    )
    .limit(maxPeople);
  return rows.map(({ id }) => id);
}
