import { lt, sql } from 'drizzle-orm';
import { deleteRows } from '../platform/jobs/clean-up.ts';
import type { Db } from '../platform/database/db.ts';
import { mfaResets } from '../schema/mfa.ts';

/** Requests to take away a second factor that nobody answered within 7 days. */
export async function cleanUpMfa(db: Db): Promise<void> {
  await deleteRows(db, mfaResets, lt(mfaResets.requestedAt, sql`now() - interval '7 days'`));
}
