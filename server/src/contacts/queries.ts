import type { Contact, contacts as contract } from '@dijkportaal/contract/contacts';
import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import { and, asc, eq, gt, sql, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm';
import { countContacts, labelsJson } from '../audience/public.ts';
import type { Db } from '../platform/database/db.ts';
import { notFound, plainError } from '../platform/http/errors.ts';
import { matchesSearch, orderBy, pageRange } from '../platform/database/paging.ts';
import { createPagedList, type ListPage } from '../platform/database/paged-list.ts';
import { inlineNumber } from '../platform/database/prepared-query.ts';
import { contactGroups, contactZones, groups, zones } from '../schema/audience.ts';
import { contacts } from '../schema/contacts.ts';
import { users } from '../schema/users.ts';
import { writtenColumns } from './fields.ts';
import { filterEmail } from './policy.ts';

type Filter = CheckedInputTo<typeof contract.export>['query'];

const contactColumns = {
  id: contacts.id,
  ...writtenColumns,
  user: contacts.userId,
  invitedAt: contacts.invitedAt,
  lastLogin: users.lastLogin,
  is_external: sql<boolean>`${contacts.externalId} is not null`,
};

const orderings = { name: contacts.name, email: contacts.email, mobile_phone: contacts.mobilePhone };

/** Contacts with their groups and zones: selects the ids by index first, then reads only those rows. */
function selectContacts(db: Db, { matches, ordering, window, count }: ListPage) {
  const chosen = db.$with('chosen').as(
    db
      .select({ id: contacts.id, count: count.as('count') })
      .from(contacts)
      .where(matches)
      .orderBy(...orderBy(ordering, orderings, contacts.id, window.isReversed))
      .limit(inlineNumber(window.limit))
      .offset(inlineNumber(window.offset)),
  );
  // As an array, so that the planner expects few rows.
  const isChosen = (id: AnyColumn) => sql`${id} = any(array(select ${chosen.id} from ${chosen}))`;
  const groupsOf = db.$with('groups_of').as(
    db
      .select({ contactId: contactGroups.contactId, labels: labelsJson('groups').as('labels') })
      .from(contactGroups)
      .innerJoin(groups, eq(groups.id, contactGroups.groupId))
      .where(isChosen(contactGroups.contactId))
      .groupBy(contactGroups.contactId),
  );
  const zonesOf = db.$with('zones_of').as(
    db
      .select({ contactId: contactZones.contactId, labels: labelsJson('zones').as('labels') })
      .from(contactZones)
      .innerJoin(zones, eq(zones.id, contactZones.zoneId))
      .where(isChosen(contactZones.contactId))
      .groupBy(contactZones.contactId),
  );
  return db
    .with(chosen, groupsOf, zonesOf)
    .select({
      ...contactColumns,
      groups: groupsOf.labels,
      zones: zonesOf.labels,
      count: sql<number>`(select max(${chosen.count})::int from ${chosen})`,
    })
    .from(contacts)
    .leftJoin(users, eq(users.id, contacts.userId))
    .leftJoin(groupsOf, eq(groupsOf.contactId, contacts.id))
    .leftJoin(zonesOf, eq(zonesOf.contactId, contacts.id))
    .where(isChosen(contacts.id))
    .orderBy(...orderBy(ordering, orderings, contacts.id));
}

type Row = Awaited<ReturnType<typeof selectContacts>>[number];

function toContact({ invitedAt, lastLogin, ...row }: Omit<Row, 'count'>): Contact {
  return {
    ...row,
    filtered_email: filterEmail(row.email),
    groups: row.groups ?? [],
    zones: row.zones ?? [],
    // Someone who has signed in has accepted the invitation.
    invited_at: lastLogin === null ? (invitedAt?.toISOString() ?? null) : null,
  };
}

/** The first contacts that match, by name, without a count. */
const selectFirst = (db: Db, matches: SQL | undefined, limit: number) =>
  selectContacts(db, { matches, ordering: undefined, window: { limit, offset: 0, isReversed: false }, count: sql`0` });

/** One contact. Throws not found. */
export async function findContact(db: Db, id: number): Promise<Contact> {
  const [row] = await selectFirst(db, eq(contacts.id, id), 1);
  if (row === undefined) throw notFound();
  return toContact(row);
}

type Id = number | SQLWrapper;
const isInGroup = (group: Id) => sql`exists (select from ${contactGroups}
  where ${contactGroups.contactId} = ${contacts.id} and ${contactGroups.groupId} = ${group})`;
const isInZone = (zone: Id) => sql`exists (select from ${contactZones}
  where ${contactZones.contactId} = ${contacts.id} and ${contactZones.zoneId} = ${zone})`;

function matchesFilter({ search, group, zone }: Filter): SQL | undefined {
  return and(
    matchesSearch(contacts.searchText, search),
    group === undefined ? undefined : isInGroup(group),
    zone === undefined ? undefined : isInZone(zone),
  );
}

const scopes = { contacts: () => undefined, contact_groups: isInGroup, contact_zones: isInZone };

const readPage = createPagedList({
  scopes,
  whole: 'contacts',
  storedCount: countContacts,
  orderings: Object.keys(orderings),
  select: selectContacts,
});

/** One page of contacts that match the search and are in the group and zone. */
export async function listContacts(
  db: Db,
  query: CheckedInputTo<typeof contract.list>['query'],
): Promise<{ count: number; rows: Contact[] }> {
  const rows = await readPage(db, {
    range: pageRange(query),
    ordering: query.ordering,
    matches: matchesFilter(query),
    stored: storedList(query),
  });
  return { count: rows[0]?.count ?? 0, rows: rows.map(toContact) };
}

/** The stored count that a filter corresponds to. */
function storedList({ search, group, zone }: Filter): { scope: keyof typeof scopes; label: number } | null {
  if (search?.trim() || (group !== undefined && zone !== undefined)) return null;
  if (group !== undefined) return { scope: 'contact_groups', label: group };
  return zone === undefined ? { scope: 'contacts', label: 0 } : { scope: 'contact_zones', label: zone };
}

/** The most ids that one response may hold. */
const maxIds = 100_000;

/** The ids of all that match, by name. Throws 400 for more than a hundred thousand. */
export async function listContactIds(db: Db, filter: Filter): Promise<number[]> {
  const rows = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(matchesFilter(filter))
    .orderBy(asc(contacts.name), asc(contacts.id))
    .limit(maxIds + 1);
  if (rows.length > maxIds) throw plainError(400, 'Dit zijn meer dan 100.000 contacten. Kies eerst een filter.');
  return rows.map(({ id }) => id);
}

/** Yields all matching contacts by name, `size` at a time, so that a long list does not fill the memory. */
export async function* readAllContacts(db: Db, filter: Filter, size = 1000): AsyncGenerator<Contact[]> {
  for (let last: Row | undefined; ;) {
    const after = last && gt(sql`(${contacts.name}, ${contacts.id})`, sql`(${last.name}, ${last.id})`);
    const rows = await selectFirst(db, and(matchesFilter(filter), after), size);
    if (rows.length > 0) yield rows.map(toContact);
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}
