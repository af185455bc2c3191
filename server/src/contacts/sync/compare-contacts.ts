import { ReplacedField, type SyncPreview } from '@dijkportaal/contract/contacts/sync';
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
      select id, bool_or(is_lost) as has_lost from (
        (select *, false as is_lost from (table wanted except table present) as gained)
        union all (select *, true from (table present except table wanted) as lost)) as differing
      group by id
    ), compared as (
      select contacts.id, external_id, reason, staged_contacts.name is not null as is_staged,
        contacts.name as known_name, contacts.email as known_email,
        array_remove(array[
          case when contacts.name <> staged_contacts.name then 'name' end,
          case when contacts.email <> staged_contacts.email then 'email' end,
          case when contacts.mobile_phone <> staged_contacts.mobile_phone then 'mobile_phone' end,
          case when rezoned.id is not null then 'zones' end,
          case when contacts.details is distinct from staged_contacts.details then 'details' end], null) as fields,
        array_remove(array[${sql.join(compared.map(replacedIn), sql`, `)},
          case when has_lost then 'zones' end], null) as replaced
      from (select * from contacts where external_id is not null) as contacts
      full join staged_contacts using (external_id)
      left join rezoned on rezoned.id = contacts.id)
    select id, external_id, fields, replaced,
      case when id is null then 'created' when is_staged then 'updated' else 'deleted' end as kind
    from compared where reason is null and (id is null or not is_staged or fields <> '{}')
      and (is_staged or not exists (select from staged_contacts as nameless where nameless.external_id is null
        and (nameless.name = known_name or nameless.email <> '' and lower(nameless.email) = lower(known_email))))`);
  await db.execute(sql`analyze contact_changes`);
  const replacing = (field: ReplacedField) => sql`'${sql.raw(field)}',
      count(*) filter (where kind = 'updated' and '${sql.raw(field)}' = any(replaced))`;
  const { rows } = await db.execute<{ [Name in keyof Changes]: Changes[Name] }>(sql`
    select count(*) filter (where kind = 'created')::int as created,
      count(*) filter (where kind = 'updated')::int as updated,
      count(*) filter (where kind = 'deleted')::int as deleted,
      (select count(*) from contacts where external_id is not null)::int as known,
      json_build_object(${sql.join(ReplacedField.options.map(replacing), sql`, `)}) as replaced
    from contact_changes`);
  const [changes] = rows;
  if (changes === undefined) throw new Error('the changes were not counted');
  return changes;
}

type Table = 'contacts' | 'staged_contacts';
const details = (table: Table, ...names: string[]) =>
  names.map((name) => `nullif(${table}.details ->> '${name}', '')`).join(', ');

/** The value of a field in a row of a table, as text for staff; '' is none. Zones are compared by `rezoned`. */
const values: Record<Exclude<ReplacedField, 'zones'>, (table: Table) => string> = {
  email: (table) => `lower(${table}.email)`,
  name: (table) => `${table}.name`,
  mobile_phone: (table) => `${table}.mobile_phone`,
  address: (table) =>
    `concat_ws(' ', ${details(table, 'street', 'houseNumber', 'numberAddition', 'zip', 'city', 'state')})`,
  parcels: (table) => `concat_ws('', ${details(table, 'parcels')})`,
  position: (table) => `concat_ws(', ', ${details(table, 'latitude', 'longitude')})`,
};
const compared = ReplacedField.options.filter((field) => field !== 'zones');

/** The field if another value or none replaces one: the first value is no change of it. */
const replacedIn = (field: (typeof compared)[number]) => {
  const [before, after] = [sql.raw(values[field]('contacts')), sql.raw(values[field]('staged_contacts'))];
  return sql`case when ${before} not in ('', ${after}) then '${sql.raw(field)}' end`;
};

/** The zones of a contact from Relatics, before and after the sync. */
const zonesOf: Record<Table, string> = {
  contacts: `(select string_agg(zones.name, ', ' order by zones.name) from contact_zones
    join zones on zones.id = zone_id where contact_id = contacts.id and is_external)`,
  staged_contacts: `(select string_agg(zone, ', ' order by zone)
    from jsonb_array_elements_text(staged_contacts.zones) as zone)`,
};
const valueOf = (table: Table) =>
  sql.raw(`case field ${compared.map((field) => `when '${field}' then ${values[field](table)}`).join(' ')}
    else coalesce(${zonesOf[table]}, '') end`);

const maxExamples = 200;

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
