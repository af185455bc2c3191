import { sql } from 'drizzle-orm';
import { bigint, integer, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';
import type { Db } from '../database/db.ts';

/** What happened to an account or an item: moved to the bin, restored from it, or deleted permanently. */
export type Fate = 'binned' | 'restored' | 'removed';

/** What was deleted and is not in the journal yet: a few seconds' worth. */
export const deletions = snakeCase.table('deletions', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** `user`, or the kind of an item in the bin. */
  kind: text().notNull(),
  itemId: integer().notNull(),
  fate: text({ enum: ['binned', 'restored', 'removed'] })
    .$type<Fate>()
    .notNull(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Notes what happens to accounts or items, in the transaction that does it. */
export async function recordDeletions(tx: Db, kind: string, ids: number[], fate: Fate): Promise<void> {
  await tx.execute(sql`
    insert into ${deletions} (kind, item_id, fate)
    select ${kind}::text, id, ${fate}::text from unnest(${sql.param(ids)}::int[]) id`);
}
