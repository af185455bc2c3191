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

test('the single marker is the centre', () => {
  expect(findCentre({ positions: [[51.84, 5.1]], fallback, polygons: [square] })).toEqual([51.84, 5.1]);
});

test('several markers give their average, not the middle of their box', () => {
  const positions: Place[] = [
    [50, 4],
    [50, 4],
    [53, 7],
  ];
  expect(findCentre({ positions, fallback, polygons: [] })).toEqual([51, 5]);
});

test('positions that are no place on earth do not count', () => {
  const positions = [null, undefined, [Number.NaN, 5], [51, 999], ['51', '5'], [51.84, 5.1]];
  expect(findCentre({ positions, fallback, polygons: [] })).toEqual([51.84, 5.1]);
});

test('without markers the own place of the profile is the centre', () => {
  expect(findCentre({ positions: [null], fallback, polygons: [square] })).toEqual(fallback);
});

test('without markers and own place the centre is the middle of the box around the polygons', () => {
  const manyCorners: Place[] = Array.from({ length: 50 }, (_, index): Place => [51, 5 + index / 1000]);
  expect(findCentre({ positions: [], fallback: null, polygons: [manyCorners, square] })).toEqual([51.5, 5.5]);
});

test('an own place that is no place on earth does not count', () => {
  expect(findCentre({ positions: [], fallback: [91, 5], polygons: [square] })).toEqual([51.5, 5.5]);
});

test('a latitude and longitude of zero are a place', () => {
  expect(findCentre({ positions: [[0, 0]], fallback, polygons: [] })).toEqual([0, 0]);
});

test('nothing known gives no centre', () => {
  expect(findCentre({ positions: [], fallback: null, polygons: [] })).toBeNull();
  expect(findCentre({ positions: [], fallback: null, polygons: [[]] })).toBeNull();
});
