import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Returns a function that reads a value at most once per `maxAgeMs`, and waits at most `maxWaitMs` for it: a slower
 * query continues, and the next caller waits for it instead of starting another. On a timeout or failure the result is
 * null, or the last known value with `mayBeOlder`.
 */
export function cacheForAWhile<Value>(
  read: () => Promise<Value>,
  { maxAgeMs = 10_000, maxWaitMs = 1_000, mayBeOlder = false } = {},
): () => Promise<Value | null> {
  let known: Value | null = null;
  let readAt = -Infinity;
  let inFlight: Promise<Value | null> | null = null;

  async function refresh(): Promise<Value | null> {
    try {
      known = await read();
    } catch {
      if (!mayBeOlder) return null;
    } finally {
      inFlight = null;
    }
    readAt = performance.now();
    return known;
  }

  return async () => {
    if (performance.now() - readAt < maxAgeMs) return known;
    inFlight ??= refresh();
    const late = sleep(maxWaitMs, undefined, { ref: false }).then(() => (mayBeOlder ? known : null));
    return Promise.race([inFlight, late]);
  };
}
