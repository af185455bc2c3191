import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { createSemaphore, type Semaphore } from '../semaphore.ts';
import { shortQueue, type Database } from './db.ts';
import { runningFirstStep } from './first-step.ts';

/** A connection, used only with the promise form of `query`. */
interface Queryable {
  query(...parameters: unknown[]): Promise<unknown>;
}

const shares = new WeakMap<pg.Pool, Semaphore[]>();

/** How much work waits for a connection of the pool, or for its kind of work to use fewer than half of them. */
export function countWaiting(pool: pg.Pool): number {
  return (shares.get(pool) ?? []).reduce((sum, share) => sum + share.countQueued(), pool.waitingCount);
}

/**
 * The same database, for one kind of work: it uses at most half of the connections, so that work on a locked table
 * never blocks everything else.
 */
export function shareOf({ pool }: Pick<Database, 'pool'>): Database {
  const semaphore = createSemaphore(Math.max(2, Math.floor(pool.options.max / 2)), shortQueue);
  shares.set(pool, [...(shares.get(pool) ?? []), semaphore]);

  async function connect(): Promise<pg.PoolClient> {
    const giveBack = await semaphore.acquire();
    try {
      const client = await pool.connect();
      const release = client.release.bind(client);
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

  async function query(...parameters: unknown[]): Promise<unknown> {
    const client = await connect();
    try {
      const result = await (client as Queryable).query(...parameters);
      client.release();
      return result;
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  }
  // Everything else is the pool's own. Drizzle must recognise a pool, to open its transactions on one connection.
  const share = Object.assign(Object.create(pool) as pg.Pool, { connect, query });
  return { db: runningFirstStep(drizzle({ client: share })), pool: share };
}
