import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { newsletterRateLimit } from '../../schema/newsletters.ts';

/** Waits until the next mail may be sent, or until `signal` is aborted. */
export type RateLimiter = (signal: AbortSignal) => Promise<void>;

/** Processes reserve sending times for a quarter of a second at a time. */
const reservedSeconds = 0.25;
const maxReserved = 50;

/**
 * Limits all processes together to `rate` mails a second, which may change; null means no limit. Uses the clock of the
 * database, because the clocks of the processes may differ.
 */
export function createRateLimiter(db: Db, rate: () => number | null): RateLimiter {
  let times: number[] = [];
  let reserving: Promise<void> | null = null;

  async function reserve(perSecond: number): Promise<void> {
    const count = Math.max(1, Math.min(Math.round(perSecond * reservedSeconds), maxReserved));
    const span = count / perSecond;
    // Catches up on a short delay but not on a long one. A clock that was set back must not stop sending for long.
    const { nextAt } = newsletterRateLimit;
    const [next] = await db
      .update(newsletterRateLimit)
      .set({
        nextAt: sql`make_interval(secs => ${span}) + least(clock_timestamp() + interval '10 minutes',
          greatest(${nextAt}, clock_timestamp() - make_interval(secs => ${reservedSeconds})))`,
      })
      .returning({ seconds: sql<number>`extract(epoch from ${nextAt} - clock_timestamp())::float8` });
    const first = performance.now() + ((next?.seconds ?? 0) - span) * 1000;
    times = Array.from({ length: count }, (_, index) => first + (index / perSecond) * 1000);
  }

  return async (signal) => {
    while (times.length === 0) {
      const perSecond = rate();
      if (perSecond === null) return;
      reserving ??= reserve(perSecond).finally(() => (reserving = null));
      await reserving;
    }
    const wait = (times.shift() ?? 0) - performance.now();
    if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => {});
  };
}
