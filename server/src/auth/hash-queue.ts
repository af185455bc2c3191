import { HttpError } from '../platform/errors.ts';
import { createSemaphore } from '../platform/semaphore.ts';

/**
 * Runs heavy work with limited concurrency and a wait of at most `maxWaitMs`: throws 503 immediately if the estimated
 * wait is longer, and after that time if the work became slower.
 */
export function createHashQueue(limits: { maxConcurrent: number; maxWaitMs: number; firstEstimateMs: number }) {
  /** A moving average of the duration of the work. */
  let averageMs = limits.firstEstimateMs;
  const semaphore = createSemaphore(limits.maxConcurrent, {
    maxQueued: () => Math.floor((limits.maxWaitMs * limits.maxConcurrent) / averageMs),
    timeoutMs: limits.maxWaitMs,
    refuse: () =>
      new HttpError(
        503,
        { detail: 'Er loggen nu heel veel mensen tegelijk in. Probeer het over een halve minuut opnieuw.' },
        { 'retry-after': '30' },
      ),
  });

  return <Result>(work: () => Promise<Result>): Promise<Result> =>
    semaphore.run(async () => {
      const start = performance.now();
      try {
        return await work();
      } finally {
        averageMs = averageMs * 0.8 + (performance.now() - start) * 0.2;
      }
    });
}
