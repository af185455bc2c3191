import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';

/** Applies what `compareContacts` found, one statement for each kind of change. */
export async function applyChanges(tx: Db): Promise<void> {
  await tx.execute(
    sql`delete from contacts using contact_changes where kind = 'deleted' and contacts.id = contact_changes.id`,
  );
  await tx.execute(sql`
    update contacts set name = staged_contacts.name, email = staged_contacts.email,
      mobile_phone = staged_contacts.mobile_phone, details = staged_contacts.details
    from staged_contacts join contact_changes using (external_id)
    where kind = 'updated' and fields && '{name,email,mobile_phone,details}' and contacts.id = contact_changes.id`);
  // An account from an earlier invitation is found by the profile's guid.
  await tx.execute(sql`
    insert into contacts (external_id, name, email, mobile_phone, details, user_id)
    select external_id, name, email, mobile_phone, details, accounts.user_id
    from contact_changes join staged_contacts using (external_id)
    left join (select guid, min(user_id) as user_id from profiles where guid <> '' group by guid) as accounts
      on accounts.guid = external_id
    where kind = 'created'`);
  await applyZones(tx);
  await fillProfiles(tx);
}

async function applyZones(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into zones (name) select distinct on (key) name from staged_zones
    where key not in (select lower(name) from zones) on conflict do nothing`);
  await tx.execute(sql`
    delete from contact_zones using contact_changes
    where kind = 'updated' and 'zones' = any(fields) and contact_id = contact_changes.id and is_external
      and zone_id not in (select zones.id from zones join staged_zones on key = lower(zones.name)
        where staged_zones.external_id = contact_changes.external_id)`);
  await tx.execute(sql`
    insert into contact_zones (contact_id, zone_id, is_external)
    select contacts.id, zones.id, true
    from contact_changes join contacts using (external_id)
    join staged_zones using (external_id) join zones on lower(zones.name) = key
    where (kind = 'created' or 'zones' = any(fields)) and not exists (
      select from refused_contact_zones where contact_id = contacts.id and zone_id = zones.id)
    on conflict do nothing`);
}

/** Updates address, parcels and place in the profiles, if Relatics returned them. */
async function fillProfiles(tx: Db): Promise<void> {
  await tx.execute(sql`
    update profiles set
      street = coalesce(nullif(details ->> 'street', ''), street),
      house_number = coalesce(nullif(details ->> 'houseNumber', ''), house_number),
      number_addition = case when details ->> 'street' <> '' then details ->> 'numberAddition' else number_addition end,
      zip = coalesce(nullif(details ->> 'zip', ''), zip),
      city = coalesce(nullif(details ->> 'city', ''), city),
      state = coalesce(nullif(details ->> 'state', ''), state),
      parcels = coalesce(nullif(details ->> 'parcels', ''), parcels),
      latitude = coalesce((details ->> 'latitude')::float8, latitude),
      longitude = coalesce((details ->> 'longitude')::float8, longitude),
      polygons = case when details -> 'polygons' <> '[]' then (details -> 'polygons')::json else polygons end,
      updated_at = now()
    from contact_changes join staged_contacts using (external_id)
    where guid = external_id and (kind = 'created' or 'details' = any(fields))`);
}
