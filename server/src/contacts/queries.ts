import type { Contact, contacts as contract } from '@dijkportaal/contract/contacts';
import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import { defaultPageSize } from '@dijkportaal/contract/platform/paging';
import type { Label } from '@dijkportaal/contract/users';
import { and, asc, eq, gt, sql, type AnyColumn, type SQL, type SQLWrapper } from 'drizzle-orm';
import { groups } from '../schema/groups.ts';
import type { Db } from '../platform/database/db.ts';
import { notFound, plainError } from '../platform/http/errors.ts';
import { fromNearestEnd, matchesSearch, orderBy, pageRange } from '../platform/database/paging.ts';
import { literal, preparedQuery } from '../platform/database/prepared-query.ts';
import { users } from '../schema/users.ts';
import { zones } from '../schema/zones.ts';
import { filterEmail } from './policy.ts';
import { contactCounts, contactGroups, contacts, contactZones } from '../schema/contacts.ts';

type Filter = CheckedInputTo<typeof contract.export>['query'];

const contactColumns = {
  id: contacts.id,
  name: contacts.name,
  email: contacts.email,
  mobile_phone: contacts.mobilePhone,
  invite_all_email_addresses: contacts.inviteAllEmailAddresses,
  user: contacts.userId,
  invitedAt: contacts.invitedAt,
  lastLogin: users.lastLogin,
  is_external: sql<boolean>`${contacts.externalId} is not null`,
};

/** Groups or zones as one JSON value, by name. */
const labelsOf = (table: typeof groups | typeof zones) =>
  sql<Label[]>`json_agg(json_build_object('id', ${table.id}, 'name', ${table.name}) order by ${table.name})`;

interface Choice {
  matches: SQL | undefined;
  /** The same order from either end. */
  order: (isReversed: boolean) => SQL[];
  way: { limit: number; offset: number | SQL; isReversed?: boolean };
  /** How many match in all, told with every row. */
  count?: SQL<number>;
}

