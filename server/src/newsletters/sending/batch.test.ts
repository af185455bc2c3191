import { expect, test } from 'vitest';
import { inBatches } from './batch.ts';

test('calls made while a batch runs are combined in the next one', async () => {
  const batches: number[][] = [];
  let release = () => {};
  const ask = inBatches(async (items: number[]) => {
    batches.push(items);
    if (batches.length === 1) await new Promise<void>((resolve) => (release = resolve));
    return items.length;
  });
  const first = ask(1);
  await expect.poll(() => batches.length).toBe(1);
  const later = [ask(2), ask(3), ask(4)];
  release();
  expect(await Promise.all([first, ...later])).toEqual([1, 3, 3, 3]);
  expect(batches).toEqual([[1], [2, 3, 4]]);
});

test('a batch that fails rejects its own calls, not later ones', async () => {
  let turn = 0;
  const ask = inBatches(async () => {
    turn += 1;
    if (turn === 1) throw new Error('away');
    return 'done';
  });
  await expect(ask(1)).rejects.toThrow('away');
  expect(await ask(2)).toBe('done');
});
