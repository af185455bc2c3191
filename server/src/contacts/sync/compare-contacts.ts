import type { ReplacedField, SyncPreview } from '@dijkportaal/contract/contacts/sync';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';

/** How much a sync changes. */
export interface Changes {
  created: number;
  updated: number;
  deleted: number;
  /** The number of contacts from Relatics before the sync. */
  known: number;
  /** How many of those get another value instead of an existing one. */
  replaced: Record<ReplacedField, number>;
}

/**
 * Compares the staged contacts with those of the portal and writes the differences into the temporary table
 * `contact_changes`; changes nothing else. Ignores contacts created by staff and zones that staff chose or refused.
 */
export async function compareContacts(db: Db): Promise<Changes> {
  await db.execute(sql`
    create temporary table contact_changes as
    with wanted as (
      select contacts.id, key from staged_zones join contacts using (external_id)
      where not exists (select from refused_contact_zones join zones on zones.id = zone_id
          where contact_id = contacts.id and lower(zones.name) = key)
        and not exists (select from contact_zones join zones on zones.id = zone_id
          where contact_id = contacts.id and not is_external and lower(zones.name) = key)
    ), present as (
      select contact_id as id, lower(zones.name) as key from contact_zones join zones on zones.id = zone_id
      where is_external and contact_id in (
        select id from contacts join staged_contacts using (external_id) where reason is null)
    ), rezoned as (
      select id from ((table wanted except table present) union all (table present except table wanted)) as differing
      group by id
    ), compared as (
      select contacts.id, external_id, reason, staged_contacts.name is not null as is_staged,
        array_remove(array[
          case when contacts.name <> staged_contacts.name then 'name' end,
          case when contacts.email <> staged_contacts.email then 'email' end,
          case when contacts.mobile_phone <> staged_contacts.mobile_phone then 'mobile_phone' end,
          case when rezoned.id is not null then 'zones' end,
          case when contacts.details is distinct from staged_contacts.details then 'details' end], null) as fields,
        array_remove(array[
          case when contacts.name not in ('', staged_contacts.name) then 'name' end,
          case when lower(contacts.email) not in ('', lower(staged_contacts.email)) then 'email' end,
          case when ${hadPosition} and (contacts.details ->> 'latitude', contacts.details ->> 'longitude')
            is distinct from (staged_contacts.details ->> 'latitude', staged_contacts.details ->> 'longitude')
            then 'position' end], null) as replaced
      from (select * from contacts where external_id is not null) as contacts
      full join staged_contacts using (external_id)
      left join rezoned on rezoned.id = contacts.id)
    select id, external_id, fields, replaced,
      case when id is null then 'created' when is_staged then 'updated' else 'deleted' end as kind
    from compared where reason is null and (id is null or not is_staged or fields <> '{}')`);
  await db.execute(sql`analyze contact_changes`);
  const replacing = (field: ReplacedField) => sql`'${sql.raw(field)}',
      count(*) filter (where kind = 'updated' and '${sql.raw(field)}' = any(replaced))`;
  const { rows } = await db.execute<{ [Name in keyof Changes]: Changes[Name] }>(sql`
    select count(*) filter (where kind = 'created')::int as created,
      count(*) filter (where kind = 'updated')::int as updated,
      count(*) filter (where kind = 'deleted')::int as deleted,
      (select count(*) from contacts where external_id is not null)::int as known,
      json_build_object(${replacing('email')}, ${replacing('name')}, ${replacing('position')}) as replaced
    from contact_changes`);
  return rows[0] ?? { created: 0, updated: 0, deleted: 0, known: 0, replaced: { email: 0, name: 0, position: 0 } };
}

/** Whether a contact has a position to replace: adding the first one does not count. */
const hadPosition = sql.raw("contacts.details ->> 'latitude' <> ''");

const maxExamples = 200;

/** A value of a row of `contacts` or `staged_contacts`, as text for staff. */
const valueOf = (table: 'contacts' | 'staged_contacts') =>
  sql.raw(`case field when 'name' then ${table}.name when 'email' then ${table}.email
    else concat_ws(', ', ${table}.details ->> 'latitude', ${table}.details ->> 'longitude') end`);

/** The first of each kind of change, by name. */
export async function listExamples(db: Db) {
  const created = await db.execute<{ name: string; email: string }>(sql`
    select name, email from contact_changes join staged_contacts using (external_id)
    where kind = 'created' order by name, external_id limit ${maxExamples}`);
  const updated = await db.execute<{ id: number; name: string; fields: string[] }>(sql`
    select contacts.id, contacts.name, fields from contact_changes join contacts using (id)
    where kind = 'updated' order by contacts.name, contacts.id limit ${maxExamples}`);
  const deleted = await db.execute<{ id: number; name: string }>(sql`
    select contacts.id, contacts.name from contact_changes join contacts using (id)
    where kind = 'deleted' order by contacts.name, contacts.id limit ${maxExamples}`);
  const replaced = await db.execute<SyncPreview['replaced'][number]>(sql`
    select contacts.id, contacts.name, field, ${valueOf('contacts')} as before, ${valueOf('staged_contacts')} as after
    from contact_changes join contacts using (id)
    join staged_contacts on staged_contacts.external_id = contact_changes.external_id, unnest(replaced) as field
    where kind = 'updated' order by field, contacts.name, contacts.id limit ${maxExamples}`);
  return { created: created.rows, updated: updated.rows, deleted: deleted.rows, replaced: replaced.rows };
}
