import { lt, sql } from 'drizzle-orm';
import { deleteRows } from '../platform/clean-up.ts';
import type { Db } from '../platform/db.ts';
import { mfaResets } from './tables.ts';

/** Requests to take away a second factor that nobody answered within 7 days. */
export async function cleanUpMfa(db: Db): Promise<void> {
  await deleteRows(db, mfaResets, lt(mfaResets.requestedAt, sql`now() - interval '7 days'`));
}
