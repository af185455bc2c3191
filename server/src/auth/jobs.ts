import { lt, sql } from 'drizzle-orm';
import { deleteRows } from '../platform/jobs/clean-up.ts';
import type { Db } from '../platform/database/db.ts';
import { users } from '../schema/users.ts';
import { knownDevices, mailedLinks, refreshTokens, sessions } from '../schema/auth.ts';

/** When a session ended, or would without being used: as long as it lasts for staff and for customers. */
const endOfSession = sql`least(coalesce(${sessions.revokedAt}, 'infinity'),
  case when (select ${users.isStaff} or ${users.isSuperuser} from ${users} where ${users.id} = ${sessions.userId})
    then ${sessions.createdAt} + interval '12 hours'
    else least(${sessions.createdAt} + interval '90 days', ${sessions.lastUsedAt} + interval '14 days') end)`;

/**
 * Sessions that ended 90 days ago, refresh tokens that were traded 7 days ago, mailed links that ran out, and devices
 * that nobody signed in with for a year.
 */
export async function cleanUpAuth(db: Db): Promise<void> {
  await deleteRows(db, sessions, lt(endOfSession, sql`now() - interval '90 days'`));
  await deleteRows(db, refreshTokens, lt(refreshTokens.usedAt, sql`now() - interval '7 days'`));
  await deleteRows(db, mailedLinks, lt(mailedLinks.expiresAt, sql`now()`));
  await deleteRows(db, knownDevices, lt(knownDevices.lastSeenAt, sql`now() - interval '1 year'`));
}
