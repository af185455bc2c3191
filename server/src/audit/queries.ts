import type { AuditFilter } from '@dijkportaal/contract/audit/audit';
import type { DataAccess } from '@dijkportaal/contract/audit/data-access';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { and, desc, eq, lt, max, sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { auditLog } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { pageRange } from '../platform/database/paging.ts';
import { nameOfUser, users } from '../schema/users.ts';
import { matchesAuditSearch } from './search.ts';

/** The checked filters of a request. */
export type Filter = z.output<typeof AuditFilter>;

/** The name of the actor, or a pseudonym once the account is deleted: the log itself stores no names. */
export const actorName = sql<string>`case when ${auditLog.actorId} is null then '' when ${users.id} is null
  then 'gebruiker ' || ${auditLog.actorId}
  else ${nameOfUser()} end`;

/** Somebody looked at a person, as in the condition of the index. */
const isRead = sql`${auditLog.action} in ('profile.read', 'impersonation.start')`;

/** The start of a day in the Netherlands. */
const startOf = (day: SQL) => sql`(${day})::timestamp at time zone 'Europe/Amsterdam'`;

/** How lines name an address without an account. */
export type NameAddress = Parameters<typeof matchesAuditSearch>[2];

/** The condition on lines for the filters of a request. */
export async function matchesFilter(db: Db, filter: Filter, nameAddress: NameAddress): Promise<SQL | undefined> {
  const { action, result, from, to, search, reads_of } = filter;
  return and(
    action && eq(auditLog.action, action),
    // Written out, because the index of failures is for this value only.
    result && sql`${auditLog.result} = ${sql.raw(`'${result}'`)}`,
    from === undefined ? undefined : sql`${auditLog.at} >= ${startOf(sql`${from}::date`)}`,
    to === undefined ? undefined : sql`${auditLog.at} < ${startOf(sql`${to}::date + 1`)}`,
    reads_of === undefined ? undefined : and(eq(auditLog.object, reads_of), isRead),
    search === undefined ? undefined : await matchesAuditSearch(db, search, nameAddress),
  );
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
  nameAddress: NameAddress,
  lastId: number,
  size = 1000,
): AsyncGenerator<ExportedLine[]> {
  const matches = await matchesFilter(db, filter, nameAddress);
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
