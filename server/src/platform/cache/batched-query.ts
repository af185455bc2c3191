import DataLoader from 'dataloader';
import type { Db } from '../database/db.ts';
import { preparedQuery } from '../database/prepared-query.ts';

/**
 * Returns a function that finds a value by its key. Concurrent requests share one query, because a round trip costs
 * more than the busiest reads themselves. The query starts after all of them arrived, so each sees what was saved
 * before it. `read` returns what it found, by key; when it fails, all of these requests fail.
 */
export function batchedQuery<Key, Found>(
  read: (db: Db, keys: Key[]) => Promise<Map<Key, Found>>,
): (db: Db, key: Key) => Promise<Found | undefined> {
  // One per database and transaction, as the queries that it makes.
  const loaderOf = preparedQuery(
    (db) =>
      new DataLoader<Key, Found | undefined>(
        async (keys) => {
          const found = await read(db, [...new Set(keys)]);
          return keys.map((key) => found.get(key));
        },
        // After the requests that have already arrived.
        { cache: false, batchScheduleFn: (start) => setImmediate(start) },
      ),
  );
  return (db, key) => loaderOf(db).load(key);
}
