import { readVersion, type Topic } from '../src/platform/cache/data-version.ts';
import type { Database } from '../src/platform/database/db.ts';

/** Whether a statement changes the version of the topic. */
export async function changesVersion({ db, pool }: Database, topic: Topic, statement: string): Promise<boolean> {
  const before = await readVersion(db, topic);
  await pool.query(statement);
  return (await readVersion(db, topic)) !== before;
}
