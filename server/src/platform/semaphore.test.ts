import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

/** Work that ends when the test ends it. */
function createWork() {
  const started: (() => void)[] = [];
  return { started, work: () => new Promise<void>((resolve) => started.push(resolve)) };
}

const refuse = (reason: string) => new Error(reason);

test('runs a limited number at the same time, and the others in order of arrival', async () => {
  const { run } = createSemaphore(2);
  const { started, work } = createWork();
  const done: number[] = [];
  const all = [0, 1, 2, 3, 4].map((name) => run(work).then(() => done.push(name)));
  for (let count = 2; count <= 5; count += 1) {
    await expect.poll(() => started.length).toBe(count);
    started[count - 2]?.();
    await expect.poll(() => done.length).toBe(count - 1);
  }
  started[4]?.();
  await Promise.all(all);
  expect(done).toEqual([0, 1, 2, 3, 4]);
});

test('refuses a caller when the queue is full, and accepts them again later', async () => {
  const { run } = createSemaphore(1, { maxQueued: () => 1, timeoutMs: 10_000, refuse });
  const { started, work } = createWork();
  const accepted = [run(work), run(work)];
  await expect(run(work)).rejects.toThrow('full');
  for (let count = 0; count < 2; count += 1) {
    await expect.poll(() => started.length).toBeGreaterThan(count);
    started[count]?.();
  }
  await Promise.all(accepted);
  await expect(run(async () => 'done')).resolves.toBe('done');
});

test('refuses a caller who has waited too long, and skips them when there is a place', async () => {
  const { run } = createSemaphore(1, { maxQueued: () => 9, timeoutMs: 50, refuse });
  const { started, work } = createWork();
  const first = run(work);
  await expect(run(async () => 'too late')).rejects.toThrow('timeout');
  started[0]?.();
  await first;
  await expect(run(async () => 'done')).resolves.toBe('done');
});

test('releases the place after work that fails', async () => {
  const { run } = createSemaphore(1);
  const failing = () => Promise.reject(new Error('no memory'));
  const throwing = () => {
    throw new Error('no memory');
  };
  const outcomes = await Promise.allSettled([run(failing), run(throwing), run(async () => 'done')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});
