import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';

/** How much a sync changes. */
export interface Changes {
  created: number;
  updated: number;
  deleted: number;
  /** The number of contacts from Relatics before the sync. */
  known: number;
}

/**
 * Compares the staged contacts with those of the portal and writes the differences into the temporary table
 * `contact_changes`; changes nothing else. Ignores contacts created by staff and zones that staff chose or
 * refused.
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
          case when contacts.details is distinct from staged_contacts.details then 'details' end], null) as fields
      from (select * from contacts where external_id is not null) as contacts
      full join staged_contacts using (external_id)
      left join rezoned on rezoned.id = contacts.id)
    select id, external_id, fields,
      case when id is null then 'created' when is_staged then 'updated' else 'deleted' end as kind
    from compared where reason is null and (id is null or not is_staged or fields <> '{}')`);
  await db.execute(sql`analyze contact_changes`);
  const { rows } = await db.execute<Record<keyof Changes, number>>(sql`
    select count(*) filter (where kind = 'created')::int as created,
      count(*) filter (where kind = 'updated')::int as updated,
      count(*) filter (where kind = 'deleted')::int as deleted,
      (select count(*) from contacts where external_id is not null)::int as known
    from contact_changes`);
  return rows[0] ?? { created: 0, updated: 0, deleted: 0, known: 0 };
}

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
  return { created: created.rows, updated: updated.rows, deleted: deleted.rows };
}
