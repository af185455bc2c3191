import type { AddressChoice, BrokenAddress } from '@dijkportaal/contract/bounces';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { and, asc, count, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { contacts } from '../schema/contacts.ts';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { notFound } from '../platform/errors.ts';
import { pageWindow } from '../platform/database/paged-list.ts';
import { matchesWords, pageRange } from '../platform/database/paging.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { mailAddresses } from '../schema/newsletters.ts';

const { email, bouncedAt, isPermanent, reason } = mailAddresses;
const holds = sql`${contacts.addresses} @> array[${email}]`;

/**
 * An address that no account or contact has any more, because it was corrected, leaves the list. Contacts are counted,
 * because for `exists` PostgreSQL expects so many that it scans the table for the first.
 */
const isBroken = and(
  isNotNull(bouncedAt),
  or(
    sql`exists (select from ${users} where ${users.email} = ${email})`,
    sql`(select count(*) from ${contacts} where ${holds}) > 0`,
  ),
);

/** One page of the addresses that newsletters no longer go to, latest bounce first by default. */
export async function listBrokenAddresses(db: Db, query: ListQuery): Promise<{ count: number; rows: BrokenAddress[] }> {
  const matches = and(isBroken, matchesSearch(query.search));
  const [totals] = await db.select({ count: count() }).from(mailAddresses).where(matches);
  const total = totals?.count ?? 0;
  const { limit, offset, isReversed } = pageWindow(pageRange(query), total);
  if (offset >= total) return { count: total, rows: [] };
  const rows = await selectBroken(db)
    .where(matches)
    .orderBy(...inOrder(query.ordering, isReversed))
    .limit(limit)
    .offset(offset);
  return { count: total, rows: (isReversed ? rows.toReversed() : rows).map(toBrokenAddress) };
}

/** The number of addresses that newsletters no longer go to. */
export async function countBrokenAddresses(db: Db): Promise<number> {
  const [totals] = await db.select({ count: count() }).from(mailAddresses).where(isBroken);
  return totals?.count ?? 0;
}

const matchesSearch = (search: string | undefined) =>
  matchesWords(search, (pattern) => sql`search_fold(${email}) like ${pattern}`);

function inOrder(ordering = '-bounced_at', isReversed = false) {
  const inDirection = ordering.startsWith('-') === isReversed ? asc : desc;
  return ordering.endsWith('email') ? [inDirection(email)] : [inDirection(bouncedAt), inDirection(email)];
}

/** Joins the owner of each address: the account, and the first of several contacts. */
function selectBroken(db: Db) {
  // Not the first row by id: for that PostgreSQL reads the table in the order of ids.
  const ofFirst = <Value>(column: PgColumn, name: string) =>
    sql<Value | null>`(array_agg(${column} order by ${contacts.id}))[1]`.as(name);
  const contact = db
    .select({ id: ofFirst<number>(contacts.id, 'id'), name: ofFirst<string>(contacts.name, 'name') })
    .from(contacts)
    .where(holds)
    .as('contact');
  return db
    .select({
      email,
      bouncedAt,
      isPermanent,
      reason,
      userId: users.id,
      username: users.username,
      userName: sql<string>`btrim(${users.firstName} || ' ' || ${users.lastName})`,
      profileId: profiles.id,
      contactId: contact.id,
      contactName: contact.name,
    })
    .from(mailAddresses)
    .leftJoin(users, eq(users.email, email))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoinLateral(contact, sql`true`);
}

function toBrokenAddress(row: Awaited<ReturnType<typeof selectBroken>>[number]): BrokenAddress {
  const { userId, contactId } = row;
  return {
    email: row.email,
    bounced_at: row.bouncedAt?.toISOString() ?? '',
    is_permanent: row.isPermanent,
    reason: row.reason,
    user:
      userId === null ? null : { id: userId, name: row.userName || (row.username ?? ''), profile_id: row.profileId },
    contact: contactId === null ? null : { id: contactId, name: row.contactName ?? '' },
  };
}

/**
 * Deletes the bounces of an address, so that newsletters go there again. Throws not found for one that is not in the
 * list.
 */
export async function releaseAddress(tx: Db, address: string, origin: AuditOrigin): Promise<void> {
  const [row] = await selectBroken(tx)
    .where(and(eq(email, address), isBroken))
    .for('no key update', { of: mailAddresses });
  if (row === undefined) throw notFound();
  await forget(tx, [address]);
  const object = row.userId === null ? (`contact ${row.contactId}` as const) : (`user ${row.userId}` as const);
  await recordEvent(tx, { ...origin, action: 'address.release', object });
}

/** Deletes the bounces of many addresses; those that are not in the list are skipped. Returns how many. */
export async function releaseAddresses(tx: Db, choice: AddressChoice, origin: AuditOrigin): Promise<number> {
  const rows = await selectBroken(tx)
    .where(and(isBroken, choice.which === 'some' ? inArray(email, choice.emails) : matchesSearch(choice.search)))
    .orderBy(asc(email))
    .for('no key update', { of: mailAddresses });
  if (rows.length === 0) return 0;
  await forget(
    tx,
    rows.map((row) => row.email),
  );
  await recordEvent(tx, { ...origin, action: 'address.release', object: 'addresses', details: describeOwners(rows) });
  return rows.length;
}

/** Whose addresses they were; only the number if they are too many to list. */
function describeOwners(rows: { userId: number | null; contactId: number | null }[]) {
  if (rows.length > maxListed) return { count: rows.length };
  return {
    count: rows.length,
    users: rows.flatMap(({ userId }) => (userId === null ? [] : [String(userId)])),
    contacts: rows.flatMap(({ userId, contactId }) =>
      userId !== null || contactId === null ? [] : [String(contactId)],
    ),
  };
}

const maxListed = 1_000;

async function forget(tx: Db, emails: string[]): Promise<void> {
  await tx
    .update(mailAddresses)
    .set({ bouncedAt: null, isPermanent: false, softBounces: 0, reason: '' })
    .where(inArray(email, emails));
}
