import type { Profile } from '@dijkportaal/contract/profiles';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { and, count, eq, sql, type SQL } from 'drizzle-orm';
import { cleanPolygons } from '../parcels/public.ts';
import { labelsOf, userLabels } from '../audience/public.ts';
import type { Db } from '../platform/database/db.ts';
import { notFound } from '../platform/http/errors.ts';
import { matchesSearch, orderBy, pageRange } from '../platform/database/paging.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';
import { mfaFactors } from '../schema/mfa.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';

/** The profile of a user; `staffMfa` says whether staff must have a second factor. Throws not found. */
export async function findOwnProfile(db: Db, userId: number, staffMfa: boolean): Promise<Profile> {
  const [row] = await ownProfileQuery(db).execute({ userId });
  return toProfile(row, staffMfa);
}

/** One profile that meets the condition. Throws not found. */
export async function findProfile(db: Db, condition: SQL | undefined, staffMfa: boolean): Promise<Profile> {
  const [row] = await selectProfile(db).where(condition);
  return toProfile(row, staffMfa);
}

/** One page of profiles that meet the condition, without the data from Relatics: those are read one at a time. */
export async function listProfiles(
  db: Db,
  query: ListQuery,
  condition: SQL | undefined,
  staffMfa: boolean,
): Promise<{ count: number; rows: Profile[] }> {
  const { limit, offset } = pageRange(query);
  const matches = and(condition, matchesSearch(users.searchText, query.search));
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

const ownProfileQuery = preparedQuery((db) =>
  selectProfile(db)
    .where(eq(profiles.userId, sql.placeholder('userId')))
    .prepare('find_own_profile'),
);

function selectProfile(db: Db) {
  return db
    .select({
      profile: profiles,
      firstName: users.firstName,
      lastName: users.lastName,
      isStaff: users.isStaff,
      isSuperuser: users.isSuperuser,
      hasMfa: sql<boolean>`exists (select 1 from ${mfaFactors}
        where ${mfaFactors.userId} = ${users.id} and ${mfaFactors.enabledAt} is not null)`,
      isRefreshing: sql<boolean>`coalesce(${profiles.relaticsLeaseUntil} > now(), false)`,
      groups: labelsOf(userLabels, 'groups'),
      zones: labelsOf(userLabels, 'zones'),
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId));
}

function toProfile(row: Awaited<ReturnType<typeof selectProfile>>[number] | undefined, staffMfa: boolean): Profile {
  if (row === undefined) throw notFound();
  const { profile } = row;
  const isStaff = row.isStaff || row.isSuperuser;
  return {
    id: profile.id,
    user: profile.userId,
    guid: profile.guid,
    first_name: row.firstName,
    last_name: row.lastName,
    street: profile.street,
    house_number: profile.houseNumber,
    number_addition: profile.numberAddition,
    city: profile.city,
    state: profile.state,
    zip: profile.zip,
    parcels: profile.parcels,
    latitude: profile.latitude,
    longitude: profile.longitude,
    polygons: cleanPolygons(profile.polygons),
    zones: row.zones,
    groups: row.groups,
    newsletter: profile.newsletter,
    notifications: profile.notifications,
    permissions: [...(isStaff ? (['Staff'] as const) : []), ...(row.isSuperuser ? (['Superuser'] as const) : [])],
    first_login: profile.firstLogin,
    password_reset: profile.passwordReset,
    mfa_missing: staffMfa && isStaff && !row.hasMfa,
    relatics_data: profile.relaticsData,
    relatics_fetched_at: profile.relaticsFetchedAt?.toISOString() ?? null,
    relatics_failing_since: profile.relaticsFailingSince?.toISOString() ?? null,
    relatics_refreshing: row.isRefreshing,
    created_at: profile.createdAt.toISOString(),
    updated_at: profile.updatedAt.toISOString(),
  };
}
