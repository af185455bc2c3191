import { expect, test } from 'vitest';
import { findCentre } from './centre.ts';
import type { Place } from './place.ts';

const fallback: Place = [51.9, 5.2];
const square: Place[] = [
  [51, 5],
  [51, 6],
  [52, 6],
  [52, 5],
];

test('a single marker is the centre', () => {
  expect(findCentre({ positions: [[51.84, 5.1]], fallback, polygons: [square] })).toEqual([51.84, 5.1]);
});

test('several markers give their average, not the middle of their bounding box', () => {
  const positions: Place[] = [
    [50, 4],
    [50, 4],
    [53, 7],
  ];
  expect(findCentre({ positions, fallback, polygons: [] })).toEqual([51, 5]);
});

test('positions outside the range of degrees are ignored', () => {
  const positions = [null, undefined, [Number.NaN, 5], [51, 999], ['51', '5'], [51.84, 5.1]];
  expect(findCentre({ positions, fallback, polygons: [] })).toEqual([51.84, 5.1]);
});

test("without markers the profile's own location is the centre", () => {
  expect(findCentre({ positions: [null], fallback, polygons: [square] })).toEqual(fallback);
});

test("without markers and own location the centre is the middle of the polygons' bounding box", () => {
  const manyCorners: Place[] = Array.from({ length: 50 }, (_, index): Place => [51, 5 + index / 1000]);
  expect(findCentre({ positions: [], fallback: null, polygons: [manyCorners, square] })).toEqual([51.5, 5.5]);
});

test('an own location outside the range of degrees is ignored', () => {
  expect(findCentre({ positions: [], fallback: [91, 5], polygons: [square] })).toEqual([51.5, 5.5]);
});

test('a latitude and longitude of zero are a location', () => {
  expect(findCentre({ positions: [[0, 0]], fallback, polygons: [] })).toEqual([0, 0]);
});

test('without any positions there is no centre', () => {
  expect(findCentre({ positions: [], fallback: null, polygons: [] })).toBeNull();
  expect(findCentre({ positions: [], fallback: null, polygons: [[]] })).toBeNull();
});
