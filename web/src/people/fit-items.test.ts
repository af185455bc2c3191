import { expect, test } from 'vitest';
import { fitItems } from './fit-items.ts';

test('everything is printed where there is room', () => {
  expect(fitItems(100, [[10, 20], [30], []])).toEqual([2, 1, 0]);
});

test('each part has its first items before one of them has more', () => {
  const long = Array.from({ length: 40 }, () => 10);
  expect(fitItems(100, [long, [30], long])).toEqual([4, 1, 3]);
});

test('an item that does not fit ends its part, not the others', () => {
  expect(fitItems(50, [[10, 60, 10], [10, 10], [10]])).toEqual([1, 2, 1]);
});

test('without room nothing is printed', () => {
  expect(fitItems(-5, [[10], [0.5]])).toEqual([0, 0]);
});
