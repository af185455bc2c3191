import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { integer, bigint, snakeCase, varchar } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Counters of attempts, shared by all processes and preserved across restarts. The library prescribes the columns. */
export const attemptCounts = snakeCase.table('attempt_counts', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** Counts attempts per key in a window that starts at the first attempt. */
export interface Limiter {
  /** Counts one attempt. Returns null or, after too many, the seconds until the window ends. */
  take(key: string): Promise<number | null>;
  /** Undoes one attempt, because it was legitimate. */
  giveBack(key: string): Promise<void>;
  /** Resets the counter of a key. */
  forget(key: string): Promise<void>;
  /** Until when the next attempt is refused; null if it is allowed. Counts nothing. */
  blockedUntil(key: string): Promise<Date | null>;
}

/** When someone may try again after too many attempts: in words, and as the header of a 429. */
export function retryAfter(seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  const words = `Probeer het over ${minutes} ${minutes === 1 ? 'minuut' : 'minuten'} opnieuw.`;
  return { words, headers: { 'retry-after': String(seconds) } };
}

/** At most `points` attempts per key in `seconds`. Keys are stored as keyed hashes, because they are addresses. */
export function createLimiter(
  pool: pg.Pool,
  hashKey: Buffer,
  limit: { name: string; points: number; seconds: number },
): Limiter {
  const counter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'attempt_counts',
    tableCreated: true,
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.seconds,
    clearExpiredByTimeout: false,
  });
  const hash = (key: string) => createHmac('sha256', hashKey).update(key).digest('base64url');
  return {
    async take(key) {
      try {
        await counter.consume(hash(key));
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
    async giveBack(key) {
      await counter.reward(hash(key));
    },
    async forget(key) {
      await counter.delete(hash(key));
    },
    async blockedUntil(key) {
      const counted = await counter.get(hash(key));
      if (counted === null || counted.consumedPoints < limit.points) return null;
      return new Date(Date.now() + counted.msBeforeNext);
    },
  };
}

const separatePools = new WeakMap<pg.Pool, pg.Pool>();

/**
 * One more connection to the same database, for counting inside a transaction: the count must survive a rollback, and
 * when every connection of the pool is in such a transaction, none is left to count with.
 */
export function separatePool(pool: pg.Pool): pg.Pool {
  const known = separatePools.get(pool);
  if (known !== undefined) return known;
  // The pool hides its password from copies of its options.
  const { password } = pool.options;
  const separate = new pg.Pool({ ...pool.options, password, max: 1, idleTimeoutMillis: 5_000, allowExitOnIdle: true });
  separate.on('error', () => {});
  separate.on('connect', (client) => client.on('error', () => {}));
  separatePools.set(pool, separate);
  return separate;
}

/** What counts as one network address: an IPv4 address, or the /64 that one IPv6 subscriber has. */
export function networkOf(from: string): string {
  const address = from.toLowerCase();
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address.replace(/^::ffff:/, '');
  const [head = '', tail] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const end = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end]
    .slice(0, 4)
    .map((part) => parseInt(part, 16).toString(16))
    .join(':');
}
