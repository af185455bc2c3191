import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { contactCounts, contacts } from '../schema/contacts.ts';
import { contactGroups, contactZones, userGroups, userZones } from '../schema/audience.ts';
import { users } from '../schema/users.ts';

/**
 * Recounts contacts and accounts, in total and by group and zone, so that the differences do not pile up. Concurrent
 * writes do not wait: the new count replaces exactly the differences in the same snapshot.
 */
export async function recountLists(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    // Two concurrent recounts would each add the total.
    await tx.execute(sql`lock table ${contactCounts} in share update exclusive mode`);
    await tx.execute(sql`
      with gone as (delete from ${contactCounts})
      insert into ${contactCounts}
      select 'contacts', 0, count(*) from ${contacts}
      union all select 'contact_groups', group_id, count(*) from ${contactGroups} group by group_id
      union all select 'contact_zones', zone_id, count(*) from ${contactZones} group by zone_id
      union all select 'users', 0, count(*) from ${users}
      union all select 'user_groups', group_id, count(*) from ${userGroups} group by group_id
      union all select 'user_zones', zone_id, count(*) from ${userZones} group by zone_id`);
  });
}