/** Contacts with their groups and zones: the ids first, by index, and only for those everything else. */
function readContacts(db: Db, { matches, order, way, count = sql`0` }: Choice) {
  const chosen = db.$with('chosen').as(
    db
      .select({ id: contacts.id, count: count.as('count') })
      .from(contacts)
      .where(matches)
      .orderBy(...order(way.isReversed ?? false))
      .limit(literal(way.limit))
      .offset(literal(way.offset)),
  );
  // As an array, because then the planner expects few.
  const isChosen = (id: AnyColumn) => sql`${id} = any(array(select ${chosen.id} from ${chosen}))`;
  const groupsOf = db.$with('groups_of').as(
    db
      .select({ contactId: contactGroups.contactId, labels: labelsOf(groups).as('labels') })
      .from(contactGroups)
      .innerJoin(groups, eq(groups.id, contactGroups.groupId))
      .where(isChosen(contactGroups.contactId))
      .groupBy(contactGroups.contactId),
  );
  const zonesOf = db.$with('zones_of').as(
    db
      .select({ contactId: contactZones.contactId, labels: labelsOf(zones).as('labels') })
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
    .orderBy(...order(false));
}

type Row = Awaited<ReturnType<typeof readContacts>>[number];

function toContact({ invitedAt, lastLogin, ...row }: Omit<Row, 'count'>): Contact {
  return {
    ...row,
    filtered_email: filterEmail(row.email),
    groups: row.groups ?? [],
    zones: row.zones ?? [],
    // Who has signed in has accepted it.
    invited_at: lastLogin === null ? (invitedAt?.toISOString() ?? null) : null,
  };
}

const orderings = { name: contacts.name, email: contacts.email, mobile_phone: contacts.mobilePhone };
const inOrder = (ordering?: string) => (isReversed: boolean) => orderBy(ordering, orderings, contacts.id, isReversed);

/** One contact. Throws not found. */
export async function findContact(db: Db, id: number): Promise<Contact> {
  const matches = eq(contacts.id, id);
  const [row] = await readContacts(db, { matches, order: inOrder(), way: { limit: 1, offset: 0 } });
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

/** Lists of which it is kept how long they are: of all contacts, of one group, of one zone. */
const keptLists = { contacts: () => undefined, contact_groups: isInGroup, contact_zones: isInZone };
type KeptList = keyof typeof keptLists;

/** How many contacts there are, with label 0, or are in one group or zone. */
export const countContacts = (list: KeptList | SQLWrapper, label: Id) => sql<number>`(
  select coalesce(sum(${contactCounts.difference}), 0)::int from ${contactCounts}
  where ${contactCounts.list} = ${list} and ${contactCounts.labelId} = ${label})`;

const countsQuery = preparedQuery((db) =>
  db
    .select({
      all: countContacts('contacts', 0),
      own: countContacts(sql.placeholder('list'), sql.placeholder('label')),
    })
    .from(sql`(select) as nothing`)
    .prepare('count_contacts'),
);

/**
 * How to read a page off an index that has its order, from the nearest end. null where so many others stand between the
 * rows of the list that collecting and sorting them is less work.
 */
async function findWay(db: Db, list: KeptList, label: number, range: ReturnType<typeof pageRange>) {
  if (list === 'contacts' && range.offset === 0) return { ...range, isReversed: false };
  const [{ all, own } = { all: 0, own: 0 }] = await countsQuery(db).execute({ list, label });
  if (range.offset >= own) return { limit: 0, offset: 0, isReversed: false };
  const way = fromNearestEnd(range, own);
  return (way.offset + way.limit) * all < own * own ? way : null;
}

/** First and last pages of the usual size without a search, whose statements are kept ready. With an offset that is not known the planner would sort the whole list. */
const keptPages = new Map(
  (Object.keys(keptLists) as KeptList[]).flatMap((list) =>
    [undefined, ...Object.keys(orderings).flatMap((name) => [name, `-${name}`])].flatMap((ordering) =>
      [false, true].map((isReversed) => {
        const label = sql.placeholder('label');
        const choice = {
          matches: keptLists[list](label),
          order: inOrder(ordering),
          way: { limit: defaultPageSize, offset: 0, isReversed },
          count: countContacts(list, label),
        };
        const name = `list_${list}_${ordering ?? ''}_${isReversed}`;
        return [name, preparedQuery((db) => readContacts(db, choice).prepare(name))] as const;
      }),
    ),
  ),
);

/** One page of contacts that match the search and are in the group and zone. */
export async function listContacts(
  db: Db,
  query: CheckedInputTo<typeof contract.list>['query'],
): Promise<{ count: number; rows: Contact[] }> {
  const rows = await readPage(db, query);
  return { count: rows[0]?.count ?? 0, rows: rows.map(toContact) };
}

async function readPage(db: Db, query: CheckedInputTo<typeof contract.list>['query']): Promise<Row[]> {
  const { search, group, zone, ordering } = query;
  const range = pageRange(query);
  const choice = { matches: matchesFilter(query), order: inOrder(ordering) };
  const list = group === undefined ? (zone === undefined ? 'contacts' : 'contact_zones') : 'contact_groups';
  const label = group ?? zone ?? 0;
  const isKept = !search?.trim() && (group === undefined || zone === undefined);
  const way = isKept ? await findWay(db, list, label, range) : null;
  if (way === null) return readContacts(db, { ...choice, way: range, count: sql`count(*) over ()` });
  const kept = keptPages.get(`list_${list}_${ordering ?? ''}_${way.isReversed}`);
  return way.limit === defaultPageSize && way.offset === 0 && kept !== undefined
    ? kept(db).execute({ label })
    : readContacts(db, { ...choice, way, count: countContacts(list, label) });
}

/** What one answer may hold; beyond it something else than choosing is needed. */
const mostIds = 100_000;

/** The ids of all that match, by name. Throws 400 when there are more than a hundred thousand. */
export async function listContactIds(db: Db, filter: Filter): Promise<number[]> {
  const rows = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(matchesFilter(filter))
    .orderBy(asc(contacts.name), asc(contacts.id))
    .limit(mostIds + 1);
  if (rows.length > mostIds) throw plainError(400, 'Dit zijn meer dan 100.000 contacten. Kies eerst een filter.');
  return rows.map(({ id }) => id);
}

/** Reads all that match by name, `size` at a time, so that a long list does not fill the memory. */
export async function* readAllContacts(db: Db, filter: Filter, size = 1000): AsyncGenerator<Contact[]> {
  for (let last: Row | undefined; ;) {
    const after = last && gt(sql`(${contacts.name}, ${contacts.id})`, sql`(${last.name}, ${last.id})`);
    const matches = and(matchesFilter(filter), after);
    const rows = await readContacts(db, { matches, order: inOrder(), way: { limit: size, offset: 0 } });
    if (rows.length > 0) yield rows.map(toContact);
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

/** Keeps of the contacts of an account that it goes: an account that was deleted is not made anew by itself. */
export async function noteDeletedAccount(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`update contacts set account_deleted_at = now() where user_id = ${userId}
    or external_id = (select nullif(guid, '') from profiles where user_id = ${userId})`);
}
