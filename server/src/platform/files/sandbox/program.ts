import { serveTasks } from './serve-tasks.ts';
import type { Task } from './task.ts';

// The process that opens files that people send: whatever happens to it, the portal goes on.

/** Each library is large and loaded by the first task that needs it. */
async function perform(task: Task): Promise<unknown> {
  if (task.kind === 'type') {
    const { isOfType } = await import('./read-type.ts');
    return isOfType(task.file, task.type);
  }
  if (task.kind === 'phone') {
    const { findPhoneFormat } = await import('./read-type.ts');
    return findPhoneFormat(task.file);
  }
  if (task.kind === 'mail') {
    const { readMail } = await import('./read-mail.ts');
    return readMail(task.file).catch(() => null);
  }
  if (task.kind === 'clean') {
    const { cleanImage } = await import('./clean-image.ts');
    return cleanImage(task);
  }
  if (task.kind === 'for mail') {
    const { drawForMail } = await import('./clean-image.ts');
    return drawForMail(task.from, task.to).catch(() => null);
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

serveTasks((task) => perform(task as Task));
