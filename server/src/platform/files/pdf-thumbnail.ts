import { Worker } from 'node:worker_threads';
import { createSemaphore } from '../semaphore.ts';
import type { DrawingOrder } from './pdf-worker.ts';

const timeoutMs = 15_000;
const oneAtATime = createSemaphore(1).run;

/**
 * Draws the first page of a PDF into a WebP picture; returns whether that worked. Runs in its own thread with little
 * memory, because a hostile PDF may keep the renderer busy forever.
 */
export function drawFirstPage(from: string, to: string): Promise<boolean> {
  return oneAtATime(
    () =>
      new Promise((resolve) => {
        const order: DrawingOrder = { from, to, size: 480 };
        const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
          workerData: order,
          resourceLimits: { maxOldGenerationSizeMb: 256 },
          execArgv: [],
          stdout: true,
          stderr: true,
        });
        const timer = setTimeout(() => void worker.terminate(), timeoutMs);
        worker.on('error', () => {});
        worker.on('exit', (code) => {
          clearTimeout(timer);
          resolve(code === 0);
        });
      }),
  );
}
