import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { createSemaphore } from '../semaphore.ts';
import { shortQueue, type Database } from './db.ts';

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>;

/**
 * The same database, for one kind of work: it uses at most half of the connections, so that what waits for a locked
 * table never keeps all others waiting.
 */
export function shareOf({ pool }: Pick<Database, 'pool'>): Database {
  const semaphore = createSemaphore(Math.max(2, Math.floor(pool.options.max / 2)), shortQueue);

  async function takeConnection(): Promise<pg.PoolClient> {
    const giveBack = await semaphore.acquire();
    try {
      const client = await pool.connect();
      const release = client.release;
      client.release = (error) => {
        release(error);
        giveBack();
      };
      return client;
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  /** Like `pool.connect`, which Drizzle calls for a promise, and the pool's own `query` with a callback. */
  function connect(callback?: (...connected: Connected) => void): Promise<pg.PoolClient> | void {
    if (callback === undefined) return takeConnection();
    takeConnection().then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }
  // Everything else, such as the options and `query`, is the pool's own.
  const share = Object.assign(Object.create(pool) as pg.Pool, { connect });
  return { db: drizzle({ client: share }), pool: share };
}
