import { expect, test } from 'vitest';
import { readParcels } from './read-answers.ts';

type Ring = [longitude: number, latitude: number][];

const read = (...coordinates: Ring[]) => {
  const properties = { akr_kadastrale_gemeente_code_waarde: 'KDL02', sectie: 'C', perceelnummer: 1 };
  const feature = { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates } };
  return readParcels({ type: 'FeatureCollection', features: [feature] }).items[0]!.outlines[0]!;
};
/** A closed square, in thousandths of a degree from a corner in the Betuwe. */
const square = (west: number, south: number, size: number, isClockwise = false): Ring => {
  const corners = [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ].map(([x = 0, y = 0]): [number, number] => [5 + x / 1_000, 51 + y / 1_000]);
  return isClockwise ? corners.toReversed() : corners;
};
/** Square thousandths of a degree. */
const areaOf = (outline: [number, number][]) =>
  Math.abs(
    outline.reduce((sum, [lat, lng], index) => {
      const [nextLat, nextLng] = outline[(index + 1) % outline.length]!;
      return sum + (lng * nextLat - nextLng * lat) / 2;
    }, 0) * 1e6,
  );

test.each([
  ['turns the other way', square(2, 2, 3, true)],
  ['turns the same way', square(2, 2, 3)],
  ['touches the edge', square(0, 2, 3, true)],
])('a hole that %s is left out of the area', (_which, hole) => {
  expect(areaOf(read(square(0, 0, 10), hole))).toBeCloseTo(91, 3);
});

test('every hole is reached along a line, also behind another one', () => {
  const outline = read(square(0, 0, 10), square(6, 2, 3), square(1, 2, 3), square(1, 6, 2));
  expect(areaOf(outline)).toBeCloseTo(78, 3);
  expect(outline).toHaveLength(4 + 3 * 7);
});

test('a hole outside its outline is rejected', () => {
  expect(() => read(square(0, 0, 1), square(5, 5, 1))).toThrow('a hole is outside its outline');
});

test('an outline or a hole that crosses itself is rejected', () => {
  const bowTie = [square(2, 2, 3)].map(([a, b, c, d]) => [a!, c!, b!, d!, a!])[0]!;
  expect(() => read(bowTie)).toThrow('crosses itself');
  expect(() => read(square(0, 0, 10), bowTie)).toThrow('crosses itself');
});

/** A closed square with so many holes of four corners. */
const withHoles = (count: number) =>
  read(
    square(0, 0, 500),
    ...Array.from({ length: count }, (_, index) => square((index % 100) * 4 + 1, Math.floor(index / 100) * 4 + 1, 2)),
  );

test('more corners than a profile can have are refused, holes and their lines included', () => {
  expect(withHoles(1_428)).toHaveLength(4 + 1_428 * 7);
  expect(() => withHoles(1_429)).toThrow('over 10000 corners');
  expect(() => withHoles(10_000)).toThrow('over 10000 corners');
});
