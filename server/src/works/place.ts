import type { WorkShape } from '@dijkportaal/contract/works';
import { findCrossingInTurns } from '../platform/find-crossing.ts';
import { fieldError } from '../platform/errors.ts';

/** The radius of the map's plane (EPSG:3857), in decimetres. */
const radius = 63_781_370;
/**
 * The plane is a sphere's, the earth is not: in the Netherlands a distance to the east is 0.21% longer than the plane
 * says, and one to the north 0.05% shorter. The mean is 0.13% off in either direction.
 */
export const earth = 1.0008;
/** Long lines are cut into pieces of so many edges and metres, so that their boxes hold little that is far away. */
const edgesInPiece = 3;
const metresInPiece = 500;
/** Of a whole place, not counting what the corners need. */
const maxPieces = 120;

type Corner = readonly [latitude: number, longitude: number];
type Point = [x: number, y: number];

/** A part of a place as `work_shapes` has it. */
export interface Piece {
  shape: string;
  isArea: boolean;
  reach: string;
}

const toPlane = ([latitude, longitude]: Corner): Point => [
  (longitude * Math.PI * radius) / 180,
  Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * radius,
];

/** Throws 400 for shapes that are not a place: they have no length or area, or cross themselves. */
export async function checkShapes(shapes: WorkShape[]): Promise<void> {
  const refuse = (text: string) => fieldError('shapes', text);
  if (shapes.filter(({ kind }) => kind === 'point').length > 1) {
    throw refuse('Een plek heeft hoogstens één punt. Gebruik voor meer plekken een lijn of een gebied.');
  }
  for (const { kind, corners, holes } of shapes) {
    if (kind !== 'area' && holes.length > 0) throw refuse('Alleen een gebied kan een gat hebben.');
    if (kind === 'point' && corners.length !== 1) throw refuse('Een punt heeft één coördinaat.');
    if (kind === 'line' && countDistinct(corners) < 2) {
      throw refuse('Een lijn heeft minstens twee verschillende punten.');
    }
    if (kind === 'area' && [corners, ...holes].some((ring) => countDistinct(ring) < 3)) throw refuse(flat);
  }
  const rings = shapes.flatMap(({ kind, corners, holes }) => (kind === 'area' ? [corners, ...holes] : []));
  const crossing = await findCrossingInTurns(rings);
  if (crossing !== null) {
    throw refuse(`De rand van een gebied kruist zichzelf na hoek ${crossing.corner}. Teken het gebied opnieuw.`);
  }
  if (rings.some((ring) => areaOf(ring) === 0)) throw refuse(flat);
}

const flat = 'Een gebied heeft minstens drie hoeken die niet op één lijn liggen.';

const countDistinct = (corners: readonly Corner[]) => new Set(corners.map(String)).size;

/** Twice the area in square decimetres, rounded; positive counter-clockwise. */
function areaOf(ring: readonly Corner[]): number {
  const points = ring.map(toPlane);
  const [[startX, startY]] = points as [Point];
  const sum = points.reduce((area, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length]!;
    return area + (x - startX) * (nextY - startY) - (nextX - startX) * (y - startY);
  }, 0);
  return Math.round(sum);
}

/**
 * The pieces of a place, to look up what is within `distance` metres of it. In an order in which the first few are
 * spread over the place, so that something near most of it is found to be so by one of them.
 */
export function cutPlace(shapes: readonly WorkShape[], distance: number): Piece[] {
  const lines = shapes.flatMap(({ kind, corners, holes }) =>
    kind === 'area' ? [corners, ...holes].map((ring) => [...ring, ring[0]!].map(toPlane)) : [corners.map(toPlane)],
  );
  const total = lines.flatMap(lengthsOf).reduce((sum, length) => sum + length, 0);
  const longest = Math.max(10 * Math.max(metresInPiece, distance), total / maxPieces);
  const areas = shapes.filter(({ kind }) => kind === 'area');
  const pieces = [
    ...areas.map(({ corners, holes }) => ({ ...describe(joinRings(corners, holes), 0), isArea: true })),
    ...lines.flatMap((points) => cutLine(points, distance, longest)),
  ];
  // Multiples of the golden ratio without their whole part are spread evenly.
  return pieces
    .map((piece, index) => ({ piece, rank: (index * 0.618034) % 1 }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ piece }) => piece);
}

const lengthsOf = (points: Point[]): number[] =>
  points.slice(1).map((point, index) => Math.hypot(point[0] - points[index]![0], point[1] - points[index]![1]));

function cutLine(points: Point[], distance: number, longest: number): Piece[] {
  const pieces: Piece[] = [];
  let piece: Point[] = points.slice(0, 1);
  let covered = 0;
  const end = () => {
    // There and back: PostgreSQL measures from polygons.
    pieces.push({ ...describe([...piece, ...piece.slice(1, -1).toReversed()], distance), isArea: false });
    piece = piece.slice(-1);
    covered = 0;
  };
  for (const [index, length] of lengthsOf(points).entries()) {
    const parts = Math.max(Math.ceil(length / longest), 1);
    for (let part = 1; part <= parts; part += 1) {
      if (piece.length > 1 && (piece.length > edgesInPiece || covered + length / parts > longest)) end();
      piece.push(between(points[index]!, points[index + 1]!, part / parts));
      covered += length / parts;
    }
  }
  end();
  return pieces;
}

const between = ([fromX, fromY]: Point, [toX, toY]: Point, share: number): Point => [
  fromX + (toX - fromX) * share,
  fromY + (toY - fromY) * share,
];

/** One ring: holes turn the other way around, and lines to and from them cancel each other out. */
function joinRings(outer: readonly Corner[], holes: readonly (readonly Corner[])[]): Point[] {
  const isLeft = areaOf(outer) > 0;
  const [first] = outer as [Corner];
  const inner = holes.flatMap((hole) => {
    const ring = areaOf(hole) > 0 === isLeft ? hole.toReversed() : hole;
    return [first, ...ring, ring[0]!];
  });
  return [...outer, ...inner].map(toPlane);
}

function describe(points: Point[], distance: number): Omit<Piece, 'isArea'> {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const north = Math.max(...ys);
  // At the northern edge of what is near, a metre is longest in the plane.
  const margin = distance * 10 * 1.001 * Math.cosh((north + distance * 20) / radius) + 2;
  const west = Math.min(...xs) - margin;
  const south = Math.min(...ys) - margin;
  return {
    shape: `(${points.map(([x, y]) => `(${x.toFixed(1)},${y.toFixed(1)})`).join(',')})`,
    reach: `(${Math.max(...xs) + margin},${north + margin}),(${west},${south})`,
  };
}
