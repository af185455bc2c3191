import type { ContactText, ImportedRow } from '@dijkportaal/contract/contacts/contacts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { contacts } from '../../schema/contacts.ts';
import { contactTexts, writtenColumns } from '../fields.ts';

/** A valid row. `id` is the contact with one of its addresses, null for a new one. */
export interface ReadRow extends Record<ContactText, string> {
  /** Its place in the file, from 1. */
  position: number;
  /** Its number in the spreadsheet. */
  row: number;
  id: number | null;
  groups: number[];
  zones: number[];
}

type Stored = Record<ContactText, string> & { id: number; groups: string[]; zones: string[] };

/**
 * What saving would do with each row: create a contact, change these fields of one, or nothing. An empty cell leaves
 * the stored value unchanged, and groups and zones are only added.
 */
export async function compareRows(
  db: Db,
  rows: ReadRow[],
  names: { groups: Map<number, string>; zones: Map<number, string> },
): Promise<ImportedRow[]> {
  const stored = await findStored(
    db,
    rows.flatMap(({ id }) => id ?? []),
  );
  return rows.map((row) => {
    const { name, email } = row;
    const known = row.id === null ? undefined : stored.get(row.id);
    if (known === undefined) return { row: row.row, kind: 'created', name, email, changes: [] };
    const changes = [
      ...contactTexts.flatMap((field) =>
        row[field] === '' || row[field] === known[field] ? [] : [{ field, before: known[field], after: row[field] }],
      ),
      ...(['groups', 'zones'] as const).flatMap((field) => {
        const wanted = row[field].map((id) => names[field].get(id) ?? '');
        const after = [...new Set([...known[field], ...wanted])];
        return after.length === known[field].length
          ? []
          : [{ field, before: known[field].join(', '), after: after.join(', ') }];
      }),
    ];
    return { row: row.row, kind: changes.length === 0 ? 'unchanged' : 'updated', name, email, changes };
  });
}

async function findStored(db: Db, ids: number[]): Promise<Map<number, Stored>> {
  const rows = await db
    .select({
      id: contacts.id,
      ...writtenColumns,
      groups: sql<string[]>`array(select groups.name from contact_groups join groups on groups.id = group_id
        where contact_id = contacts.id order by groups.name)`,
      zones: sql<string[]>`array(select zones.name from contact_zones join zones on zones.id = zone_id
        where contact_id = contacts.id order by zones.name)`,
    })
    .from(contacts)
    .where(sql`${contacts.id} = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
