import { sql, type SQL } from 'drizzle-orm';
import { addLinks, contactLabels } from '../audience/public.ts';
import type { Db } from '../platform/database/db.ts';
import { refusedContactZones } from '../schema/audience.ts';

/** Passes ids as one array parameter: `in` would need a parameter for each of thousands. */
const idArray = (ids: number[]): SQL => sql`${sql.param(ids)}::int[]`;

/** Adds contacts to zones by the choice of staff, which a sync does not undo. */
export async function addZones(tx: Db, contactIds: number[], zoneIds: number[]): Promise<void> {
  const { contactId, zoneId } = refusedContactZones;
  await tx
    .delete(refusedContactZones)
    .where(sql`${contactId} = any(${idArray(contactIds)}) and ${zoneId} = any(${idArray(zoneIds)})`);
  await addLinks(tx, contactLabels.zones, contactIds, zoneIds);
}

/** Removes contacts from one zone, or from all but some; a sync does not add those again. */
export async function removeZones(
  tx: Db,
  contactIds: number[],
  which: { only: number } | { except: number[] },
): Promise<void> {
  const isMeant = 'only' in which ? sql`zone_id = ${which.only}` : sql`zone_id <> all(${idArray(which.except)})`;
  await tx.execute(sql`
    with gone as (
      delete from contact_zones where contact_id = any(${idArray(contactIds)}) and ${isMeant}
      returning contact_id, zone_id)
    insert into refused_contact_zones (contact_id, zone_id)
    select gone.contact_id, gone.zone_id from gone
    join contacts on contacts.id = gone.contact_id and contacts.external_id is not null
    on conflict do nothing`);
}
