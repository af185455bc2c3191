import type { AuditEntry, AuditFilter } from '@dijkportaal/contract/audit/audit';
import type { DataAccess } from '@dijkportaal/contract/audit/data-access';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { and, count, desc, eq, getColumns, inArray, lt, max, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { auditLog } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { pageWindow } from '../platform/database/paged-list.ts';
import { orderBy, pageRange } from '../platform/database/paging.ts';
import { inlineNumber } from '../platform/database/prepared-query.ts';
import { contacts } from '../schema/contacts.ts';
import { profiles } from '../schema/profiles.ts';
import { nameOfUser, users } from '../schema/users.ts';
import { matchesAuditSearch } from './search.ts';

/** The checked filters of a request. */
export type Filter = z.output<typeof AuditFilter>;

/** The name of the actor, or a pseudonym once the account is deleted: the log itself stores no names. */
const actorName = sql<string>`case when ${auditLog.actorId} is null then '' when ${users.id} is null
  then 'gebruiker ' || ${auditLog.actorId}
  else ${nameOfUser()} end`;

/** Somebody looked at a person, as in the condition of the index. */
const isRead = sql`${auditLog.action} in ('profile.read', 'impersonation.start')`;

/** The start of a day in the Netherlands. */
const startOf = (day: SQL) => sql`(${day})::timestamp at time zone 'Europe/Amsterdam'`;

/** Lines of a filtered list that are counted: with more of them, counting would take longer than reading the page. */
export const maxCounted = 10_000;

/** How the id of an address without an account follows from the address. */
type HashAddress = Parameters<typeof matchesAuditSearch>[2];

async function matchesFilter(db: Db, filter: Filter, hashAddress: HashAddress): Promise<SQL | undefined> {
  const { action, result, from, to, search, reads_of } = filter;
  return and(
    action && eq(auditLog.action, action),
    // Written out, because the index of failures is for this value only.
    result && sql`${auditLog.result} = ${sql.raw(`'${result}'`)}`,
    from === undefined ? undefined : sql`${auditLog.at} >= ${startOf(sql`${from}::date`)}`,
    to === undefined ? undefined : sql`${auditLog.at} < ${startOf(sql`${to}::date + 1`)}`,
    reads_of === undefined ? undefined : and(eq(auditLog.object, reads_of), isRead),
    search === undefined ? undefined : await matchesAuditSearch(db, search, hashAddress),
  );
}

/** One page of the log, newest first by default. Of a filtered log at most `maxCounted` lines are counted. */
export async function listAuditEntries(
  db: Db,
  query: Filter & ListQuery,
  hashAddress: HashAddress,
): Promise<{ count: number; has_more: boolean; rows: AuditEntry[] }> {
  const matches = await matchesFilter(db, query, hashAddress);
  const { total, rows } = await inOneSnapshot(db, async (tx) => {
    // Lines are numbered without gaps, so the whole log need not be counted.
    const total = await (matches === undefined ? countAuditLines(tx) : countUpTo(tx, matches, maxCounted + 1));
    const isAll = matches === undefined || total <= maxCounted;
    const range = pageRange(query);
    // Pages from the end need to know where that is.
    const { limit, offset, isReversed } = isAll ? pageWindow(range, total) : { ...range, isReversed: false };
    if (!isAll && offset >= maxCounted) return { total, rows: [] };
    const order = (columns: { at: AnyColumn; id: AnyColumn }) =>
      orderBy(query.ordering ?? '-at', { at: columns.at }, columns.id, isReversed);
    const lines = tx.select({ id: auditLog.id, at: auditLog.at }).from(auditLog).where(matches).$dynamic();
    // With an offset PostgreSQL collects a few lines before it sorts them; without one it reads many in order.
    const picked = (matches !== undefined && isAll ? lines.offset(inlineNumber(sql`0`)) : lines).as('picked');
    const page = tx
      .select({ id: picked.id })
      .from(picked)
      .orderBy(...order(picked))
      .limit(limit)
      .offset(offset)
      .as('page');
    const found = await tx
      .select({
        ...getColumns(auditLog),
        // Not `actor_id` itself, which refers to no account once the account is deleted.
        actorId: users.id,
        actor: actorName,
        actorProfileId: profiles.id,
      })
      .from(page)
      .innerJoin(auditLog, eq(auditLog.id, page.id))
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .orderBy(...order(auditLog));
    return { total, rows: isReversed ? found.toReversed() : found };
  });
  const names = await namePeople(
    db,
    rows.map(({ object }) => object),
  );
  return {
    count: Math.min(total, matches === undefined ? total : maxCounted),
    has_more: matches !== undefined && total > maxCounted,
    rows: rows.map(({ id, at, actorId, actorProfileId, actor, action, object, result, origin, details }) => ({
      id,
      at: at.toISOString(),
      actor_id: actorId,
      actor_profile_id: actorProfileId,
      actor,
      action,
      object,
      object_name: names.get(object)?.name ?? '',
      object_profile_id: names.get(object)?.profileId ?? null,
      result,
      origin,
      details,
    })),
  };
}

async function countUpTo(db: Db, matches: SQL, most: number): Promise<number> {
  const counted = db.select({ id: auditLog.id }).from(auditLog).where(matches).limit(inlineNumber(most)).as('counted');
  const [row] = await db.select({ lines: count() }).from(counted);
  return row?.lines ?? 0;
}

/** The names of the accounts and contacts among these objects as they are now, with the profile that is their page. */
async function namePeople(db: Db, objects: string[]): Promise<Map<string, { name: string; profileId: number | null }>> {
  const idsOf = (kind: string) => [
    ...new Set(
      objects.flatMap((object) => {
        const id = object.startsWith(`${kind} `) ? object.slice(kind.length + 1) : '';
        return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : [];
      }),
    ),
  ];
  const [userIds, contactIds] = [idsOf('user'), idsOf('contact')];
  const [accounts, people] = await Promise.all([
    userIds.length === 0
      ? []
      : db
          .select({ id: users.id, name: nameOfUser(), profileId: profiles.id })
          .from(users)
          .leftJoin(profiles, eq(profiles.userId, users.id))
          .where(inArray(users.id, userIds)),
    contactIds.length === 0
      ? []
      : db
          .select({ id: contacts.id, name: contacts.name, profileId: profiles.id })
          .from(contacts)
          .leftJoin(profiles, eq(profiles.userId, contacts.userId))
          .where(inArray(contacts.id, contactIds)),
  ]);
  const named = [
    ...accounts.map((account) => [`user ${account.id}`, account] as const),
    ...people.map((contact) => [`contact ${contact.id}`, contact] as const),
  ];
  return new Map(named);
}

/**
 * One page of the times that staff looked at somebody's data, newest first: profiles they opened, and the portal viewed
 * as them.
 */
export async function listDataAccess(
  db: Db,
  userId: number,
  query: Pick<ListQuery, 'page' | 'page_size' | 'perPage'>,
): Promise<{ count: number; rows: DataAccess[] }> {
  const matches = and(eq(auditLog.object, `user ${userId}`), isRead, eq(auditLog.result, 'success'));
  const { limit, offset } = pageRange(query);
  const [count, found] = await Promise.all([
    db.$count(auditLog, matches),
    db
      .select({
        id: auditLog.id,
        at: auditLog.at,
        name: sql<string | null>`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`,
        action: auditLog.action,
        details: auditLog.details,
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(matches)
      .orderBy(desc(auditLog.id))
      .limit(limit)
      .offset(offset),
  ]);
  const rows = found.map(({ id, at, name, action, details }) => ({
    id,
    at: at.toISOString(),
    name,
    kind: action === 'profile.read' ? ('profile' as const) : ('portal' as const),
    purpose: details.purpose ?? null,
  }));
  return { count, rows };
}

/** Reads from one snapshot, so that count and list agree while the log grows. */
const inOneSnapshot = <Result>(db: Db, read: (tx: Db) => Promise<Result>) =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

async function countAuditLines(db: Db): Promise<number> {
  const [ends] = await db.select({ lines: sql<number>`coalesce(max(id) - min(id) + 1, 0)::int` }).from(auditLog);
  return ends?.lines ?? 0;
}

/** The id of the newest line; 0 for an empty log. */
export async function findLastAuditId(db: Db): Promise<number> {
  const [row] = await db.select({ id: max(auditLog.id) }).from(auditLog);
  return row?.id ?? 0;
}

/** A line of the log as it is exported, with the local time in the Netherlands. */
export type ExportedLine = Awaited<ReturnType<typeof readLines>>[number];

/** Yields the lines up to `lastId`, newest first, `size` at a time, so that a long log does not fill the memory. */
export async function* readAuditLines(
  db: Db,
  filter: Filter,
  hashAddress: HashAddress,
  lastId: number,
  size = 1000,
): AsyncGenerator<ExportedLine[]> {
  const matches = await matchesFilter(db, filter, hashAddress);
  for (let before = lastId + 1; ;) {
    const lines = await readLines(db, and(matches, lt(auditLog.id, before)), size);
    if (lines.length > 0) yield lines;
    if (lines.length < size) return;
    before = lines.at(-1)?.id ?? 0;
  }
}

function readLines(db: Db, matches: SQL | undefined, size: number) {
  return db
    .select({
      id: auditLog.id,
      at: sql<string>`to_char(${auditLog.at} at time zone 'Europe/Amsterdam', 'DD-MM-YYYY HH24:MI:SS')`,
      actor: actorName,
      action: auditLog.action,
      object: auditLog.object,
      result: auditLog.result,
      origin: auditLog.origin,
      details: auditLog.details,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(matches)
    .orderBy(desc(auditLog.id))
    .limit(size);
}
