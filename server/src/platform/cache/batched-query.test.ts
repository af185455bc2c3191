import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { batchedQuery } from './batched-query.ts';
import type { Db } from '../database/db.ts';

const saved = new Map<string, number>();
const read = vi.fn(async (_db: Db, keys: string[]) => new Map(saved.entries().filter(([key]) => keys.includes(key))));
const find = batchedQuery(read);
const db = {} as Db;

beforeEach(() => {
  read.mockClear();
  saved.clear();
  saved.set('contacts', 1).set('map', 2);
});

it('queries once for concurrent calls, and returns to each its own', async () => {
  // Each in an event of its own, as requests arrive.
  const wanted = ['map', 'contacts', 'map', 'publications'];
  const found = wanted.map(async (key) => {
    await setImmediate();
    return find(db, key);
  });
  expect(await Promise.all(found)).toEqual([2, 1, 2, undefined]);
  expect(read.mock.calls).toEqual([[db, ['map', 'contacts', 'publications']]]);
});

it('returns what was saved before the question, also while an earlier query is under way', async () => {
  const earlier = Promise.withResolvers<Map<string, number>>();
  read.mockReturnValueOnce(earlier.promise);
  const first = find(db, 'contacts');
  await setImmediate();
  saved.set('contacts', 5);
  expect(await find(db, 'contacts')).toBe(5);
  earlier.resolve(new Map([['contacts', 1]]));
  expect(await first).toBe(1);
});

it('does not mix databases, such as a transaction with what is outside of it', async () => {
  const transaction = {} as Db;
  await Promise.all([find(db, 'map'), find(transaction, 'map')]);
  expect(read.mock.calls).toEqual([
    [db, ['map']],
    [transaction, ['map']],
  ]);
});

it('fails for all callers, and queries again later', async () => {
  read.mockRejectedValueOnce(new Error('the database is unreachable'));
  const asked = await Promise.allSettled([find(db, 'map'), find(db, 'contacts')]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await find(db, 'map')).toBe(2);
});
