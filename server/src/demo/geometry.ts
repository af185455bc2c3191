import type { Random } from './random.ts';

/** Metres east and north of the middle of the demo area. */
export interface Point {
  x: number;
  y: number;
}

const origin = { lat: 51.84, lng: 5.1 };
const metresPerDegree = { lat: 111_260, lng: 68_920 };

/** Degrees with 7 decimals (about a centimetre), as the portal stores them. */
export function toLatLng(point: Point): [number, number] {
  const degrees = [origin.lat + point.y / metresPerDegree.lat, origin.lng + point.x / metresPerDegree.lng] as const;
  return [Number(degrees[0].toFixed(7)), Number(degrees[1].toFixed(7))];
}

/** The point at a share (0 to 1) of the way from one point to another. */
export function mix(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

export function lengthOf(line: readonly Point[]): number {
  return line.reduce((sum, point, index) => sum + distance(line[index - 1] ?? point, point), 0);
}

export function distance(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** A line from one point to another with some bends, each at most `sway` metres off the straight line. */
export function bentLine(from: Point, to: Point, bends: number, sway: number, random: Random): Point[] {
  const straight = distance(from, to);
  const line = [from];
  for (let bend = 1; bend <= bends; bend++) {
    const foot = mix(from, to, (bend + random.between(-0.25, 0.25)) / (bends + 1));
    const aside = random.between(-sway, sway) / straight;
    line.push({ x: foot.x - (to.y - from.y) * aside, y: foot.y + (to.x - from.x) * aside });
  }
  return [...line, to];
}

/** The stretch of a line between two distances from its start; neighbours along the same line then share their corners. */
export function partOf(line: readonly Point[], start: number, end: number): Point[] {
  const part = [pointAlong(line, start)];
  let passed = 0;
  line.forEach((point, index) => {
    passed += distance(line[index - 1] ?? point, point);
    if (passed > start && passed < end && index < line.length - 1) part.push(point);
  });
  return [...part, pointAlong(line, end)];
}

/** The point at a distance from the start of a line, or the last point when the line is shorter. */
export function pointAlong(line: readonly Point[], metres: number): Point {
  let left = metres;
  let previous: Point | undefined;
  for (const point of line) {
    const step = previous ? distance(previous, point) : 0;
    if (previous && left < step) return mix(previous, point, left / step);
    left -= step;
    previous = point;
  }
  if (!previous) throw new Error('A line needs points');
  return previous;
}

/** The corners between four lines: front and back run left to right, the sides front to back. */
export function ringBetween(front: Point[], right: Point[], back: Point[], left: Point[]): Point[] {
  const sides = [front, right, back.toReversed(), left.toReversed()];
  return sides.flatMap((side) => side.slice(0, -1));
}

/** The mean of the corners, which is inside the plots of this demo. */
export function middleOf(ring: readonly Point[]): Point {
  const sum = ring.reduce((total, point) => ({ x: total.x + point.x, y: total.y + point.y }), { x: 0, y: 0 });
  return { x: sum.x / ring.length, y: sum.y / ring.length };
}
