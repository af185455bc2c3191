import { expect, it } from 'vitest';
import { readLand } from './piece-of-land.ts';

// 100 by 100 metres at 52 degrees north.
const [north, east] = [100 / 111_320, 100 / (111_320 * Math.cos((52 * Math.PI) / 180))];
const field = [
  [52, 5],
  [52, 5 + east],
  [52 + north, 5 + east],
  [52 + north, 5],
];

it('has the size of each parcel, and whether a place is on it', () => {
  const [land] = readLand([{ name: 'KDL02 C 1145', polygon: field }], [52 + north / 2, 5 + east / 2]);
  expect(land).toEqual({ name: 'KDL02 C 1145', outline: field, area: expect.closeTo(10_000, 0), isAround: true });
});

it.each([
  [52 + north / 2, 5 + 2 * east],
  [52 + north / 2, 5 - east],
  [52 + 2 * north, 5 + east / 2],
])('is not around a place at %d, %d', (latitude, longitude) => {
  expect(readLand([{ name: 'A', polygon: field }], [latitude, longitude])[0]?.isAround).toBe(false);
});

it.each([undefined, [], [[52, 5]], [[52, 5], 'x', [52, 6]]])('has no size for the outline %j', (polygon) => {
  expect(readLand([{ name: 'A', polygon }], [52, 5])).toEqual([
    { name: 'A', outline: [], area: null, isAround: false },
  ]);
});

it('is nothing for parcels without a name, or no list', () => {
  expect([readLand([{ polygon: field }, null], null), readLand('x', null)]).toEqual([[], []]);
});
