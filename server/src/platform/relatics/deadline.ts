import { RelaticsError } from './relatics-error.ts';

/** The time limit of a call. Unlike AbortSignal.timeout, it is paused while the caller processes a row. */
export interface Deadline {
  /** Aborted with a RelaticsError once the time is up. */
  signal: AbortSignal;
  remaining(): number;
  pause(): void;
  resume(): void;
  stop(): void;
}

export function startDeadline(milliseconds: number): Deadline {
  const controller = new AbortController();
  let left = milliseconds;
  let since = Date.now();
  let timer: NodeJS.Timeout | undefined;

  function resume(): void {
    since = Date.now();
    timer = setTimeout(expire, left);
  }
  function expire(): void {
    const message = `no complete response within ${milliseconds} ms`;
    controller.abort(new RelaticsError('timeout', message, { retryable: true }));
  }
  const remaining = () => (timer === undefined ? left : Math.max(left - (Date.now() - since), 0));
  function pause(): void {
    left = remaining();
    clearTimeout(timer);
    timer = undefined;
  }

  resume();
  return { signal: controller.signal, remaining, pause, resume, stop: pause };
}
