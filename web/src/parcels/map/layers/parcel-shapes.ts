import type { Coordinate } from 'ol/coordinate.js';
import type { Extent } from 'ol/extent.js';
import Polygon from 'ol/geom/Polygon.js';
import type { MapPerson, ProjectedPerson } from '../map-person.ts';

/** One parcel's outline in map coordinates. */
export interface ParcelShape {
  person: MapPerson;
  /** Closed and clockwise, as x, y, x, y, … */
  ring: number[];
  box: Extent;
}

/** The outlines of all parcels. */
export interface ParcelShapes {
  count: number;
  extent: Extent | null;
  /** The parcels whose bounding box touches `extent`. */
  within: (extent: Extent) => ParcelShape[];
  ownerAt: (at: Coordinate) => MapPerson | null;
}

/**
 * Collects the parcels of all people. Plain arrays and a loop over all bounding boxes: for tens of thousands of parcels
 * that takes less than a millisecond, and the library's features would take ten times the memory and the drawing time.
 */
export function collectParcels(people: readonly ProjectedPerson[]): ParcelShapes {
  const shapes: ParcelShape[] = [];
  for (const { person, rings } of people) {
    for (const ring of rings) shapes.push({ person, ring, box: boxOf(ring) });
  }
  const within = (extent: Extent) => shapes.filter(({ box }) => touches(box, extent));
  return {
    count: shapes.length,
    extent: shapes.length > 0 ? shapes.map(({ box }) => box).reduce(around) : null,
    within,
    ownerAt([x = 0, y = 0]) {
      const hit = within([x, y, x, y]).find(({ ring }) => polygonOf(ring).intersectsCoordinate([x, y]));
      return hit?.person ?? null;
    },
  };
}

/** A polygon from one closed ring of x, y pairs. */
export function polygonOf(ring: number[]): Polygon {
  return new Polygon(ring, 'XY', [ring.length]);
}

function boxOf(ring: number[]): Extent {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index < ring.length; index += 2) {
    const x = ring[index]!;
    const y = ring[index + 1]!;
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return [west, south, east, north];
}

function touches(one: Extent, other: Extent) {
  return one[0]! <= other[2]! && one[2]! >= other[0]! && one[1]! <= other[3]! && one[3]! >= other[1]!;
}

function around(one: Extent, other: Extent): Extent {
  return [
    Math.min(one[0]!, other[0]!),
    Math.min(one[1]!, other[1]!),
    Math.max(one[2]!, other[2]!),
    Math.max(one[3]!, other[3]!),
  ];
}
