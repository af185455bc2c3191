import type { Profile } from '@dijkportaal/contract/profiles';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { and, count, eq, getColumns, sql, type SQL } from 'drizzle-orm';
import { cleanPolygons } from '../parcels/public.ts';
import { labelsOf, matchesUserSearch, userLabels } from '../audience/public.ts';
import { batchedQuery } from '../platform/cache/batched-query.ts';
import type { Db } from '../platform/database/db.ts';
import { notFound } from '../platform/errors.ts';
import { storedJson } from '../platform/http/serializer.ts';
import { orderBy, pageRange } from '../platform/database/paging.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';
import { hasSecondFactor } from '../schema/passkeys.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';

/** The profile of a user; `staffMfa`: whether staff must have a second factor. Throws not found. */
export async function findOwnProfile(db: Db, userId: number, staffMfa: boolean): Promise<Profile> {
  const [row] = await ownProfileQuery(db).execute({ userId });
  return toProfile(row, staffMfa);
}

/** One profile that meets the condition. Throws not found. */
export async function findProfile(db: Db, condition: SQL | undefined, staffMfa: boolean): Promise<Profile> {
  const [row] = await selectProfile(db).where(condition);
  return toProfile(row, staffMfa);
}

/** One page of profiles that meet the condition, without the data from Relatics: that is only read for one profile. */
export async function listProfiles(
  db: Db,
  query: ListQuery,
  condition: SQL | undefined,
  staffMfa: boolean,
): Promise<{ count: number; rows: Profile[] }> {
  const { limit, offset } = pageRange(query);
  const matches = and(condition, matchesUserSearch(query.search));
  const [totals, rows] = await Promise.all([
    db.select({ count: count() }).from(profiles).innerJoin(users, eq(users.id, profiles.userId)).where(matches),
    selectProfile(db)
      .where(matches)
      .orderBy(...orderBy(query.ordering ?? 'id', { id: profiles.id }, profiles.id))
      .limit(limit)
      .offset(offset),
  ]);
  return {
    count: totals[0]?.count ?? 0,
    rows: rows.map((row) => ({ ...toProfile(row, staffMfa), relatics_data: null })),
  };
}

/**
 * The version of a user's profile, which changes with every write, and the columns that show whether its data from
 * Relatics is stale. `xmin` is the transaction that wrote a row; its numbers repeat only when an older state of the
 * database is restored, which restarts PostgreSQL. Throws not found.
 */
export async function readOwnVersion(db: Db, userId: number) {
  const found = await findOwnVersion(db, userId);
  if (found === undefined) throw notFound();
  const { version, guid, fetchedAt } = found;
  return { version, guid, relatics_fetched_at: fetchedAt?.toISOString() ?? null };
}

const ownVersionQuery = preparedQuery((db) =>
  db
    .select({
      userId: profiles.userId,
      version: sql<string>`concat_ws(' ', pg_postmaster_start_time(), ${profiles}.xmin, ${users}.xmin, ${hasSecondFactor}, ${isRefreshing},
        ${labelsOf(userLabels, 'groups')}, ${labelsOf(userLabels, 'zones')})`,
      guid: profiles.guid,
      fetchedAt: profiles.relaticsFetchedAt,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(sql`${profiles.userId} = any(${sql.placeholder('userIds')})`)
    .prepare('read_own_version'),
);

const findOwnVersion = batchedQuery(async (db, userIds: number[]) => {
  const rows = await ownVersionQuery(db).execute({ userIds });
  return new Map(rows.map((row) => [row.userId, row]));
});

const ownProfileQuery = preparedQuery((db) =>
  selectProfile(db)
    .where(eq(profiles.userId, sql.placeholder('userId')))
    .prepare('find_own_profile'),
);

/** Only the data from Relatics is large; it is not parsed here but passed on as text. */
const {
  relaticsData,
  relaticsFiles: _files,
  searchText: _searchText,
  relaticsTriedAt: _at,
  relaticsLeaseUntil,
  ...columns
} = getColumns(profiles);

const isRefreshing = sql<boolean>`coalesce(${relaticsLeaseUntil} > now(), false)`;

function selectProfile(db: Db) {
  return db
    .select({
      ...columns,
      relaticsData: sql<string | null>`${relaticsData}::text`,
      firstName: users.firstName,
      lastName: users.lastName,
      jobTitle: users.jobTitle,
      isStaff: users.isStaff,
      isSuperuser: users.isSuperuser,
      hasMfa: hasSecondFactor,
      isRefreshing,
      groups: labelsOf(userLabels, 'groups'),
      zones: labelsOf(userLabels, 'zones'),
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId));
}

function toProfile(row: Awaited<ReturnType<typeof selectProfile>>[number] | undefined, staffMfa: boolean): Profile {
  if (row === undefined) throw notFound();
  const isStaff = row.isStaff || row.isSuperuser;
  return {
    id: row.id,
    user: row.userId,
    guid: row.guid,
    first_name: row.firstName,
    last_name: row.lastName,
    job_title: row.jobTitle,
    street: row.street,
    house_number: row.houseNumber,
    number_addition: row.numberAddition,
    city: row.city,
    state: row.state,
    zip: row.zip,
    parcels: row.parcels,
    latitude: row.latitude,
    longitude: row.longitude,
    polygons: cleanPolygons(row.polygons),
    zones: row.zones,
    groups: row.groups,
    newsletter: row.newsletter,
    notifications: row.notifications,
    permissions: [...(isStaff ? (['Staff'] as const) : []), ...(row.isSuperuser ? (['Superuser'] as const) : [])],
    first_login: row.firstLogin,
    password_reset: row.passwordReset,
    mfa_missing: staffMfa && isStaff && !row.hasMfa,
    relatics_data: row.relaticsData === null ? null : storedJson(row.relaticsData),
    relatics_fetched_at: row.relaticsFetchedAt?.toISOString() ?? null,
    relatics_failing_since: row.relaticsFailingSince?.toISOString() ?? null,
    relatics_refreshing: row.isRefreshing,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
