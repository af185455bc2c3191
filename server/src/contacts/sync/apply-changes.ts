import { sql } from 'drizzle-orm';
import { lockBin, restoreMany } from '../../bin/public.ts';
import type { Db } from '../../platform/database/db.ts';
import { deleteContacts } from '../write-contact.ts';

/** Applies what `compareContacts` found, in statements for many contacts. `callerId` is who is shown in the bin. */
export async function applyChanges(tx: Db, callerId: number | null): Promise<void> {
  const { rows } = await tx.execute<{ kind: 'deleted' | 'returned'; ids: number[] }>(sql`
    select kind, array_agg(case kind when 'deleted' then id else bin_id end) as ids from contact_changes
    where kind in ('deleted', 'returned') group by kind`);
  // Before any contact is locked, as deleting an account does.
  if (rows.length > 0) await lockBin(tx);
  for (const { kind, ids } of rows) {
    if (kind === 'deleted') await deleteContacts(tx, ids, callerId);
    else await restoreReturned(tx, ids);
  }
  await tx.execute(sql`
    update contacts set name = staged_contacts.name, email = staged_contacts.email,
      mobile_phone = staged_contacts.mobile_phone, details = staged_contacts.details
    from staged_contacts join contact_changes using (external_id)
    where (kind = 'returned' or kind = 'updated' and fields && '{name,email,mobile_phone,details}')
      and contacts.id = contact_changes.id`);
  // An account from an earlier invitation is found by the profile's guid.
  await tx.execute(sql`
    insert into contacts (external_id, name, email, mobile_phone, details, user_id)
    select external_id, name, email, mobile_phone, details, accounts.user_id
    from contact_changes join staged_contacts using (external_id)
    left join (select guid, min(user_id) as user_id from profiles where guid <> '' group by guid) as accounts
      on accounts.guid = external_id
    where kind = 'created' on conflict (external_id) do nothing`);
  await applyZones(tx);
  await fillProfiles(tx);
}

/** Restores contacts from the bin. Those that a colleague removed from it since the comparison are new ones. */
async function restoreReturned(tx: Db, binIds: number[]): Promise<void> {
  await restoreMany(tx, 'contact', binIds);
  await tx.execute(sql`
    update contact_changes set id = contacts.id from contacts
    where kind = 'returned' and contacts.external_id = contact_changes.external_id`);
  await tx.execute(sql`update contact_changes set kind = 'created' where kind = 'returned' and id is null`);
}

async function applyZones(tx: Db): Promise<void> {
  await tx.execute(sql`
    insert into zones (name) select distinct on (key) name from staged_zones
    where key not in (select lower(name) from zones) on conflict do nothing`);
  await tx.execute(sql`
    delete from contact_zones using contact_changes
    where (kind = 'returned' or kind = 'updated' and 'zones' = any(fields)) and contact_id = contact_changes.id and is_external
      and zone_id not in (select zones.id from zones join staged_zones on key = lower(zones.name)
        where staged_zones.external_id = contact_changes.external_id)`);
  await tx.execute(sql`
    insert into contact_zones (contact_id, zone_id, is_external)
    select contacts.id, zones.id, true
    from contact_changes join contacts using (external_id)
    join staged_zones using (external_id) join zones on lower(zones.name) = key
    where (kind in ('created', 'returned') or 'zones' = any(fields)) and not exists (
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
    where guid = external_id and (kind in ('created', 'returned') or 'details' = any(fields))`);
}
