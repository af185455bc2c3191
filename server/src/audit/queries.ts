import type { AuditEntry, AuditFilter } from '@dijkportaal/contract/audit/audit';
import type { DataAccess } from '@dijkportaal/contract/audit/data-access';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { and, desc, eq, getColumns, lt, max, sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { auditLog } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { pageWindow } from '../platform/database/paged-list.ts';
import { matchesWords, orderBy, pageRange } from '../platform/database/paging.ts';
import { nameOfUser, users } from '../schema/users.ts';

/** The checked filters of a request. */
export type Filter = z.output<typeof AuditFilter>;

/** The name of the actor, or a pseudonym once the account is deleted: the log itself stores no names. */
const actorName = sql<string>`case when ${auditLog.actorId} is null then '' when ${users.id} is null
  then 'gebruiker ' || ${auditLog.actorId}
  else ${nameOfUser()} end`;

/** The start of a day in the Netherlands. */
const startOf = (day: SQL) => sql`(${day})::timestamp at time zone 'Europe/Amsterdam'`;

/** Only people's names have accents and need the folded search text. Lower-casing is faster in collation C. */
function hasWord(pattern: SQL): SQL {
  return sql`(lower(${auditLog.object} collate "C") like ${pattern} or ${auditLog.origin} like ${pattern}
    or ${auditLog.actorId} in (select ${users.id} from ${users} where ${users.searchText} like ${pattern})
    or (${auditLog.actorId} is not null and 'gebruiker ' || ${auditLog.actorId} like ${pattern}
      and not exists (select 1 from ${users} where ${users.id} = ${auditLog.actorId})))`;
}

function matchesFilter({ action, result, from, to, search }: Filter): SQL | undefined {
  return and(
    action && eq(auditLog.action, action),
    result && eq(auditLog.result, result),
    from === undefined ? undefined : sql`${auditLog.at} >= ${startOf(sql`${from}::date`)}`,
    to === undefined ? undefined : sql`${auditLog.at} < ${startOf(sql`${to}::date + 1`)}`,
    matchesWords(search, hasWord),
  );
}

/** One page of the log, newest first by default. */
export async function listAuditEntries(
  db: Db,
  query: Filter & ListQuery,
): Promise<{ count: number; rows: AuditEntry[] }> {
  const matches = matchesFilter(query);
  const { total, rows } = await inOneSnapshot(db, async (tx) => {
    // Lines are numbered without gaps, so the whole log need not be counted.
    const total = await (matches === undefined ? countAuditLines(tx) : tx.$count(auditLog, matches));
    const { limit, offset, isReversed } = pageWindow(pageRange(query), total);
    const found = await tx
      .select({
        ...getColumns(auditLog),
        // Not `actor_id` itself, which refers to no account once the account is deleted.
        actorId: users.id,
        actor: actorName,
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(matches)
      .orderBy(...orderBy(query.ordering ?? '-at', { at: auditLog.at }, auditLog.id, isReversed))
      .limit(limit)
      .offset(offset);
    return { total, rows: isReversed ? found.toReversed() : found };
  });
  return {
    count: total,
    rows: rows.map(({ id, at, actorId, actor, action, object, result, origin, details }) => ({
      id,
      at: at.toISOString(),
      actor_id: actorId,
      actor,
      action,
      object,
      result,
      origin,
      details,
    })),
  };
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
  // As in the condition of the index.
  const isAccess = sql`${auditLog.action} in ('profile.read', 'impersonation.start')`;
  const matches = and(eq(auditLog.object, `user ${userId}`), isAccess, eq(auditLog.result, 'success'));
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
  lastId: number,
  size = 1000,
): AsyncGenerator<ExportedLine[]> {
  const matches = matchesFilter(filter);
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
