import { describe, expect, test } from 'vitest';
import { findCentre, fitPlaces, placesToFit, toWorld } from './centre.ts';
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

describe('a fitted map', () => {
  const size = { width: 400, height: 300 };

  test('shows every corner within its margins, as close as it can', () => {
    for (const degrees of [0.0002, 0.002, 0.02, 0.2]) {
      const corners: Place[] = [
        [51.9, 5.6],
        [51.9 + degrees, 5.6 + 3 * degrees],
      ];
      const { centre, zoom } = fitPlaces(corners, size) ?? expect.fail();
      const world = 256 * 2 ** zoom;
      for (const corner of corners) {
        const [from, to] = [toWorld(centre), toWorld(corner)];
        expect(Math.abs(to.x - from.x) * world).toBeLessThanOrEqual(200 - 40);
        expect(Math.abs(to.y - from.y) * world).toBeLessThanOrEqual(150 - 40);
      }
      const width = Math.abs(toWorld(corners[1]!).x - toWorld(corners[0]!).x) * world;
      expect(zoom === 17 || width > (400 - 80) / 2).toBe(true);
    }
  });

  test('is not closer than the houses around a single place, and starts as usual without a size', () => {
    expect(fitPlaces([[51.9, 5.6]], size)).toEqual({ centre: [51.9, 5.6], zoom: 17 });
    expect(fitPlaces([[51.9, 5.6]], { width: 0, height: 0 })?.zoom).toBe(14);
    expect(fitPlaces([], size)).toBeNull();
  });

  test('is fitted to the parcels, or to the markers without any', () => {
    expect(placesToFit([square], [[51.84, 5.1]])).toEqual(square);
    expect(placesToFit([], [[51.84, 5.1], null])).toEqual([[51.84, 5.1]]);
  });
});
