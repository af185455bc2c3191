import type { SegmentFilter } from '@dijkportaal/contract/contacts/segments';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import type { Label } from '@dijkportaal/contract/users';
import { and, asc, count, desc, eq, inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { pageRange } from '../platform/database/paging.ts';
import { notFound } from '../platform/errors.ts';
import { groups, publicationSegments, zones } from '../schema/audience.ts';
import { contactCounts, contacts, segments } from '../schema/contacts.ts';
import { users } from '../schema/users.ts';
import type { Audience, ChoiceName, Links, Owner } from './links.ts';
import { isActiveResident, isInAudience } from './membership.ts';
import { matchesFilter } from './people-filter.ts';
import { matchesUserSearch } from './people-search.ts';

/** A person's name, or their address if the name is unknown. */
const nameOrEmail: SQL<string> = sql`coalesce(
  nullif(btrim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.email})`;

const named = {
  groups: { table: groups, id: groups.id, name: groups.name },
  users: { table: users, id: users.id, name: nameOrEmail },
  zones: { table: zones, id: zones.id, name: zones.name },
  segments: { table: segments, id: segments.id, name: segments.name },
};

/** Groups, zones or users by name, as one JSON value for a query that is grouped by their owner. */
function labelsJson(kind: ChoiceName): SQL<Label[]> {
  const { id, name } = named[kind];
  return sql`json_agg(json_build_object('id', ${id}, 'name', ${name}) order by ${name}, ${id})`;
}

/** The groups, zones or users of a row, by name, as one JSON value. */
export function labelsOf(owner: Owner, kind: ChoiceName): SQL<Label[]> {
  const links = owner[kind];
  if (links === undefined) return sql`'[]'::json`;
  const { table, id } = named[kind];
  return sql`(select coalesce(${labelsJson(kind)}, '[]') from ${links.table} join ${table} on ${id} = ${links.chosen}
    where ${links.owner} = ${owner.id})`;
}

/** The stored audience of something, as ids. Throws not found. */
export async function readAudience(
  db: Db,
  owner: Owner & { everyone: NonNullable<Owner['everyone']> },
  id: number,
): Promise<{ everyone: boolean } & Record<ChoiceName, number[]>> {
  const idsOf = (links: Links | undefined) =>
    links === undefined
      ? sql<number[]>`'{}'::int[]`
      : sql<number[]>`array(select ${links.chosen} from ${links.table} where ${links.owner} = ${id})`;
  const [row] = await db
    .select({
      everyone: sql<boolean>`${owner.everyone}`,
      groups: idsOf(owner.groups),
      users: idsOf(owner.users),
      zones: idsOf(owner.zones),
      segments: idsOf(owner.segments),
    })
    .from(owner.table)
    .where(eq(owner.id, id));
  if (row === undefined) throw notFound();
  return row;
}

/** The filters of these segments; one that does not exist is left out. */
export async function readSegmentFilters(db: Db, ids: number[]): Promise<SegmentFilter[]> {
  if (ids.length === 0) return [];
  const rows = await db.select({ filter: segments.filter }).from(segments).where(inArray(segments.id, ids));
  return rows.map(({ filter }) => filter);
}

/**
 * The segments with an active resident, of those that publications are for. `without` is a group or zone to ignore,
 * because it may be deleted.
 */
export async function readSegmentsWithResidents(
  db: Db,
  without: Pick<SegmentFilter, 'group' | 'zone'> = {},
): Promise<number[]> {
  const used = await db
    .select()
    .from(segments)
    .where(sql`${segments.id} in (select ${publicationSegments.segmentId} from ${publicationSegments})`);
  const left = used.filter(
    ({ filter: { group, zone } }) =>
      (group === undefined || group !== without.group) && (zone === undefined || zone !== without.zone),
  );
  if (left.length === 0) return [];
  const checks = left.map(
    ({ id, filter }) => sql`select ${id}::int as id where exists (
      select from ${contacts} join ${users} on ${users.id} = ${contacts.userId} where ${and(isActiveResident, matchesFilter(filter))})`,
  );
  const { rows } = await db.execute<{ id: number }>(sql.join(checks, sql` union all `));
  return rows.map(({ id }) => id);
}

/** One page, by name, of the residents who would see something for this audience. */
export async function previewAudience(db: Db, audience: Audience, query: ListQuery) {
  const { limit, offset } = pageRange(query);
  const filters = await readSegmentFilters(db, audience.segments ?? []);
  const isChosen = isInAudience('user', { ...audience, filters });
  const matches = and(isActiveResident, isChosen, matchesUserSearch(query.search));
  // Ignores case and accents, whatever the collation of the database.
  const name = sql`search_fold(${nameOrEmail})`;
  const direction = query.ordering?.startsWith('-') ? desc : asc;
  const [totals, rows] = await Promise.all([
    db.select({ count: count() }).from(users).where(matches),
    db
      .select({ id: users.id, name: nameOrEmail, email: users.email })
      .from(users)
      .where(matches)
      .orderBy(direction(name), direction(users.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { count: totals[0]?.count ?? 0, rows };
}

/** The stored length of a list; see `contact_counts`. */
export const storedCount = (
  list: (typeof contactCounts.$inferSelect)['list'],
  labelId: number | SQLWrapper,
): SQL<number> => sql<number>`(
  select coalesce(sum(${contactCounts.difference}), 0)::int from ${contactCounts}
  where ${contactCounts.list} = ${list} and ${contactCounts.labelId} = ${labelId})`;
