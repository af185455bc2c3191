import { expect, test, vi } from 'vitest';
import { readPolygons } from './polygons.ts';

const triangle = [
  [51.84, 5.1],
  [51.841, 5.1],
  [51.841, 5.101],
];

function read(value: unknown, ownerId = 7) {
  const warn = vi.fn<(ownerId: number, reason: string) => void>();
  return { polygons: readPolygons(value, ownerId, warn), warnings: warn.mock.calls };
}

test('returns valid polygons unchanged', () => {
  const value = [{ name: 'Dijkweg 1', polygon: triangle }];
  expect(read(value)).toEqual({ polygons: value, warnings: [] });
});

test('accepts an empty list and an empty name', () => {
  expect(read([])).toEqual({ polygons: [], warnings: [] });
  expect(read([{ name: '', polygon: triangle }]).polygons).toHaveLength(1);
});

test('drops the closing corner', () => {
  const closed = [{ name: 'A', polygon: [...triangle, [51.84, 5.1]] }];
  expect(read(closed).polygons).toEqual([{ name: 'A', polygon: triangle }]);
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['text', '[[51.84, 5.1]]'],
  ['an object', { name: 'A', polygon: triangle }],
])('refuses %s instead of a list', (_, value) => {
  expect(read(value)).toEqual({ polygons: [], warnings: [[7, 'polygons are not a list']] });
});

test.each([
  ['not an object', null, 'polygon 1: not an object'],
  ['without a name', { polygon: triangle }, 'polygon 1: name is missing'],
  ['with a number for a name', { name: 5, polygon: triangle }, 'polygon 1: name is missing'],
  ['without corners', { name: 'A' }, 'polygon 1: corners are not a list'],
  ['with two corners', { name: 'A', polygon: triangle.slice(0, 2) }, 'polygon 1: fewer than 3 corners'],
  [
    'with two corners, closed',
    {
      name: 'A',
      polygon: [
        [51, 5],
        [52, 5],
        [51, 5],
      ],
    },
    'polygon 1: fewer than 3 corners',
  ],
  ['with no corners', { name: 'A', polygon: [] }, 'polygon 1: fewer than 3 corners'],
])('skips a polygon %s', (_, polygon, reason) => {
  expect(read([polygon])).toEqual({ polygons: [], warnings: [[7, reason]] });
});

test.each([
  ['text', ['51.84', 5.1]],
  ['a missing number', [51.84]],
  ['a number too many', [51.84, 5.1, 3]],
  ['null', null],
  ['an object', { lat: 51.84, lng: 5.1 }],
  ['no number', [Number.NaN, 5.1]],
  ['an infinite number', [51.84, Number.POSITIVE_INFINITY]],
  ['a latitude beyond the pole', [90.1, 5.1]],
  ['a longitude beyond the date line', [51.84, -180.5]],
])('skips a polygon with %s as a corner', (_, corner) => {
  const { polygons, warnings } = read([{ name: 'A', polygon: [...triangle, corner] }]);
  expect(polygons).toEqual([]);
  expect(warnings).toEqual([[7, 'polygon 1: corner 4 is not a [latitude, longitude] in degrees']]);
});

test('returns the valid ones among invalid ones and warns in one call', () => {
  const good = { name: 'A', polygon: triangle };
  const { polygons, warnings } = read([null, good, {}, 3, 4]);
  expect(polygons).toEqual([good]);
  expect(warnings).toEqual([
    [7, 'polygon 1: not an object; polygon 3: name is missing; polygon 4: not an object; and 1 more'],
  ]);
});

test('logs once per person, with id and reason', () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  readPolygons('x', 41);
  readPolygons([null], 41);
  readPolygons('x', 42);
  expect(log.mock.calls).toEqual([
    ['Parcels of person 41 are not all on the map: polygons are not a list'],
    ['Parcels of person 42 are not all on the map: polygons are not a list'],
  ]);
  log.mockRestore();
});
