import type { Coordinate } from 'ol/coordinate.js';
import type { Extent } from 'ol/extent.js';
import Polygon from 'ol/geom/Polygon.js';
import type { ProjectedPerson } from '../map-person.ts';

/** One parcel's outline in map coordinates. */
export interface ParcelShape {
  /** The same in every tile with this outline; 0 for one that is in one place only. */
  id: number;
  /** The owner; 0 for a square with small parcels of several people. */
  personId: number;
  /** Closed and clockwise, as x, y, x, y, … */
  ring: number[];
  box: Extent;
}

/** The outlines of all parcels, or of those that have been loaded. */
export interface ParcelShapes {
  count: () => number;
  /** Changes when there are other outlines to draw. */
  revision: () => number;
  /** Loads the outlines that this part of the map lacks. */
  request: (extent: Extent, resolution: number) => void;
  isLoading: () => boolean;
  /** The parcels whose bounding box touches `extent`, as they are drawn at this resolution. */
  within: (extent: Extent, resolution: number) => ParcelShape[];
}

/**
 * Collects the parcels of all people. Plain arrays and a loop over all bounding boxes: for tens of thousands of parcels
 * that takes less than a millisecond, and the library's features would take ten times the memory and the drawing time.
 */
export function collectParcels(people: readonly ProjectedPerson[]): ParcelShapes {
  const shapes = people.flatMap(({ person, rings }) => rings.map((ring) => shapeOf(0, person.id, ring)));
  return {
    count: () => shapes.length,
    revision: () => 0,
    request: () => {},
    isLoading: () => false,
    within: (extent) => shapes.filter(({ box }) => touches(box, extent)),
  };
}

/** The person whose parcel is at a coordinate: their id, 0 for several people, null for nobody. */
export function ownerAt(shapes: ParcelShapes, [x = 0, y = 0]: Coordinate, resolution: number): number | null {
  const candidates = shapes.within([x, y, x, y], resolution);
  return candidates.find(({ ring }) => polygonOf(ring).intersectsCoordinate([x, y]))?.personId ?? null;
}

/** A shape from a closed, clockwise ring. */
export function shapeOf(id: number, personId: number, ring: number[]): ParcelShape {
  return { id, personId, ring, box: boxOf(ring) };
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

/** Whether two rectangles have a point in common. */
export function touches(one: Extent, other: Extent): boolean {
  return one[0]! <= other[2]! && one[2]! >= other[0]! && one[1]! <= other[3]! && one[3]! >= other[1]!;
}
