import type { Contact, contacts as contract } from '@dijkportaal/contract/contacts';
import type { CheckedInputTo } from '@dijkportaal/contract/endpoint';
import type { Label } from '@dijkportaal/contract/users';
import { and, asc, count, eq, gt, sql, type SQL } from 'drizzle-orm';
import { groups } from '../groups/tables.ts';
import type { Db } from '../platform/db.ts';
import { notFound, plainError } from '../platform/errors.ts';
import { fromNearestEnd, matchesSearch, orderBy, pageRange } from '../platform/paging.ts';
import { literal } from '../platform/prepared.ts';
import { users } from '../users/tables.ts';
import { zones } from '../zones/tables.ts';
import { filterEmail } from './policy.ts';
import { contactGroups, contacts, contactZones } from './tables.ts';

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

/** Contacts with their groups and zones. `choose` names the ids, by index; only for those the rest is read. */
function readContacts(db: Db, choose: (db: Db) => ReturnType<typeof chooseIds>, order: SQL[]) {
  const chosen = db.$with('chosen').as(choose(db));
  const groupsOf = db.$with('groups_of').as(
    db
      .select({ contactId: contactGroups.contactId, labels: labelsOf(groups).as('labels') })
      .from(contactGroups)
      .innerJoin(chosen, eq(chosen.id, contactGroups.contactId))
      .innerJoin(groups, eq(groups.id, contactGroups.groupId))
      .groupBy(contactGroups.contactId),
  );
  const zonesOf = db.$with('zones_of').as(
    db
      .select({ contactId: contactZones.contactId, labels: labelsOf(zones).as('labels') })
      .from(contactZones)
      .innerJoin(chosen, eq(chosen.id, contactZones.contactId))
      .innerJoin(zones, eq(zones.id, contactZones.zoneId))
      .groupBy(contactZones.contactId),
  );
  return db
    .with(chosen, groupsOf, zonesOf)
    .select({ ...contactColumns, groups: groupsOf.labels, zones: zonesOf.labels })
    .from(chosen)
    .innerJoin(contacts, eq(contacts.id, chosen.id))
    .leftJoin(users, eq(users.id, contacts.userId))
    .leftJoin(groupsOf, eq(groupsOf.contactId, contacts.id))
    .leftJoin(zonesOf, eq(zonesOf.contactId, contacts.id))
    .orderBy(...order);
}

function chooseIds(
  db: Db,
  matches: SQL | undefined,
  order: SQL[],
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select({ id: contacts.id })
    .from(contacts)
    .where(matches)
    .orderBy(...order)
    .limit(literal(limit))
    .offset(literal(offset));
}

function toContact({ invitedAt, lastLogin, ...row }: Awaited<ReturnType<typeof readContacts>>[number]): Contact {
  return {
    ...row,
    filtered_email: filterEmail(row.email),
    groups: row.groups ?? [],
    zones: row.zones ?? [],
    // Who has signed in has accepted it.
    invited_at: lastLogin === null ? (invitedAt?.toISOString() ?? null) : null,
  };
}

/** One contact. Throws not found. */
export async function findContact(db: Db, id: number): Promise<Contact> {
  const only = { limit: 1, offset: 0 };
  const [row] = await readContacts(db, (from) => chooseIds(from, eq(contacts.id, id), [asc(contacts.id)], only), []);
  if (row === undefined) throw notFound();
  return toContact(row);
}

const isInGroup = (group: number) => sql`exists (select from ${contactGroups}
  where ${contactGroups.contactId} = ${contacts.id} and ${contactGroups.groupId} = ${group})`;
const isInZone = (zone: number) => sql`exists (select from ${contactZones}
  where ${contactZones.contactId} = ${contacts.id} and ${contactZones.zoneId} = ${zone})`;

function matchesFilter({ search, group, zone }: Filter): SQL | undefined {
  return and(
    matchesSearch(contacts.searchText, search),
    group === undefined ? undefined : isInGroup(group),
    zone === undefined ? undefined : isInZone(zone),
  );
}

/** How many contacts match. Of one group or zone alone it need not look at the contacts themselves. */
async function countContacts(db: Db, filter: Filter): Promise<number> {
  const { group, zone } = filter;
  const isPlain = !filter.search?.trim();
  const total = db.select({ count: count() });
  const [row] = await (isPlain && group !== undefined && zone === undefined
    ? total.from(contactGroups).where(eq(contactGroups.groupId, group))
    : isPlain && zone !== undefined && group === undefined
      ? total.from(contactZones).where(eq(contactZones.zoneId, zone))
      : total.from(contacts).where(matchesFilter(filter)));
  return row?.count ?? 0;
}

const orderings = { name: contacts.name, email: contacts.email, mobile_phone: contacts.mobilePhone };

/** One page of contacts that match the search and are in the group and zone. */
export async function listContacts(
  db: Db,
  query: CheckedInputTo<typeof contract.list>['query'],
): Promise<{ count: number; rows: Contact[] }> {
  const total = await countContacts(db, query);
  const { isReversed, ...range } = fromNearestEnd(pageRange(query), total);
  if (range.offset >= total) return { count: total, rows: [] };
  const inOrder = (reversed: boolean) => orderBy(query.ordering, orderings, contacts.id, reversed);
  const rows = await readContacts(
    db,
    (from) => chooseIds(from, matchesFilter(query), inOrder(isReversed), range),
    inOrder(false),
  );
  return { count: total, rows: rows.map(toContact) };
}

/** What one answer may hold; beyond it something else than choosing is needed. */
const mostIds = 100_000;

/** The ids of all that match, by name. Throws 400 when there are more than a hundred thousand. */
export async function listContactIds(db: Db, filter: Filter): Promise<number[]> {
  const only = { limit: mostIds + 1, offset: 0 };
  const rows = await chooseIds(db, matchesFilter(filter), [asc(contacts.name), asc(contacts.id)], only);
  if (rows.length > mostIds) throw plainError(400, 'Dit zijn meer dan 100.000 contacten. Kies eerst een filter.');
  return rows.map(({ id }) => id);
}

/** Reads all that match by name, `size` at a time, so that a long list does not fill the memory. */
export async function* readAllContacts(db: Db, filter: Filter, size = 1000): AsyncGenerator<Contact[]> {
  const order = [asc(contacts.name), asc(contacts.id)];
  for (let last: Contact | undefined; ;) {
    const after = last && gt(sql`(${contacts.name}, ${contacts.id})`, sql`(${last.name}, ${last.id})`);
    const matches = and(matchesFilter(filter), after);
    const rows = await readContacts(db, (from) => chooseIds(from, matches, order, { limit: size, offset: 0 }), order);
    if (rows.length > 0) yield rows.map(toContact);
    if (rows.length < size) return;
    last = rows.map(toContact).at(-1);
  }
}

/** Keeps of the contacts of an account that it goes: an account that was deleted is not made anew by itself. */
export async function noteDeletedAccount(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`update contacts set account_deleted_at = now() where user_id = ${userId}
    or external_id = (select nullif(guid, '') from profiles where user_id = ${userId})`);
}
