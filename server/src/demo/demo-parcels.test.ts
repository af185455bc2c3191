import { describe, expect, it } from 'vitest';
import { makeDemoWorld } from './demo-world.ts';
import type { Point } from './geometry.ts';

const now = new Date('2026-06-01T09:00:00Z');
const people = peopleOf(2026);
const parcels = people.flatMap(({ polygons }) => polygons);

describe('parcels of the demo', () => {
  it('have 4 to 9 corners with 7 decimals, inside the demo area', () => {
    for (const { polygon } of parcels) {
      expect(polygon.length).toBeGreaterThanOrEqual(4);
      expect(polygon.length).toBeLessThanOrEqual(9);
      for (const [lat, lng] of polygon) {
        expect([lat, lng]).toEqual([Number(lat.toFixed(7)), Number(lng.toFixed(7))]);
        expect(lat).toBeGreaterThan(51.82);
        expect(lat).toBeLessThan(51.86);
        expect(lng).toBeGreaterThan(5);
        expect(lng).toBeLessThan(5.2);
      }
    }
  });

  it.each([2026, 1, 2, 3, 4, 5])(
    'are simple polygons of a realistic size that do not overlap, with seed %i',
    (seed) => {
      const all = peopleOf(seed)
        .flatMap(({ polygons }) => polygons)
        .map(({ polygon }) => polygon.map(toMetres));
      for (const ring of all) {
        expect(areaOf(ring)).toBeGreaterThan(400);
        expect(areaOf(ring)).toBeLessThan(60_000);
        expect(crossings(ring, ring)).toBe(0);
      }
      const overlaps = all.flatMap((one, index) => all.slice(index + 1).filter((other) => doOverlap(one, other)));
      expect(overlaps).toEqual([]);
    },
  );

  it('differ in size, from house plots to fields', () => {
    const areas = parcels.map(({ polygon }) => areaOf(polygon.map(toMetres)));
    expect(areas.filter((area) => area < 2_500).length).toBeGreaterThan(12);
    expect(areas.filter((area) => area > 20_000).length).toBeGreaterThan(40);
  });

  it('puts the marker at most 60 m from a parcel of its owner', () => {
    for (const { latitude, longitude, polygons } of people) {
      if (polygons.length === 0) {
        expect([latitude, longitude]).toEqual([null, null]);
        continue;
      }
      const marker = toMetres([latitude ?? 0, longitude ?? 0]);
      const distances = polygons.map(({ polygon }) => distanceTo(polygon.map(toMetres), marker));
      expect(Math.min(...distances)).toBeLessThan(60);
    }
  });
});

function peopleOf(seed: number) {
  return makeDemoWorld({ seed, now, size: 'demo' }).people;
}

function toMetres([lat, lng]: [number, number]): Point {
  return { x: (lng - 5.1) * 111_320 * Math.cos((51.84 * Math.PI) / 180), y: (lat - 51.84) * 111_260 };
}

function sidesOf(ring: Point[]): [Point, Point][] {
  return ring.map((point, index) => [point, ring[(index + 1) % ring.length] ?? point]);
}

function areaOf(ring: Point[]): number {
  return Math.abs(sidesOf(ring).reduce((sum, [from, to]) => sum + from.x * to.y - to.x * from.y, 0)) / 2;
}

/** How many metres a point is to the left of the line through two others. */
function leftOf([from, to]: [Point, Point], point: Point): number {
  const [x, y] = [to.x - from.x, to.y - from.y];
  return (x * (point.y - from.y) - y * (point.x - from.x)) / Math.hypot(x, y);
}

function crossings(one: Point[], other: Point[]): number {
  // Neighbours share sides and corners, which rounding moves by a centimetre.
  const areApart = (first: number, second: number) => Math.min(first, second) < -0.03 && Math.max(first, second) > 0.03;
  const sides = sidesOf(other);
  return sidesOf(one).flatMap((side) =>
    sides.filter(
      (cut) =>
        areApart(leftOf(side, cut[0]), leftOf(side, cut[1])) && areApart(leftOf(cut, side[0]), leftOf(cut, side[1])),
    ),
  ).length;
}

function isInside(ring: Point[], { x, y }: Point): boolean {
  const hits = sidesOf(ring).filter(
    ([from, to]) => from.y > y !== to.y > y && x < from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y),
  );
  return hits.length % 2 === 1;
}

function distanceTo(ring: Point[], { x, y }: Point): number {
  if (isInside(ring, { x, y })) return 0;
  const distances = sidesOf(ring).map(([from, to]) => {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const share = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy)));
    return Math.hypot(from.x + share * dx - x, from.y + share * dy - y);
  });
  return Math.min(...distances);
}

/** Points spread over a parcel, a metre or more from its sides. */
function samplesOf(ring: Point[]): Point[] {
  const [left, right] = [Math.min(...ring.map(({ x }) => x)), Math.max(...ring.map(({ x }) => x))];
  const [low, high] = [Math.min(...ring.map(({ y }) => y)), Math.max(...ring.map(({ y }) => y))];
  const shares = Array.from({ length: 12 }, (_, index) => (index + 0.5) / 12);
  const grid = shares.flatMap((x) => shares.map((y) => ({ x: left + (right - left) * x, y: low + (high - low) * y })));
  return grid.filter(
    (point) => isInside(ring, point) && sidesOf(ring).every((side) => Math.abs(leftOf(side, point)) > 1),
  );
}

function doOverlap(one: Point[], other: Point[]): boolean {
  const isFar = (axis: 'x' | 'y') => {
    const [these, those] = [one.map((point) => point[axis]), other.map((point) => point[axis])];
    return Math.max(...these) < Math.min(...those) || Math.max(...those) < Math.min(...these);
  };
  if (isFar('x') || isFar('y')) return false;
  const isCovered = samplesOf(one).some((point) => isInside(other, point));
  return isCovered || samplesOf(other).some((point) => isInside(one, point)) || crossings(one, other) > 0;
}
