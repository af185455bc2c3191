import { RelaticsError } from './relatics-error.ts';

/** Stops asking a Relatics that keeps failing; after a pause one call is let through to see how it is. */
export interface Breaker {
  /** Throws while open. Looks only. */
  refuseIfOpen(): void;
  /** Throws while open. Otherwise exactly one `leave` must follow. */
  enter(): void;
  leave(outcome: 'alive' | 'failed' | 'unknown'): void;
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
    throw new RelaticsError('unavailable', `not asked, the last ${failures} calls failed`, details);
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
