import {
  maxNames,
  maxSelectedContacts,
  type Contact,
  type contacts as contract,
} from '@dijkportaal/contract/contacts/contacts';
import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import { maxBouncedNames } from '@dijkportaal/contract/users';
import { and, asc, count, eq, gt, isNotNull, sql, type SQL } from 'drizzle-orm';
import {
  contactLabels,
  labelIds,
  matchesContactSearch,
  matchesContactsFilter,
  matchesFilter,
  readLabelNames,
  storedCount,
} from '../audience/public.ts';
import type { Db } from '../platform/database/db.ts';
import { notFound, plainError } from '../platform/errors.ts';
import { pageRange } from '../platform/database/paging.ts';
import { createPagedList } from '../platform/database/paged-list.ts';
import { contacts } from '../schema/contacts.ts';
import { invitationLetters } from '../schema/letters.ts';
import { mailAddresses } from '../schema/newsletters.ts';
import { users } from '../schema/users.ts';
import { writtenColumns } from './fields.ts';
import { filterEmail } from './policy.ts';

type Filter = CheckedInputTo<typeof contract.export>['query'];

const orderings = { name: contacts.name, email: contacts.email, mobile_phone: contacts.mobilePhone };

/** Someone who has signed in has accepted the invitation. */
const openInvitation = sql<Date | null>`case when ${contacts.invitedAt} is not null and not exists (
  select from ${users} where ${users.id} = ${contacts.userId} and ${users.lastLogin} is not null)
  then ${contacts.invitedAt} end`.mapWith(contacts.invitedAt);

/** The letter and the date are of the same transaction. */
const isInvitedByLetter = sql<boolean>`exists (select from ${invitationLetters}
  where ${invitationLetters.contactId} = ${contacts.id} and ${invitationLetters.createdAt} = ${contacts.invitedAt})`;

const isBounced = sql`${mailAddresses.email} = any(${contacts.addresses}) and ${mailAddresses.bouncedAt} is not null`;

const selectContacts = (db: Db, count: SQL<number>) =>
  db
    .select({
      id: contacts.id,
      ...writtenColumns,
      user: contacts.userId,
      invitedAt: openInvitation,
      invited_by_letter: isInvitedByLetter,
      is_external: sql<boolean>`${contacts.externalId} is not null`,
      bounced: sql<string[]>`array(select ${mailAddresses.email} from ${mailAddresses} where ${isBounced} order by 1)`,
      isOneAddress: sql<boolean>`${contacts.addresses}[1] = ${contacts.email}`,
      ...labelIds(contactLabels),
      count,
    })
    .from(contacts)
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectContacts>>[number];

async function toContacts(db: Db, rows: Row[]): Promise<Contact[]> {
  const names = await readLabelNames(db, rows);
  return rows.map(({ count: _count, labelsVersion: _version, isOneAddress, invitedAt, ...row }) => ({
    ...row,
    groups: names.groups(row.groups),
    zones: names.zones(row.zones),
    // Fast path: nearly all contacts have one address, and parsing fifty costs more than the query.
    filtered_email: isOneAddress ? [row.email] : filterEmail(row.email),
    invited_at: invitedAt?.toISOString() ?? null,
  }));
}

/** The first contacts that match, by name. */
const selectFirst = (db: Db, matches: SQL | undefined, limit: number) =>
  selectContacts(db, sql`0`)
    .where(matches)
    .orderBy(asc(contacts.name), asc(contacts.id))
    .limit(limit);

/** One contact. Throws not found. */
export async function findContact(db: Db, id: number): Promise<Contact> {
  const [contact] = await toContacts(db, await selectFirst(db, eq(contacts.id, id), 1));
  if (contact === undefined) throw notFound();
  return contact;
}

const readPage = createPagedList({
  name: 'contacts',
  table: contacts,
  id: contacts.id,
  orderings,
  count: () => storedCount('contacts', 0),
  subLists: {
    group: { ...contactLabels.groups, count: (group) => storedCount('contact_groups', group) },
    zone: { ...contactLabels.zones, count: (zone) => storedCount('contact_zones', zone) },
  },
  select: selectContacts,
});

/** One page of contacts that match the search and filters and are in the group and zone. */
export async function listContacts(
  db: Db,
  query: CheckedInputTo<typeof contract.list>['query'],
): Promise<{ count: number; rows: Contact[] }> {
  const { group, zone, search, ordering } = query;
  const filter = and(matchesContactSearch(search), matchesContactsFilter(query));
  const { count, rows } = await readPage(db, { range: pageRange(query), ordering, subLists: { group, zone }, filter });
  return { count, rows: await toContacts(db, rows) };
}

/** The ids of all that match, by name. Throws 400 for more than a hundred thousand. */
export async function listContactIds(db: Db, filter: Filter): Promise<number[]> {
  const rows = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(matchesFilter(filter))
    .orderBy(asc(contacts.name), asc(contacts.id))
    .limit(maxSelectedContacts + 1);
  if (rows.length > maxSelectedContacts)
    throw plainError(400, 'Dit zijn meer dan 100.000 contacten. Kies eerst een filter.');
  return rows.map(({ id }) => id);
}

/** How many of these contacts come from the relationship system, and the first names. */
export const listComingBack = (db: Db, ids: number[]) => listFound(db, ids, isNotNull(contacts.externalId), maxNames);

/** To how many of these contacts mail came back, and the first names. */
export const listBounced = (db: Db, ids: number[]) =>
  listFound(db, ids, sql`exists (select from ${mailAddresses} where ${isBounced})`, maxBouncedNames);

async function listFound(
  db: Db,
  ids: number[],
  matches: SQL,
  max: number,
): Promise<{ count: number; names: string[] }> {
  const [found] = await db
    .select({
      count: count(),
      names: sql<string[]>`coalesce((array_agg(name order by name, id))[:${max}], '{}')`,
    })
    .from(contacts)
    .where(and(matches, sql`${contacts.id} = any(${sql.param(ids)}::int[])`));
  return found ?? { count: 0, names: [] };
}

/** Yields all matching contacts by name, `size` at a time, so that a long list does not fill the memory. */
export async function* readAllContacts(db: Db, filter: Filter, size = 1000): AsyncGenerator<Contact[]> {
  for (let last: Row | undefined; ;) {
    const after = last && gt(sql`(${contacts.name}, ${contacts.id})`, sql`(${last.name}, ${last.id})`);
    const rows = await selectFirst(db, and(matchesFilter(filter), after), size);
    if (rows.length > 0) yield await toContacts(db, rows);
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}
