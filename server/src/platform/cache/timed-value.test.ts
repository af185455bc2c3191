import { describe, expect, test } from 'vitest';
import { cacheForAWhile } from './timed-value.ts';

describe('a value that is cached for a while', () => {
  const never = new Promise<number>(() => {});

  test('is read once for all calls within that time', async () => {
    let reads = 0;
    const read = cacheForAWhile(async () => (reads += 1));
    expect([await read(), await read(), reads]).toEqual([1, 1, 1]);
  });

  test('is read again when it is too old', async () => {
    let reads = 0;
    const read = cacheForAWhile(async () => (reads += 1), { maxAgeMs: 0 });
    expect([await read(), await read()]).toEqual([1, 2]);
  });

  test('is null when it takes too long, without being read a second time', async () => {
    let reads = 0;
    const late = Promise.withResolvers<number>();
    const read = cacheForAWhile(() => ((reads += 1), late.promise), { maxWaitMs: 1 });
    expect([await read(), await read(), reads]).toEqual([null, null, 1]);
    late.resolve(7);
    await late.promise;
    await expect.poll(read).toBe(7);
    expect(reads).toBe(1);
  });

  test('is null when it cannot be read, and tried again', async () => {
    const responses = [Promise.reject(new Error('away')), Promise.resolve(7)];
    const read = cacheForAWhile(() => responses.shift() ?? never);
    expect([await read(), await read()]).toEqual([null, 7]);
  });

  test('is the last known one when it may be older and the next cannot be read', async () => {
    const responses = [Promise.resolve(7), Promise.reject(new Error('away')), Promise.resolve(8)];
    const read = cacheForAWhile(() => responses.shift() ?? never, { maxAgeMs: 0, maxWaitMs: 1, mayBeOlder: true });
    expect([await read(), await read(), await read(), await read()]).toEqual([7, 7, 8, 8]);
  });
});
