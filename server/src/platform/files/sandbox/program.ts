import { Worker } from 'node:worker_threads';
import type { Answer } from './limited-process.ts';
import type { Task } from './task.ts';

// The process that opens uploaded files: a crash does not affect the portal. Argument: memory limit in bytes.

/** Each library is large and loaded by the first task that needs it. */
async function perform(task: Task): Promise<unknown> {
  if (task.kind === 'type') {
    const { isOfType } = await import('./read-type.ts');
    return isOfType(task.file, task.type);
  }
  if (task.kind === 'clean') {
    const { cleanImage } = await import('./clean-image.ts');
    return cleanImage(task.from, task.to, task.type);
  }
  if (task.kind === 'width') {
    const { drawInWidth } = await import('./clean-image.ts');
    return drawInWidth(task.from, task.to, task.width).catch(() => 0);
  }
  const { from, to, type } = task;
  const draw =
    type === 'application/pdf'
      ? (await import('./draw-pdf.ts')).drawFirstPage
      : (await import('./clean-image.ts')).drawThumbnail;
  return draw(from, to).then(
    () => true,
    () => false,
  );
}

async function responseTo(task: Task): Promise<void> {
  const result = await perform(task);
  const response: Answer = { result, memory: process.memoryUsage.rss() };
  process.send?.(response);
}

// A thread of its own, because a hostile file may block this one.
const watch = new Worker(new URL('./watch-memory.ts', import.meta.url), { workerData: process.argv[2] });
process.on('message', (task: Task) => void responseTo(task));
process.on('disconnect', () => {
  void watch.terminate();
  process.exit();
});
