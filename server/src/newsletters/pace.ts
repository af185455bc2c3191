import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { newsletterPace } from '../schema/newsletters.ts';

/** Answers when the next mail may leave, or when `signal` says to stop waiting. */
export type Pace = (signal: AbortSignal) => Promise<void>;

/** Processes reserve moments to send at for a quarter of a second at a time. */
const reservedSeconds = 0.25;
const mostReserved = 50;

/**
 * Keeps all processes together at `rate` mails a second; null: as fast as it goes. The moments are the database's, so
 * that clocks need not agree.
 */
export function createPace(db: Db, rate: number | null): Pace {
  if (rate === null) return async () => {};
  let moments: number[] = [];
  let reserving: Promise<void> | null = null;

  async function reserve(perSecond: number): Promise<void> {
    const count = Math.max(1, Math.min(Math.round(perSecond * reservedSeconds), mostReserved));
    const span = count / perSecond;
    // A short delay is made up for, a long silence is not; a clock that was put back must not stop us for long.
    const { rows } = await db.execute<{ seconds: number }>(sql`
      update ${newsletterPace} set next_at = make_interval(secs => ${span}) +
        least(greatest(next_at, clock_timestamp() - make_interval(secs => ${reservedSeconds})), clock_timestamp() + interval '10 minutes')
      returning extract(epoch from next_at - clock_timestamp())::float8 as seconds`);
    const first = performance.now() + ((rows[0]?.seconds ?? 0) - span) * 1000;
    moments = Array.from({ length: count }, (_, place) => first + (place / perSecond) * 1000);
  }

  return async (signal) => {
    while (moments.length === 0) {
      reserving ??= reserve(rate).finally(() => (reserving = null));
      await reserving;
    }
    const wait = (moments.shift() ?? 0) - performance.now();
    if (wait > 0) await sleep(wait, undefined, { signal }).catch(() => {});
  };
}
