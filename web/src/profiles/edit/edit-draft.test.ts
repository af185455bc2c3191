// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { readPosition, splitPair } from './edit-draft.ts';

it.each([
  ['155000, 463000', ['155000', '463000']],
  ['155000 463000', ['155000', '463000']],
  ['155000,5; 463000,25', ['155000,5', '463000,25']],
  ['51.93, 5.63', ['51.93', '5.63']],
  ['51.93,5.63', ['51.93', '5.63']],
  ['51,93 5,63', ['51,93', '5,63']],
])('%j is a pair', (text, pair) => {
  expect(splitPair(text)).toEqual(pair);
});

it.each(['', '51,93', '51.93', '155000', '51,', ' 51,93 ', '51 graden', '1 2 3'])('%j is not a pair', (text) => {
  expect(splitPair(text)).toBeNull();
});

it.each([
  [
    { latitude: '155000', longitude: '' },
    { latitude: Number.NaN, longitude: null },
  ],
  [
    { latitude: '51,93', longitude: '463000' },
    { latitude: 51.93, longitude: Number.NaN },
  ],
  [
    { latitude: '', longitude: '' },
    { latitude: null, longitude: null },
  ],
])('%j is not a place in the Dutch grid', (typed, position) => {
  expect(readPosition(typed)).toEqual(position);
});
