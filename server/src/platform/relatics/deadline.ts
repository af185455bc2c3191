import { RelaticsError } from './relatics-error.ts';

/**
 * The time that a call may take, and the time in which Relatics must send something. Unlike that of AbortSignal.timeout,
 * it is paused while the caller processes a row.
 */
export interface Deadline {
  /** Aborted with a RelaticsError once the time is up. */
  signal: AbortSignal;
  remaining(): number;
  /** Relatics sent so many bytes. A few do not count: a drip is silence as well. */
  received(bytes: number): void;
  pause(): void;
  resume(): void;
  stop(): void;
}

/** Fewer bytes than this in the time for silence are a drip. */
const minProgressBytes = 1_024;

export function startDeadline({ timeout, silence }: { timeout: number; silence: number }): Deadline {
  const controller = new AbortController();
  let left = timeout;
  let since = Date.now();
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  let silenceTimer: NodeJS.Timeout | undefined;

  const abort = (message: string) => controller.abort(new RelaticsError('timeout', message, { retryable: true }));
  function resume(): void {
    since = Date.now();
    timer = setTimeout(() => abort(`no complete response within ${timeout} ms`), left);
    silenceTimer = setTimeout(() => abort(`nothing arrived for ${silence} ms`), silence);
  }
  const remaining = () => (timer === undefined ? left : Math.max(left - (Date.now() - since), 0));
  function received(count: number): void {
    bytes += count;
    if (bytes < minProgressBytes) return;
    bytes = 0;
    silenceTimer?.refresh();
  }
  function pause(): void {
    left = remaining();
    clearTimeout(timer);
    clearTimeout(silenceTimer);
    timer = undefined;
    silenceTimer = undefined;
  }

  resume();
  return { signal: controller.signal, remaining, received, pause, resume, stop: pause };
}
