import { RelaticsError } from './relatics-error.ts';

/** Lets a few calls through at a time, in the order they came. */
export interface Slots {
  /** Answers the function that gives the place free again. */
  take(): Promise<() => void>;
}

export function createSlots(limits: { parallel: number; waiting: number; timeout: number }): Slots {
  let free = limits.parallel;
  const waiting: (() => void)[] = [];

  function giveBack(): void {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
  function once(): () => void {
    let isGiven = false;
    return () => {
      if (!isGiven) giveBack();
      isGiven = true;
    };
  }
  async function take(): Promise<() => void> {
    if (free > 0) {
      free -= 1;
      return once();
    }
    if (waiting.length >= limits.waiting) {
      throw new RelaticsError('unavailable', `${limits.waiting} calls are waiting already`, { retryable: true });
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(new RelaticsError('timeout', `no turn within ${limits.timeout} ms`, { retryable: true }));
      }, limits.timeout);
      waiting.push(enter);
    });
    return once();
  }
  return { take };
}
