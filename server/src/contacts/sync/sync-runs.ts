import type { AuditSentence } from '@dijkportaal/contract/audit/details';
import type { SkippedRow, SyncCounts, SyncRun } from '@dijkportaal/contract/contacts/sync';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { count, eq, getColumns, sql } from 'drizzle-orm';
import { recordEvent, type AuditOrigin } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { orderBy, pageRange } from '../../platform/database/paging.ts';
import { nameOfUser, users } from '../../schema/users.ts';
import { contactSyncRuns } from '../../schema/contacts.ts';

/** A sync holds this advisory lock on its own connection; PostgreSQL releases it when the process dies. */
export const syncLock = 7_316_022;

/** How a run ended. */
export interface RunEnd {
  state: 'succeeded' | 'stopped' | 'failed';
  counts?: SyncCounts;
  skipped?: number;
  skippedRows?: SkippedRow[];
  reason?: AuditSentence;
}

export async function insertRun(db: Db, caller: AuditOrigin): Promise<number> {
  return db.transaction(async (tx) => {
    const startedById = caller.actorId;
    const [run] = await tx.insert(contactSyncRuns).values({ startedById }).returning({ id: contactSyncRuns.id });
    if (run === undefined) throw new Error('the run was not stored');
    await recordEvent(tx, { ...caller, action: 'contact.sync_start', object: nameRun(run.id) });
    return run.id;
  });
}

export async function storeProgress(db: Db, id: number, progress: number): Promise<void> {
  await db.update(contactSyncRuns).set({ progress }).where(eq(contactSyncRuns.id, id));
}

/** Records how a run ended, also in the audit log, which it locks: call it last in its transaction. */
export async function finishRun(tx: Db, id: number, end: RunEnd, caller: AuditOrigin): Promise<void> {
  await tx
    .update(contactSyncRuns)
    .set({ skippedRows: [] })
    .where(sql`skipped_rows <> '[]'`);
  await tx
    .update(contactSyncRuns)
    .set({ ...end, finishedAt: sql`now()`, ...(end.state === 'succeeded' && { progress: 1 }) })
    .where(eq(contactSyncRuns.id, id));
  const { state, counts, skipped, reason } = end;
  await recordEvent(tx, {
    ...caller,
    action: 'contact.sync',
    object: nameRun(id),
    result: state === 'succeeded' ? 'success' : 'failure',
    details: { ...counts, ...(skipped !== undefined && { skipped }), ...(reason !== undefined && { reason }) },
  });
}

const nameRun = (id: number) => `sync ${id}` as const;

/** Marks as failed the runs whose process died: their state is running while nobody holds the lock. */
export async function failInterruptedRuns(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id, reason } of await failOrphans(tx)) {
      await recordEvent(tx, {
        actorId: null,
        origin: 'job',
        action: 'contact.sync',
        object: nameRun(id),
        result: 'failure',
        details: { reason },
      });
    }
  });
}

async function failOrphans(tx: Db): Promise<{ id: number; reason: AuditSentence }[]> {
  const { rows } = await tx.execute<{ id: number; reason: AuditSentence }>(sql`
    with open as materialized (select id from contact_sync_runs where state = 'running'),
      free as materialized (select pg_try_advisory_xact_lock(${syncLock}) as is_free where exists (select from open))
    update contact_sync_runs set state = 'failed', finished_at = now(),
      reason = 'Afgebroken: het portaal is tijdens de synchronisatie gestopt. Er is niets gewijzigd.'
    where state = 'running' and id in (select id from open) and (select is_free from free)
    returning id, reason`);
  return rows;
}

/** One page of the runs, newest first by default. */
export async function listRuns(db: Db, query: ListQuery): Promise<{ count: number; rows: SyncRun[] }> {
  await failInterruptedRuns(db);
  const { limit, offset } = pageRange(query);
  const [totals, rows] = await Promise.all([
    db.select({ count: count() }).from(contactSyncRuns),
    db
      .select({
        ...getColumns(contactSyncRuns),
        startedBy: nameOfUser(),
      })
      .from(contactSyncRuns)
      .leftJoin(users, eq(users.id, contactSyncRuns.startedById))
      .orderBy(
        ...orderBy(query.ordering ?? '-started_at', { started_at: contactSyncRuns.startedAt }, contactSyncRuns.id),
      )
      .limit(limit)
      .offset(offset),
  ]);
  return {
    count: totals[0]?.count ?? 0,
    rows: rows.map((run) => ({
      id: run.id,
      started_at: run.startedAt.toISOString(),
      finished_at: run.finishedAt?.toISOString() ?? null,
      state: run.state,
      progress: run.progress,
      counts: run.counts,
      skipped: run.skipped,
      skipped_rows: run.skippedRows,
      reason: run.reason,
      started_by: run.startedBy,
    })),
  };
}
