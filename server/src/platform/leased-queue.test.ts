import { expect, test, vi } from 'vitest';
import { startLeasedQueue, type QueueOptions } from './leased-queue.ts';

/** A queue over `due`; its jobs end when the test calls `finish`. */
function startQueue(due: number[], options: Partial<QueueOptions<number>> = {}) {
  const claims: number[] = [];
  const running = new Map<number, () => void>();
  const renewed: number[][] = [];
  const errors: string[] = [];
  const queue = startLeasedQueue<number>({
    maxConcurrent: 2,
    leaseSeconds: 45,
    pollIntervalMs: 10,
    claim: async (max) => {
      claims.push(max);
      return due.splice(0, max);
    },
    renewLeases: async (jobs) => void renewed.push(jobs),
    recoverFromClock: async () => {},
    deliver: (job) => new Promise((resolve) => running.set(job, resolve)),
    onError: (error, job) => errors.push(`${job}: ${error.message}`),
    ...options,
  });
  const finish = (job: number) => {
    running.get(job)?.();
    running.delete(job);
  };
  return { queue, claims, running, renewed, errors, finish };
}

test('claims no more jobs than it can run, and more when one is done', async () => {
  const due = [1, 2, 3];
  const { queue, claims, running, finish } = startQueue(due);
  await expect.poll(() => [...running.keys()]).toEqual([1, 2]);
  expect([claims, due]).toEqual([[2], [3]]);
  finish(1);
  await expect.poll(() => [...running.keys()]).toEqual([2, 3]);
  expect(claims).toEqual([2, 1]);
  finish(2);
  finish(3);
  await queue.stop();
});

test('renews the leases of jobs in flight and of prefetched ones', async () => {
  const release = async () => {};
  const { queue, renewed, running, finish } = startQueue([1, 2, 3], {
    leaseSeconds: 0.03,
    prefetch: { max: 9, release },
  });
  await expect.poll(() => renewed.at(-1)).toEqual([3, 1, 2]);
  for (const job of running.keys()) finish(job);
  await expect.poll(() => [...running.keys()]).toEqual([3]);
  finish(3);
  await queue.stop();
});

test('when it stops, it waits for jobs in flight, releases the others and claims no more', async () => {
  const released: number[] = [];
  const release = async (jobs: number[]) => void released.push(...jobs);
  const due = [1, 2, 3, 4];
  const { queue, running, finish } = startQueue(due, { prefetch: { max: 4, release } });
  await expect.poll(() => running.size).toBe(2);
  due.push(5);
  let isStopped = false;
  const stopping = queue.stop().then(() => (isStopped = true));
  finish(1);
  await expect.poll(() => [...running.keys()]).toEqual([2]);
  expect([isStopped, released]).toEqual([false, []]);
  finish(2);
  await stopping;
  expect([released, due]).toEqual([[3, 4], [5]]);
});

test('jobs that wait long for a response make room for others, up to a maximum', async () => {
  const responses = new Map<number, () => void>();
  const { queue } = startQueue([1, 2, 3, 4, 5, 6], {
    slow: { afterMs: 5, max: 3 },
    deliver: (job, _stopping, response) => response(new Promise<void>((resolve) => responses.set(job, resolve))),
  });
  await expect.poll(() => responses.size).toBe(5);
  responses.get(2)?.();
  await expect.poll(() => [...responses.keys()]).toEqual([1, 2, 3, 4, 5, 6]);
  for (const response of responses.values()) response();
  await queue.stop();
});

test('a process that was frozen does not start jobs whose lease has ended', async () => {
  const release = vi.fn(async () => {});
  const due = [1, 2, 3];
  const { queue, running, finish } = startQueue(due, { maxConcurrent: 1, prefetch: { max: 3, release } });
  await expect.poll(() => [...running.keys()]).toEqual([1]);
  const now = performance.now.bind(performance);
  const frozen = vi.spyOn(performance, 'now').mockImplementation(() => now() + 46_000);
  due.push(4);
  finish(1);
  await expect.poll(() => [...running.keys()]).toEqual([4]);
  frozen.mockRestore();
  finish(4);
  await queue.stop();
  expect(release).not.toHaveBeenCalled();
});

test('a job that fails is reported, and nothing is claimed for a while', async () => {
  const due = [1];
  const deliver = () => Promise.reject(new Error('the database is down'));
  const { queue, errors } = startQueue(due, { deliver });
  await expect.poll(() => errors).toEqual(['1: the database is down']);
  expect(queue.isBackingOff()).toBe(true);
  due.push(2);
  await queue.stop();
  expect(due).toEqual([2]);
});
