import { HttpError } from '../platform/http/errors.ts';

/** Runs heavy work a few at a time; whoever would wait too long is turned away at once with 503. */
export interface WorkQueue {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * At most `atOnce` pieces of work side by side. Nobody waits longer than `longestWait` milliseconds: who would is told
 * so at once, and who does all the same, because the work has become slower, is told so then.
 */
export function createWorkQueue(limits: { atOnce: number; longestWait: number; firstGuess: number }): WorkQueue {
  const waiting = new Set<() => void>();
  let running = 0;
  /** How long one takes, in milliseconds: an average in which the latest count most. */
  let usual = limits.firstGuess;

  async function takePlace(): Promise<void> {
    if (running < limits.atOnce) {
      running += 1;
      return;
    }
    if (((waiting.size + 1) / limits.atOnce) * usual > limits.longestWait) throw tooBusy();
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        waiting.delete(begin);
        reject(tooBusy());
      }, limits.longestWait);
      waiting.add(begin);
    });
  }

  /** Whoever is next takes the place over, so that nobody who comes just now slips in between. */
  function leavePlace(): void {
    const [next] = waiting;
    if (next === undefined) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    async run(work) {
      await takePlace();
      const start = performance.now();
      try {
        return await work();
      } finally {
        usual = usual * 0.8 + (performance.now() - start) * 0.2;
        leavePlace();
      }
    },
  };
}

const tooBusy = () =>
  new HttpError(
    503,
    { detail: 'Er loggen nu heel veel mensen tegelijk in. Probeer het over een halve minuut opnieuw.' },
    { 'retry-after': '30' },
  );
