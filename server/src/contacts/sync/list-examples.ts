import { maxNames } from '@dijkportaal/contract/contacts/contacts';
import { ChangedField, ReplacedField, type SyncPreview } from '@dijkportaal/contract/contacts/sync';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { isChanged, shown, type Table } from './field-values.ts';

const maxExamples = 200;

/** The first of each kind of change that `compareContacts` found, by name. */
export async function listExamples(db: Db) {
  const created = await db.execute<SyncPreview['created'][number]>(sql`
    select name, email, kind = 'returned' as returns from contact_changes join staged_contacts using (external_id)
    where kind in ('created', 'returned') order by name, external_id limit ${maxExamples}`);
  const replaced = await db.execute<SyncPreview['replaced'][number]>(sql`
    select contacts.id, contacts.name, field, ${valueOf('contacts')} as before, ${valueOf('staged_contacts')} as after
    from contact_changes join contacts using (id)
    join staged_contacts on staged_contacts.external_id = contact_changes.external_id, unnest(replaced) as field
    where kind = 'updated' order by field, contacts.name, contacts.id limit ${maxExamples}`);
  return {
    created: created.rows,
    updated: await listUpdated(db),
    deleted: await listDeleted(db),
    replaced: replaced.rows,
  };
}

const valueOf = (table: Table) =>
  sql.raw(
    `case field ${ReplacedField.options.map((field) => `when '${field}' then ${shown[field](table)}`).join(' ')} end`,
  );

async function listUpdated(db: Db): Promise<SyncPreview['updated']> {
  const lines = ChangedField.options.map(
    (field, place) =>
      `(${place}, '${field}', ${shown[field]('contacts')}, ${shown[field]('staged_contacts')}, ${isChanged(field)})`,
  );
  const { rows } = await db.execute<SyncPreview['updated'][number]>(sql`
    select contacts.id, contacts.name, fields, (
      select coalesce(json_agg(json_build_object('field', field, 'before', before, 'after', after) order by place), '[]')
      from (values ${sql.raw(lines.join(', '))}) as line(place, field, before, after, is_changed)
      where is_changed) as changes
    from (select contact_changes.id, contact_changes.external_id, fields
      from contact_changes join contacts using (id)
      where kind = 'updated' order by contacts.name, contacts.id limit ${maxExamples}) as first
    join contacts using (id) join staged_contacts on staged_contacts.external_id = first.external_id
    order by contacts.name, contacts.id`);
  return rows;
}

/** Those with something of ours first: what staff have to look at is not behind hundreds of others. */
async function listDeleted(db: Db): Promise<SyncPreview['deleted']> {
  const { rows } = await db.execute<SyncPreview['deleted'][number]>(sql`
    select contacts.id, contacts.name, user_id is not null as has_account, names as groups, follow_ups
    from contact_changes join contacts using (id),
      lateral (select coalesce(json_agg(groups.name order by groups.name), '[]') as names, count(*) as number
        from contact_groups join groups on groups.id = group_id where contact_id = contacts.id) as chosen,
      lateral (select count(*)::int as follow_ups from notes
        where contact_id = contacts.id and due_on is not null and done_at is null) as open
    where kind = 'deleted'
    order by user_id is null and number = 0 and follow_ups = 0, contacts.name, contacts.id limit ${maxNames}`);
  return rows;
}
