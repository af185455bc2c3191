import DataLoader from 'dataloader';
import type { Db } from './db.ts';
import { preparedQuery } from './prepared-query.ts';

/**
 * A query by key that requests share which arrive together: a round trip costs more than most of what the busiest reads
 * ask. `read` returns what it found, by key. It starts after all of them asked, so nobody gets less than what was saved
 * before. Returns undefined for what was not found; one failure is the failure of all.
 */
export function batchedQuery<Key, Found>(
  read: (db: Db, keys: Key[]) => Promise<Map<Key, Found>>,
): (db: Db, key: Key) => Promise<Found | undefined> {
  const loaderOf = preparedQuery(
    (db) =>
      new DataLoader<Key, Found | undefined>(
        async (keys) => {
          const found = await read(db, [...new Set(keys)]);
          return keys.map((key) => found.get(key));
        },
        // When everything that has arrived was handled.
        { cache: false, batchScheduleFn: (start) => setImmediate(start) },
      ),
  );
  return (db, key) => loaderOf(db).load(key);
}
