import { lt, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { deleteRows } from '../platform/jobs/clean-up.ts';
import { knownDevices, refreshTokens, sessions } from '../schema/sessions.ts';
import { users } from '../schema/users.ts';

/** When a session was revoked, or expires if it is not used again. */
const endOfSession = sql`least(coalesce(${sessions.revokedAt}, 'infinity'),
  case when (select ${users.isStaff} or ${users.isSuperuser} from ${users} where ${users.id} = ${sessions.userId})
    then ${sessions.createdAt} + interval '12 hours'
    else least(${sessions.createdAt} + interval '90 days', ${sessions.lastUsedAt} + interval '14 days') end)`;

/** Deletes sessions that ended 90 days ago, refresh tokens used 7 days ago, and devices not seen for a year. */
export async function cleanUpSessions(db: Db): Promise<void> {
  await deleteRows(db, sessions, lt(endOfSession, sql`now() - interval '90 days'`));
  await deleteRows(db, refreshTokens, lt(refreshTokens.usedAt, sql`now() - interval '7 days'`));
  await deleteRows(db, knownDevices, lt(knownDevices.lastSeenAt, sql`now() - interval '1 year'`));
}
