import { Worker } from 'node:worker_threads';
import type { DrawingOrder } from './pdf-worker.ts';
import { createTurns } from './turns.ts';

const longestDrawing = 15_000;
const oneAtATime = createTurns(1);

/**
 * Draws the first page of a PDF into a WebP picture; answers whether that worked. In a thread of its own with little
 * memory, because a PDF may keep its reader busy without end.
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
        const timer = setTimeout(() => void worker.terminate(), longestDrawing);
        worker.on('error', () => {});
        worker.on('exit', (code) => {
          clearTimeout(timer);
          resolve(code === 0);
        });
      }),
  );
}
