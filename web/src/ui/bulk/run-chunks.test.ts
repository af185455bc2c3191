// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runChunks } from './run-chunks.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Runs the action on a server that needs so long for each row; returns the size of each call and the result. */
async function run(count: number, msPerRow: number, isStopped: (done: number) => boolean) {
  const sizes: number[] = [];
  let done = 0;
  const send = async (chunk: number[]) => {
    vi.advanceTimersByTime(msPerRow * chunk.length);
    sizes.push(chunk.length);
    return { done: chunk, failed: [] };
  };
  const progress = await runChunks(
    ids(count),
    send,
    (step) => (done = step.done.length),
    () => isStopped(done),
  );
  return { sizes, progress };
}

it('stops between a few rows, also of sixty', async () => {
  const { sizes, progress } = await run(60, 40, (done) => done >= 10);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(8);
  expect(progress.done.length).toBeLessThan(20);
});

it('goes on one by one where a row takes long, and stops after one', async () => {
  expect((await run(150, 400, () => false)).sizes).toEqual(ids(150).map(() => 1));
  expect((await run(150, 400, (done) => done >= 3)).progress.done).toEqual([1, 2, 3]);
});

it('sends ever more rows at a time where they take no time', async () => {
  const { sizes, progress } = await run(1_000, 0.1, () => false);
  expect(sizes).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 200, 200, 200, 145]);
  expect(progress.done).toEqual(ids(1_000));
});
