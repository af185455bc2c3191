import { RelaticsError } from './relatics-error.ts';

/**
 * A circuit breaker: stops calling a failing Relatics, and allows one call after a pause. Our own, because opossum and
 * cockatiel wrap a function that returns a promise, while our calls yield rows for minutes. opossum also opens by a
 * percentage of failures instead of consecutive ones, and does not say when to retry.
 */
export interface Breaker {
  /** Throws while the circuit is open, without changing it. */
  refuseIfOpen: () => void;
  /** Throws while the circuit is open. Otherwise exactly one call of `leave` must follow. */
  enter: () => void;
  leave: (outcome: 'alive' | 'failed' | 'unknown') => void;
}

export function createBreaker(
  limits: { breakerFailures: number; breakerPause: number },
  onChange: (state: 'open' | 'closed') => void,
): Breaker {
  let failures = 0;
  let openedAt: number | null = null;
  let isProbing = false;

  function refuseIfOpen(): void {
    if (openedAt === null) return;
    const wait = openedAt + limits.breakerPause - Date.now();
    if (wait <= 0 && !isProbing) return;
    const details = { retryable: true, retryAfter: Math.max(wait, 0) };
    throw new RelaticsError('unavailable', `not called, the last ${failures} calls failed`, details);
  }
  function enter(): void {
    refuseIfOpen();
    if (openedAt !== null) isProbing = true;
  }
  function leave(outcome: 'alive' | 'failed' | 'unknown'): void {
    isProbing = false;
    if (outcome === 'alive') {
      if (openedAt !== null) onChange('closed');
      failures = 0;
      openedAt = null;
    }
    if (outcome === 'failed') {
      failures += 1;
      if (failures < limits.breakerFailures) return;
      if (openedAt === null) onChange('open');
      openedAt = Date.now();
    }
  }
  return { refuseIfOpen, enter, leave };
}
