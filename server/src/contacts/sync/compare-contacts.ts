import { ReplacedField } from '@dijkportaal/contract/contacts/sync';
import { sql } from 'drizzle-orm';
import { isKept } from '../../bin/public.ts';
import type { Db } from '../../platform/database/db.ts';
import { binItems } from '../../schema/bin.ts';
import { compared, values } from './field-values.ts';

/** How much a sync changes. */
export interface Changes {
  /** Those that come back from the bin included. */
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
 * `contact_changes`; changes nothing else. Ignores contacts created by staff and zones that staff chose or refused. A
 * contact that is in the bin is `returned`.
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
    ), binned as (
      select substr(person, 10) as external_id, max(${binItems.id}) as bin_id
      from ${binItems}, unnest(${binItems.people}) as person
      where ${binItems.kind} = 'contact' and ${isKept} and person like 'relation %' group by 1
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
    select id, external_id, fields, replaced, bin_id,
      case when id is null and bin_id is not null then 'returned' when id is null then 'created'
        when is_staged then 'updated' else 'deleted' end as kind
    from compared left join binned using (external_id) where reason is null and (id is null or not is_staged or fields <> '{}')
      and (is_staged or not exists (select from staged_contacts as nameless where nameless.external_id is null
        and (nameless.name = known_name or nameless.email <> '' and lower(nameless.email) = lower(known_email))))`);
  await db.execute(sql`analyze contact_changes`);
  const replacing = (field: ReplacedField) => sql`'${sql.raw(field)}',
      count(*) filter (where kind = 'updated' and '${sql.raw(field)}' = any(replaced))`;
  const { rows } = await db.execute<{ [Name in keyof Changes]: Changes[Name] }>(sql`
    select count(*) filter (where kind in ('created', 'returned'))::int as created,
      count(*) filter (where kind = 'updated')::int as updated,
      count(*) filter (where kind = 'deleted')::int as deleted,
      (select count(*) from contacts where external_id is not null)::int as known,
      json_build_object(${sql.join(ReplacedField.options.map(replacing), sql`, `)}) as replaced
    from contact_changes`);
  const [changes] = rows;
  if (changes === undefined) throw new Error('the changes were not counted');
  return changes;
}

/** The field if another value or none replaces one: the first value is no change of it. */
const replacedIn = (field: (typeof compared)[number]) => {
  const [before, after] = [sql.raw(values[field]('contacts')), sql.raw(values[field]('staged_contacts'))];
  return sql`case when ${before} not in ('', ${after}) then '${sql.raw(field)}' end`;
};
