import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { appointments } from '../schema/appointments.ts';

/** Removes what is over for 90 days: the contact moment itself is in the relationship system. */
export async function removeOldAppointments(db: Db): Promise<void> {
  await db
    .delete(appointments)
    .where(sql`${appointments.startsAt} collate "C" < to_char(now() - interval '90 days', 'YYYY-MM-DD')`);
}
