import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';

/** The condition for the filters of the list of users, which the contacts have as well. */
export { matchesUsersFilter } from './people-filter.ts';

/** Marks the contacts of an account that is being deleted, so that a sync does not create the account again. */
export async function recordDeletedAccount(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`update contacts set account_deleted_at = now() where user_id = ${userId}
    or external_id = (select nullif(guid, '') from profiles where user_id = ${userId})`);
}
