import type { Label } from '@dijkportaal/contract/users';
import { sql, type SQL } from 'drizzle-orm';
import { versionColumn } from '../platform/cache/data-version.ts';
import type { Db } from '../platform/database/db.ts';
import { groups, zones } from '../schema/audience.ts';
import type { Links, Owner } from './links.ts';

/* Lists select the ids of groups and zones; their names are cached, because joining and sorting them takes longer
   than the rest of a page. Every page also selects the version of all names, so that the names are never older than
   the page, whichever process or transaction changed them. The ids come from the link tables: arrays of them on the
   contact would save 0.1 ms for a page, but adding 5,000 contacts to a group would take 1 s instead of 0.1, and lock
   those contacts. */

const idsOf = (owner: Owner, { table, owner: ownerId, chosen }: Links): SQL<number[]> =>
  sql`array(select ${chosen} from ${table} where ${ownerId} = ${owner.id})`;

/** Columns for `readLabelNames`: the ids of the groups and zones of a row. */
export const labelIds = (owner: Owner) => ({
  groups: idsOf(owner, owner.groups),
  zones: idsOf(owner, owner.zones),
  labelsVersion: versionColumn('labels'),
});

interface Names {
  version: string;
  /** By name, as labels are shown. */
  groups: Label[];
  zones: Label[];
}

let cached: Names = { version: '', groups: [], zones: [] };

/** Turns the ids of groups or zones into labels, by name. */
type NameLabels = Record<'groups' | 'zones', (ids: number[]) => Label[]>;

/** Returns functions that name the labels of rows that were selected with `labelIds`, as they were at that time. */
export async function readLabelNames(db: Db, [row]: { labelsVersion: string }[]): Promise<NameLabels> {
  if (row !== undefined && row.labelsVersion !== cached.version) cached = await readNames(db);
  const names = cached;
  const named = (labels: Label[]) => (ids: number[]) =>
    ids.length === 0 ? [] : labels.filter(({ id }) => ids.includes(id));
  return { groups: named(names.groups), zones: named(names.zones) };
}

async function readNames(db: Db): Promise<Names> {
  const byName = (table: typeof groups | typeof zones): SQL<Label[]> => sql`(
    select coalesce(json_agg(json_build_object('id', ${table.id}, 'name', ${table.name})
      order by ${table.name}, ${table.id}), '[]') from ${table})`;
  const [names] = await db
    .select({ version: versionColumn('labels'), groups: byName(groups), zones: byName(zones) })
    .from(sql`(select) as nothing`);
  if (names === undefined) throw new Error('the names of groups and zones were not read');
  return names;
}
