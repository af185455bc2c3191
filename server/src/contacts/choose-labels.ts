import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';

/** A list of ids as one array parameter, which `in` with a parameter each could not be for thousands. */
const idArray = (ids: number[]): SQL => sql`${`{${ids.join(',')}}`}::int[]`;

/** Puts contacts in groups; those that are in already stay so. */
export async function addGroups(tx: Db, contactIds: number[], groupIds: number[]): Promise<void> {
  await tx.execute(sql`
    insert into contact_groups (contact_id, group_id)
    select c, g from unnest(${idArray(contactIds)}) c, unnest(${idArray(groupIds)}) g
    on conflict do nothing`);
}

/** Takes contacts out of a group. */
export async function removeGroup(tx: Db, contactIds: number[], groupId: number): Promise<void> {
  await tx.execute(
    sql`delete from contact_groups where group_id = ${groupId} and contact_id = any(${idArray(contactIds)})`,
  );
}

/** Puts contacts in zones by the choice of staff, which a synchronisation leaves alone. */
export async function addZones(tx: Db, contactIds: number[], zoneIds: number[]): Promise<void> {
  await tx.execute(sql`
    delete from refused_contact_zones
    where contact_id = any(${idArray(contactIds)}) and zone_id = any(${idArray(zoneIds)})`);
  await tx.execute(sql`
    insert into contact_zones (contact_id, zone_id)
    select c, z from unnest(${idArray(contactIds)}) c, unnest(${idArray(zoneIds)}) z
    on conflict do nothing`);
}

/** Takes contacts out of one zone, or out of all but some; a synchronisation does not bring those back. */
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
