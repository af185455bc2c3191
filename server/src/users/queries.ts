import { defaultPageSize, type ListQuery } from '@dijkportaal/contract/paging';
import type { Label, User, UserListItem } from '@dijkportaal/contract/users';
import { count, eq, sql, type SQL } from 'drizzle-orm';
import { groups } from '../groups/tables.ts';
import { cleanPolygons } from '../parcels/policy.ts';
import type { Db } from '../platform/db.ts';
import { notFound } from '../platform/errors.ts';
import { matchesSearch, orderBy, pageRange } from '../platform/paging.ts';
import { literal, preparedQuery } from '../platform/prepared.ts';
import { profiles } from '../profiles/tables.ts';
import { zones } from '../zones/tables.ts';
import { userGroups, users, userZones } from './tables.ts';

/** A person's groups by name, as one JSON value in the row. */
export const groupsOfUser: SQL<Label[]> = sql`(
  select coalesce(json_agg(json_build_object('id', ${groups.id}, 'name', ${groups.name}) order by ${groups.name}), '[]')
  from ${userGroups} join ${groups} on ${groups.id} = ${userGroups.groupId} where ${userGroups.userId} = ${users.id})`;

/** A person's zones by name, as one JSON value in the row. */
export const zonesOfUser: SQL<Label[]> = sql`(
  select coalesce(json_agg(json_build_object('id', ${zones.id}, 'name', ${zones.name}) order by ${zones.name}), '[]')
  from ${userZones} join ${zones} on ${zones.id} = ${userZones.zoneId} where ${userZones.userId} = ${users.id})`;

const userColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  first_name: users.firstName,
  last_name: users.lastName,
  is_staff: sql<boolean>`${users.isStaff} or ${users.isSuperuser}`,
  is_active: users.isActive,
  last_login: users.lastLogin,
  profile_id: profiles.id,
};

const toIso = (date: Date | null) => date?.toISOString() ?? null;

/** One account. Throws not found. */
export async function findUser(db: Db, id: number): Promise<User> {
  const [user] = await db
    .select(userColumns)
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, id));
  if (user === undefined) throw notFound();
  return { ...user, last_login: toIso(user.last_login) };
}

const orderings = { username: users.username, email: users.email, last_login: users.lastLogin };

/** Groups or zones as one JSON value, by name. */
const labelsOf = (table: typeof groups | typeof zones) =>
  sql<Label[]>`json_agg(json_build_object('id', ${table.id}, 'name', ${table.name}) order by ${table.name})`;

/** One page of accounts: the ids first, by index, and only for those everything else. */
function buildPage(
  db: Db,
  ordering: string | undefined,
  matches: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
) {
  const order = orderBy(ordering, orderings, users.id);
  const page = db.$with('page').as(
    db
      .select({ id: users.id })
      .from(users)
      .where(matches)
      .orderBy(...order)
      .limit(literal(limit))
      .offset(literal(offset)),
  );
  const groupsOf = db.$with('groups_of').as(
    db
      .select({ userId: userGroups.userId, labels: labelsOf(groups).as('labels') })
      .from(userGroups)
      .innerJoin(page, eq(page.id, userGroups.userId))
      .innerJoin(groups, eq(groups.id, userGroups.groupId))
      .groupBy(userGroups.userId),
  );
  const zonesOf = db.$with('zones_of').as(
    db
      .select({ userId: userZones.userId, labels: labelsOf(zones).as('labels') })
      .from(userZones)
      .innerJoin(page, eq(page.id, userZones.userId))
      .innerJoin(zones, eq(zones.id, userZones.zoneId))
      .groupBy(userZones.userId),
  );
  return db
    .with(page, groupsOf, zonesOf)
    .select({
      ...userColumns,
      groups: groupsOf.labels,
      zones: zonesOf.labels,
      latitude: profiles.latitude,
      longitude: profiles.longitude,
      polygons: profiles.polygons,
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.id))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(groupsOf, eq(groupsOf.userId, users.id))
    .leftJoin(zonesOf, eq(zonesOf.userId, users.id))
    .orderBy(...order);
}

const firstPage = { limit: defaultPageSize, offset: 0 };

// What everybody opens is the first page without a search: those statements are kept ready.
const firstPages = new Map(
  [undefined, ...Object.keys(orderings).flatMap((name) => [name, `-${name}`])].map((ordering) => [
    ordering,
    preparedQuery((db) => buildPage(db, ordering, undefined, firstPage).prepare(`list_users_${ordering ?? 'default'}`)),
  ]),
);

/** One page of accounts that match the search. */
export async function listUsers(db: Db, query: ListQuery): Promise<{ count: number; rows: UserListItem[] }> {
  const range = pageRange(query);
  const matches = matchesSearch(users.searchText, query.search);
  const isFirstPage = matches === undefined && range.offset === 0 && range.limit === firstPage.limit;
  const kept = isFirstPage ? firstPages.get(query.ordering)?.(db) : undefined;
  const [totals, rows] = await Promise.all([
    db.select({ count: count() }).from(users).where(matches),
    kept?.execute() ?? buildPage(db, query.ordering, matches, range),
  ]);
  return {
    count: totals[0]?.count ?? 0,
    rows: rows.map(({ groups: groupsOfRow, zones: zonesOfRow, polygons, ...user }) => ({
      ...user,
      last_login: toIso(user.last_login),
      groups: groupsOfRow ?? [],
      profile: { zones: zonesOfRow ?? [] },
      profile_polygons: cleanPolygons(polygons),
    })),
  };
}
