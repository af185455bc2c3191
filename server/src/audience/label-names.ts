import type { Label } from '@dijkportaal/contract/users';
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/database/db.ts';
import { groups, zones } from '../schema/audience.ts';
import type { Links, Owner } from './links.ts';

/*
 * Lists select the ids of groups and zones; their names are kept in memory, because joining and sorting them takes longer
 * than the rest of a page. Every page also selects a hash of all names, so that what is kept is never older than the
 * page, whichever process or transaction changed it. The ids come from the link tables: arrays of them on the contact would
 * save 0.1 ms for a page, but adding 5,000 contacts to a group would take 1 s instead of 0.1, and lock those contacts.
 */

const hashOf = ({ id, name }: { id: PgColumn; name: PgColumn }, table: PgTable) =>
  sql`(select sum(hashtextextended(${name}, ${id})) from ${table})`;
const version: SQL<string> = sql`concat_ws(' ', ${hashOf(groups, groups)}, '/', ${hashOf(zones, zones)})`;

const idsOf = (owner: Owner, { table, owner: ownerId, chosen }: Links): SQL<number[]> =>
  sql`array(select ${chosen} from ${table} where ${ownerId} = ${owner.id})`;

/** Columns for `readLabelNames`: the ids of the groups and zones of a row. */
export const labelIds = (owner: Owner) => ({
  groups: idsOf(owner, owner.groups),
  zones: idsOf(owner, owner.zones),
  labels: version,
});

interface Names {
  version: string;
  /** By name, as labels are shown. */
  groups: Label[];
  zones: Label[];
}

let kept: Names = { version: '', groups: [], zones: [] };

/** Turns the ids of groups or zones into labels, by name. */
type NameLabels = Record<'groups' | 'zones', (ids: number[]) => Label[]>;

/** How to name the labels of rows that were selected with `labelIds`, as they were at that moment. */
export async function readLabelNames(db: Db, [row]: { labels: string }[]): Promise<NameLabels> {
  if (row !== undefined && row.labels !== kept.version) kept = await readNames(db);
  const names = kept;
  const named = (labels: Label[]) => (ids: number[]) =>
    ids.length === 0 ? [] : labels.filter(({ id }) => ids.includes(id));
  return { groups: named(names.groups), zones: named(names.zones) };
}

async function readNames(db: Db): Promise<Names> {
  const byName = (table: typeof groups | typeof zones): SQL<Label[]> => sql`(
    select coalesce(json_agg(json_build_object('id', ${table.id}, 'name', ${table.name})
      order by ${table.name}, ${table.id}), '[]') from ${table})`;
  const [names] = await db
    .select({ version, groups: byName(groups), zones: byName(zones) })
    .from(sql`(select) as nothing`);
  if (names === undefined) throw new Error('the names of groups and zones were not read');
  return names;
}
