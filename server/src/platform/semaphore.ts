/** Limits how many tasks run at the same time. The others wait, first come first served. */
export interface Semaphore {
  /** Waits for a place; returns the function that releases it, to be called exactly once. */
  acquire: () => Promise<() => void>;
  /** How many wait for a place. */
  countQueued: () => number;
  /** Runs the work as soon as there is a place. */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** Without these, the queue is unlimited and nothing is refused. */
export interface QueueLimits {
  /** Read when a task would have to wait. */
  maxQueued: () => number;
  timeoutMs: number;
  /** The error of a task that finds the queue full or has waited too long. */
  refuse: (reason: 'full' | 'timeout') => Error;
}

export function createSemaphore(maxConcurrent: number, limits?: QueueLimits): Semaphore {
  const queue = new Set<() => void>();
  let running = 0;

  /** Passes the place to the first in the queue, so that no newcomer gets in between. */
  function release(): void {
    const [next] = queue;
    if (next === undefined) {
      running -= 1;
      return;
    }
    queue.delete(next);
    next();
  }

  async function acquire(): Promise<() => void> {
    if (running < maxConcurrent) {
      running += 1;
      return release;
    }
    if (limits !== undefined && queue.size >= limits.maxQueued()) throw limits.refuse('full');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    queue.add(resolve);
    const giveUp = () => queue.delete(resolve) && reject(limits?.refuse('timeout'));
    const timer = limits && setTimeout(giveUp, limits.timeoutMs);
    await promise.finally(() => clearTimeout(timer));
    return release;
  }

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    const giveBack = await acquire();
    try {
      return await work();
    } finally {
      giveBack();
    }
  }
  return { acquire, countQueued: () => queue.size, run };
}
