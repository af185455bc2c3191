import { expect, it } from 'vitest';
import { parcelNames } from './parcel-names.ts';

it('returns the names of parcels', () => {
  expect(
    parcelNames([
      { name: 'KDL02 C 1145', polygon: [] },
      { name: '', polygon: [] },
    ]),
  ).toEqual(['KDL02 C 1145', '']);
});

it.each([undefined, null, 'KDL02', 5, { name: 'KDL02' }])('returns none for %j instead of a list', (polygons) => {
  expect(parcelNames(polygons)).toEqual([]);
});

it('leaves out parcels without a name', () => {
  expect(parcelNames([null, undefined, 'x', 5, {}, { name: 5 }, { name: 'A' }])).toEqual(['A']);
});
