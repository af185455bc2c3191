import { Worker } from 'node:worker_threads';
import type { Answer } from './limited-process.ts';

/**
 * Makes this process the program of a LimitedProcess. Its parameter is the most memory that it may use, in bytes.
 */
export function serveTasks(perform: (task: unknown) => Promise<unknown>): void {
  async function respond(task: unknown): Promise<void> {
    const result = await perform(task);
    const response: Answer = { result, memory: process.memoryUsage.rss() };
    process.send?.(response);
  }
  // A thread of its own, because a hostile input may keep this one busy.
  const watch = new Worker(new URL('./watch-memory.ts', import.meta.url), { workerData: process.argv[2] });
  process.on('message', (task) => void respond(task));
  process.on('disconnect', () => {
    void watch.terminate();
    process.exit();
  });
}
