import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import { maxSelectedContacts } from '@dijkportaal/contract/contacts/contacts';
import {
  maxBouncedNames,
  type Bounced,
  type UserDetails,
  type UserListItem,
  type UserName,
  type users as contract,
} from '@dijkportaal/contract/users';
import { and, asc, count, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { eraseFromBin, lockForErasing } from '../bin/public.ts';
import { recordDeletedAccount } from '../contacts/public.ts';
import { cleanPolygons } from '../parcels/public.ts';
import { endImpersonationsOf } from '../impersonation/public.ts';
import {
  labelIds,
  matchesUserSearch,
  matchesUsersFilter,
  readLabelNames,
  storedCount,
  userLabels,
} from '../audience/public.ts';
import { recordEvents, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { recordDeletions } from '../platform/deletions/deletions.ts';
import { conflict, notFound, plainError } from '../platform/errors.ts';
import { createPagedList } from '../platform/database/paged-list.ts';
import { pageRange } from '../platform/database/paging.ts';
import { removeNotesAbout } from '../notes/public.ts';
import { nameOf } from '../platform/mail/mail.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { mailedLinks } from '../schema/auth.ts';
import { userGroups, userZones } from '../schema/audience.ts';
import { mailAddresses } from '../schema/newsletters.ts';
import { identities } from '../schema/oidc.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { userColumns } from '../sessions/public.ts';
import { accountDeletedMail } from './mails.ts';
import { forgetAddress } from '../subscriptions/public.ts';

const toIso = (date: Date | null) => date?.toISOString() ?? null;

/**
 * Whether this person is the only active superuser. Locks the superusers until the transaction ends, so that the last
 * two cannot leave at the same time.
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
 * known devices and mails; their messages and contacts are removed from the bin, and notes about them are deleted. A contact from Relatics is preserved,
 * without the link to the account, and so is the audit log, which has only the id of the person. Throws 409 for the
 * last superuser.
 */
export async function deleteUser(
  tx: Db,
  mailer: Mailer,
  id: number,
  event: AuditOrigin & { action: 'account.delete' | 'account.expire' | 'user.delete' },
): Promise<void> {
  await lockForErasing(tx, id);
  if (await isLastSuperuser(tx, id)) {
    const who = event.actorId === id ? 'U bent' : 'Dit is';
    throw conflict(`${who} de laatste beheerder. Maak eerst iemand anders beheerder.`);
  }
  // Before they are deleted with the account.
  const ended = await endImpersonationsOf(tx, id, event.origin);
  await eraseFromBin(tx, id);
  await removeNotesAbout(tx, id);
  await recordDeletedAccount(tx, id);
  await forgetAddress(tx, id);
  const { email, firstName, lastName } = await findAccount(tx, id);
  const person = { firstName, lastName };
  await mailer.enqueue(tx, {
    userId: null,
    to: { address: email, name: nameOf(person) },
    content: accountDeletedMail(person, event.action),
    isLast: true,
  });
  // Somebody else who is given the same identity at a provider later is not silently this person.
  await tx
    .update(identities)
    .set({ userId: null, removedAt: sql`now()` })
    .where(eq(identities.userId, id));
  await tx.delete(users).where(eq(users.id, id));
  await recordDeletions(tx, 'user', [id], 'removed');
  await recordEvents(tx, [...ended, { ...event, object: `user ${id}` }]);
}

const orderings = { username: users.username, email: users.email, last_login: users.lastLogin };

/** Someone who has signed in has accepted the invitation. */
const openInvitation = sql<Date | null>`case when ${users.lastLogin} is null then
  (select ${mailedLinks.createdAt} from ${mailedLinks}
    where ${mailedLinks.userId} = ${users.id} and ${mailedLinks.purpose} = 'invitation') end`.mapWith(
  mailedLinks.createdAt,
);

const selectUsers = (db: Db, total: SQL<number>) =>
  db
    .select({
      ...userColumns,
      job_title: users.jobTitle,
      is_superuser: users.isSuperuser,
      invited_at: openInvitation,
      ...labelIds(userLabels),
      latitude: profiles.latitude,
      longitude: profiles.longitude,
      polygons: profiles.polygons,
      count: total,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectUsers>>[number];

const selectNames = (db: Db, total: SQL<number>) => {
  const { id, email, first_name, last_name } = userColumns;
  return db.select({ id, email, first_name, last_name, count: total }).from(users).$dynamic();
};

const list = { table: users, id: users.id, orderings, count: () => storedCount('users', 0) };
const readUsers = createPagedList({
  ...list,
  name: 'users',
  subLists: {
    group: { ...userLabels.groups, count: (group) => storedCount('user_groups', group) },
    zone: { ...userLabels.zones, count: (zone) => storedCount('user_zones', zone) },
  },
  select: selectUsers,
});
const readNames = createPagedList({ ...list, name: 'user_names', select: selectNames });

const requestOf = (query: ListQuery) => ({
  range: pageRange(query),
  ordering: query.ordering,
  filter: matchesUserSearch(query.search),
});

/** One page of accounts that match the search and filters and are in the group and zone. */
export async function listUsers(
  db: Db,
  query: CheckedInputTo<typeof contract.list>['query'],
): Promise<{ count: number; rows: UserListItem[] }> {
  const { filter, ...request } = requestOf(query);
  const subLists = { group: query.group, zone: query.zone };
  const page = await readUsers(db, { ...request, subLists, filter: and(filter, matchesUsersFilter(query)) });
  return { count: page.count, rows: await toUserDetails(db, page.rows) };
}

/** The ids of all accounts that match, by username. Throws 400 for more than a hundred thousand. */
export async function listUserIds(db: Db, query: CheckedInputTo<typeof contract.ids>['query']): Promise<number[]> {
  const { search, group, zone } = query;
  const isIn = (table: typeof userGroups | typeof userZones, column: SQL) =>
    sql`exists (select from ${table} where ${table.userId} = ${users.id} and ${column})`;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        matchesUserSearch(search),
        group === undefined ? undefined : isIn(userGroups, sql`${userGroups.groupId} = ${group}`),
        zone === undefined ? undefined : isIn(userZones, sql`${userZones.zoneId} = ${zone}`),
        matchesUsersFilter(query),
      ),
    )
    .orderBy(asc(users.username), asc(users.id))
    .limit(maxSelectedContacts + 1);
  if (rows.length > maxSelectedContacts)
    throw plainError(400, 'Dit zijn meer dan 100.000 gebruikers. Kies eerst een filter.');
  return rows.map(({ id }) => id);
}

/** To how many of these accounts mail came back, and the first usernames. */
export async function listBounced(db: Db, ids: number[]): Promise<Bounced> {
  const [found] = await db
    .select({
      count: count(),
      names: sql<string[]>`coalesce((array_agg(username order by username))[:${maxBouncedNames}], '{}')`,
    })
    .from(users)
    .innerJoin(mailAddresses, eq(mailAddresses.email, users.email))
    .where(and(isNotNull(mailAddresses.bouncedAt), sql`${users.id} = any(${sql.param(ids)}::int[])`));
  return found ?? { count: 0, names: [] };
}

/** One page of accounts that match the search, for a picker. */
export async function listUserNames(db: Db, query: ListQuery): Promise<{ count: number; rows: UserName[] }> {
  const page = await readNames(db, requestOf(query));
  return { count: page.count, rows: page.rows.map(({ count: _count, ...name }) => name) };
}

/** One account as the list shows it, with its rights. Throws not found. */
export async function findUserDetails(db: Db, id: number): Promise<UserDetails> {
  const [user] = await toUserDetails(db, await selectUsers(db, sql`1`).where(eq(users.id, id)));
  if (user === undefined) throw notFound();
  return user;
}

async function toUserDetails(db: Db, rows: Row[]): Promise<UserDetails[]> {
  const names = await readLabelNames(db, rows);
  const bounced = await listBouncedAddresses(
    db,
    rows.map(({ email }) => email),
  );
  return rows.map(({ count: _count, labelsVersion: _version, groups, zones, polygons, ...user }) => ({
    ...user,
    bounced: bounced.has(user.email),
    last_login: toIso(user.last_login),
    invited_at: toIso(user.invited_at),
    groups: names.groups(groups),
    profile: { zones: names.zones(zones) },
    profile_polygons: cleanPolygons(polygons),
  }));
}

/** Apart from the page, so that the plan of that one depends on nothing but its filter. */
async function listBouncedAddresses(db: Db, emails: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ email: mailAddresses.email })
    .from(mailAddresses)
    .where(and(inArray(mailAddresses.email, emails), isNotNull(mailAddresses.bouncedAt)))
    .limit(emails.length);
  return new Set(rows.map(({ email }) => email));
}
