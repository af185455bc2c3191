import { binDays, type BinItem, type BinKind, type BinRef, type bin as contract } from '@dijkportaal/contract/bin';
import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import { and, count, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { AuditEvent, AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { pageWindow } from '../platform/database/paged-list.ts';
import { matchesSearch, orderBy, pageRange } from '../platform/database/paging.ts';
import { binItems } from '../schema/bin.ts';
import { nameOfUser, users } from '../schema/users.ts';
import { itemKinds } from './kinds.ts';

const hours = binDays * 24;

/** Items that can still be restored; the nightly job removes the others. */
export const isKept: SQL = gt(binItems.deletedAt, sql`now() - make_interval(hours => ${sql.raw(String(hours))})`);

export const isChosen = (refs: BinRef[]): SQL => sql`(${binItems.kind}, ${binItems.itemId}) in (
  select * from unnest(${sql.param(refs.map(({ kind }) => kind))}::text[], ${sql.param(refs.map(({ id }) => id))}::int[]))`;

/** One page of the bin, latest first by default. */
export async function listBin(
  db: Db,
  query: CheckedInputTo<typeof contract.list>['query'],
): Promise<{ count: number; rows: BinItem[] }> {
  const { kind, itemId, title, description, deletedAt } = binItems;
  const matches = and(
    isKept,
    query.kind === undefined ? undefined : eq(kind, query.kind),
    matchesSearch(binItems.searchText, query.search),
  );
  const [totals] = await db.select({ count: count() }).from(binItems).where(matches);
  const total = totals?.count ?? 0;
  const { limit, offset, isReversed } = pageWindow(pageRange(query), total);
  if (offset >= total) return { count: total, rows: [] };
  const rows = await db
    .select({ kind, id: itemId, title, description, deletedAt, deleted_by: nameOfUser() })
    .from(binItems)
    .leftJoin(users, eq(users.id, binItems.deletedById))
    .where(matches)
    .orderBy(...orderBy(query.ordering ?? '-deleted_at', { deleted_at: deletedAt }, binItems.id, isReversed))
    .limit(limit)
    .offset(offset);
  return {
    count: total,
    rows: (isReversed ? rows.toReversed() : rows).map(({ deletedAt: at, ...row }) => ({
      ...row,
      deleted_at: at.toISOString(),
      expires_at: new Date(at.getTime() + hours * 3_600_000).toISOString(),
    })),
  };
}

/** A line for the audit log: of one item with its title unless that names a person, of more with their ids. */
export function toEvent(
  action: 'bin.restore' | 'bin.remove',
  items: { kind: BinKind; id: number; title: string }[],
  origin: AuditOrigin,
): AuditEvent {
  const [first, second] = items;
  if (first !== undefined && second === undefined) {
    const { kind, id, title } = first;
    const details = itemKinds[kind].about === undefined ? { title } : {};
    return { ...origin, action, object: `${kind} ${id}`, details };
  }
  const details = { count: items.length, items: items.map(({ kind, id }) => `${kind} ${id}`) };
  return { ...origin, action, object: 'bin', details };
}
