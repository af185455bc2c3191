import { defaultPageSize, type ListQuery } from '@dijkportaal/contract/platform/paging';
import type { UserDetails, UserListItem, UserName } from '@dijkportaal/contract/users';
import { and, count, eq, type SQL } from 'drizzle-orm';
import { recordDeletedAccount } from '../contacts/public.ts';
import { cleanPolygons } from '../parcels/public.ts';
import { labelsJson } from '../audience/public.ts';
import { recordEvent, type AuditEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { matchesSearch, orderBy, pageRange } from '../platform/database/paging.ts';
import { preparedQuery, inlineNumber } from '../platform/database/prepared-query.ts';
import { pageWindow } from '../platform/database/paged-list.ts';
import { groups, userGroups, userZones, zones } from '../schema/audience.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { userColumns } from '../sessions/public.ts';
import { forgetAddress } from '../subscriptions/public.ts';

const toIso = (date: Date | null) => date?.toISOString() ?? null;

/**
 * Whether this person is the only active superuser. Locks the superusers until the transaction ends, so that the last
 * two cannot leave at the same moment.
 */
export async function isLastSuperuser(tx: Db, userId: number): Promise<boolean> {
  const superusers = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isSuperuser, true), eq(users.isActive, true)))
    .orderBy(users.id)
    .for('update');
  return superusers.length === 1 && superusers[0]?.id === userId;
}

/** One account with all its columns. Throws not found. */
export async function findAccount(db: Db, id: number): Promise<typeof users.$inferSelect> {
  const [account] = await db.select().from(users).where(eq(users.id, id));
  if (account === undefined) throw notFound();
  return account;
}

/**
 * Locks an account against changes until the transaction ends. The superusers are locked first and always in the same
 * order, so that two who change each other do not deadlock. Throws not found.
 */
export async function lockAccount(tx: Db, id: number) {
  const isLast = await isLastSuperuser(tx, id);
  const [account] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (account === undefined) throw notFound();
  return { account, isLastSuperuser: isLast };
}

/**
 * Deletes a person. Foreign keys delete everything of the account: profile, sessions, mailed links, second factor,
 * known devices and mails. A contact from Relatics stays, without the link to the account, and so does the audit log,
 * which has only the id of the person. Throws 409 for the last superuser.
 */
export async function deleteUser(
  tx: Db,
  id: number,
  event: Pick<AuditEvent, 'actorId' | 'origin'> & { action: 'account.delete' | 'user.delete' },
): Promise<void> {
  if (await isLastSuperuser(tx, id)) {
    const who = event.actorId === id ? 'U bent' : 'Dit is';
    throw conflict(`${who} de laatste beheerder. Maak eerst iemand anders beheerder.`);
  }
  await recordDeletedAccount(tx, id);
  await forgetAddress(tx, id);
  await tx.delete(users).where(eq(users.id, id));
  await recordEvent(tx, { ...event, object: `user ${id}` });
}

const orderings = { username: users.username, email: users.email, last_login: users.lastLogin };

/** One page of accounts: selects the ids by index first, then reads only those rows. */
function buildPage(
  db: Db,
  ordering: string | undefined,
  matches: SQL | undefined,
  { limit, offset, isReversed = false }: { limit: number; offset: number; isReversed?: boolean },
) {
  const page = db.$with('page').as(
    db
      .select({ id: users.id })
      .from(users)
      .where(matches)
      .orderBy(...orderBy(ordering, orderings, users.id, isReversed))
      .limit(inlineNumber(limit))
      .offset(inlineNumber(offset)),
  );
  const groupsOf = db.$with('groups_of').as(
    db
      .select({ userId: userGroups.userId, labels: labelsJson('groups').as('labels') })
      .from(userGroups)
      .innerJoin(page, eq(page.id, userGroups.userId))
      .innerJoin(groups, eq(groups.id, userGroups.groupId))
      .groupBy(userGroups.userId),
  );
  const zonesOf = db.$with('zones_of').as(
    db
      .select({ userId: userZones.userId, labels: labelsJson('zones').as('labels') })
      .from(userZones)
      .innerJoin(page, eq(page.id, userZones.userId))
      .innerJoin(zones, eq(zones.id, userZones.zoneId))
      .groupBy(userZones.userId),
  );
  return db
    .with(page, groupsOf, zonesOf)
    .select({
      ...userColumns,
      is_superuser: users.isSuperuser,
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
    .orderBy(...orderBy(ordering, orderings, users.id));
}

type PageRow = Awaited<ReturnType<typeof buildPage>>[number];

const firstPage = { limit: defaultPageSize, offset: 0 };

// Most requests are for the first page without a search, so those statements are prepared.
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
  const counted = db.select({ count: count() }).from(users).where(matches);
  if (range.offset === 0) {
    const isKept = matches === undefined && range.limit === firstPage.limit;
    const kept = isKept ? firstPages.get(query.ordering)?.(db) : undefined;
    const [totals, rows] = await Promise.all([
      counted,
      kept?.execute() ?? buildPage(db, query.ordering, matches, range),
    ]);
    return { count: totals[0]?.count ?? 0, rows: rows.map(toUserDetails) };
  }
  const total = (await counted)[0]?.count ?? 0;
  const rows = range.offset < total ? await buildPage(db, query.ordering, matches, pageWindow(range, total)) : [];
  return { count: total, rows: rows.map(toUserDetails) };
}

/** One page of accounts that match the search, to choose from. */
export async function listUserNames(db: Db, query: ListQuery): Promise<{ count: number; rows: UserName[] }> {
  const { limit, offset } = pageRange(query);
  const matches = matchesSearch(users.searchText, query.search);
  const { id, email, first_name, last_name } = userColumns;
  const [totals, rows] = await Promise.all([
    db.select({ count: count() }).from(users).where(matches),
    db
      .select({ id, email, first_name, last_name })
      .from(users)
      .where(matches)
      .orderBy(...orderBy(query.ordering, orderings, users.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { count: totals[0]?.count ?? 0, rows };
}

/** One account as the list shows it, with its rights. Throws not found. */
export async function findUserDetails(db: Db, id: number): Promise<UserDetails> {
  const [row] = await buildPage(db, undefined, eq(users.id, id), { limit: 1, offset: 0 });
  if (row === undefined) throw notFound();
  return toUserDetails(row);
}

function toUserDetails({ groups: groupsOfRow, zones: zonesOfRow, polygons, ...user }: PageRow): UserDetails {
  return {
    ...user,
    last_login: toIso(user.last_login),
    groups: groupsOfRow ?? [],
    profile: { zones: zonesOfRow ?? [] },
    profile_polygons: cleanPolygons(polygons),
  };
}
