import { lt, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { deleteRows } from '../platform/jobs/clean-up.ts';
import { refreshTokens, sessions } from '../schema/sessions.ts';
import { users } from '../schema/users.ts';

/** When a session was revoked, or expires if it is not used again. */
export const endOfSession = sql`least(coalesce(${sessions.revokedAt}, 'infinity'),
  case when (select ${users.isStaff} or ${users.isSuperuser} from ${users} where ${users.id} = ${sessions.userId})
    then ${sessions.createdAt} + interval '12 hours'
    else least(${sessions.createdAt} + interval '90 days', ${sessions.lastUsedAt} + interval '14 days') end)`;

/** Deletes refresh tokens used 7 days ago. Sessions and devices have a retention period that a superuser chooses. */
export async function cleanUpSessions(db: Db): Promise<void> {
  await deleteRows(db, refreshTokens, lt(refreshTokens.usedAt, sql`now() - interval '7 days'`));
}
