import { lt, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.ts';
import { attemptCounts } from '../security/limits.ts';

/** Small enough for one statement to end well within the statement timeout. */
const batch = 5000;

/** Deletes the rows that meet the condition, in batches; returns their number. */
export async function deleteRows(db: Db, table: PgTable, condition: SQL | undefined, size = batch): Promise<number> {
  for (let removed = 0; ;) {
    const { rows } = await db.execute<{ removed: number }>(sql`with gone as (
      delete from ${table} where ctid in (select ctid from ${table} where ${condition ?? sql`true`} limit ${size})
      returning 1) select count(*)::int as removed from gone`);
    removed += rows[0]?.removed ?? 0;
    if ((rows[0]?.removed ?? 0) < size) return removed;
  }
}

/** Runs all steps in order, also after a failure. Throws at the end if any failed. */
export async function runAll(steps: (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => errors.push(error));
  if (errors.length === 1) throw errors[0];
  if (errors.length > 1) throw new AggregateError(errors, `${errors.length} steps of the clean-up failed`);
}

/** Deletes counters whose window is over. */
export async function cleanUpPlatform(db: Db): Promise<void> {
  await deleteRows(db, attemptCounts, lt(attemptCounts.expire, Date.now()));
}
