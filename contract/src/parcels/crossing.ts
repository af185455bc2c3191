type Place = readonly [latitude: number, longitude: number];

/** Where an outline crosses itself: its index, and the number, from 1, of the corner after which it does. */
export interface Crossing {
  index: number;
  corner: number;
}

/** So many pairs of edges or corners are compared before the search lets other work pass: a few milliseconds. */
const pairsInTurn = 500_000;

/**
 * The first outline that crosses itself; null if none does. Touching itself is allowed, and so is what rounding to a
 * centimetre does: to a hole leads a line that the outline follows in both directions. The worst outlines take half a
 * second, so this is a generator that pauses after some milliseconds of work.
 */
export function* searchCrossing(outlines: readonly (readonly Place[])[]): Generator<undefined, Crossing | null> {
  let pairs = 0;
  for (const [index, outline] of outlines.entries()) {
    const search = searchOutline(outline);
    for (let step = search.next(); ; step = search.next()) {
      if (step.done) {
        if (step.value !== null) return { index, corner: step.value };
        break;
      }
      pairs += step.value;
      if (pairs < pairsInTurn) continue;
      pairs = 0;
      yield;
    }
  }
  return null;
}

/** The same without pauses. */
export function findCrossing(outlines: readonly (readonly Place[])[]): Crossing | null {
  const search = searchCrossing(outlines);
  for (;;) {
    const step = search.next();
    if (step.done) return step.value;
  }
}

/** The corners, after the last one the first again, and before the first one the last: corner 0 has index 1. */
interface Corners {
  length: number;
  up: Float64Array;
  aside: Float64Array;
}

/** The number of a corner, from 1, after which the outline crosses itself. Yields how many pairs it compared. */
function* searchOutline(outline: readonly Place[]): Generator<number, number | null> {
  const { length } = outline;
  if (length < 4) return null;
  const around = [outline.at(-1)!, ...outline, outline[0]!];
  const up = Float64Array.from(around, ([latitude]) => latitude);
  const aside = Float64Array.from(around, ([, longitude]) => longitude);
  const corners = { length, up, aside };
  // Counted as pairs: preparing takes its time as well.
  yield 20 * length;
  return (yield* searchEdges(corners)) ?? (yield* searchCorners(corners));
}

function* searchEdges(corners: Corners): Generator<number, number | null> {
  const sorted = sortEdges(corners);
  for (let first = 0; first < corners.length; first += 1) {
    const found = crossWithNext(corners, sorted, first);
    if (found > 0) return found;
    yield -found;
  }
  return null;
}

/** The edges, each named by its first corner, by where they begin along one axis; with their boxes. */
function sortEdges({ length, up, aside }: Corners) {
  const [along, across] = extentShare(up) <= extentShare(aside) ? [up, aside] : [aside, up];
  const start = (edge: number) => Math.min(along[edge]!, along[edge + 1]!);
  const edges = Uint32Array.from({ length }, (_, edge) => edge + 1).toSorted((one, other) => start(one) - start(other));
  // In the order of the edges, so that memory is read in order.
  return {
    edges,
    low: Float64Array.from(edges, start),
    high: Float64Array.from(edges, (edge) => Math.max(along[edge]!, along[edge + 1]!)),
    bottom: Float64Array.from(edges, (edge) => Math.min(across[edge]!, across[edge + 1]!)),
    top: Float64Array.from(edges, (edge) => Math.max(across[edge]!, across[edge + 1]!)),
  };
}

/** The corner where an edge crosses one that begins after it; otherwise how many it was compared with, below zero. */
function crossWithNext(
  { length, up, aside }: Corners,
  { edges, low, high, bottom, top }: ReturnType<typeof sortEdges>,
  first: number,
): number {
  const edge = edges[first]!;
  const [end, lowest, highest] = [high[first]!, bottom[first]!, top[first]!];
  let next = first + 1;
  for (; next < length && low[next]! <= end; next += 1) {
    if (bottom[next]! > highest || top[next]! < lowest) continue;
    if (cross(up, aside, edge, edges[next]!)) return Math.min(edge, edges[next]!);
  }
  return first - next;
}

/** So often an outline of real land does not come to one place. */
const maxVisits = 50;

/** A corner to which the outline comes again, on the other side of where it came and went before. */
function* searchCorners(corners: Corners): Generator<number, number | null> {
  const { length, up, aside } = corners;
  const order = Uint32Array.from({ length }, (_, index) => index + 1).toSorted(
    (one, other) => up[one]! - up[other]! || aside[one]! - aside[other]! || one - other,
  );
  for (let first = 0, end = 0; first < length; first = end) {
    const isHere = (index: number) => up[index] === up[order[first]!] && aside[index] === aside[order[first]!];
    while (end < length && isHere(order[end]!)) end += 1;
    if (end - first > maxVisits) return order[first]!;
    for (let one = first; one < end; one += 1) {
      for (let other = one + 1; other < end; other += 1) {
        if (isCrossedAt(corners, order[one]!, order[other]!)) return order[one]!;
      }
    }
    // An angle takes much longer than comparing edges.
    yield 20 * (end - first) ** 2;
  }
  return null;
}

function isCrossedAt({ up, aside }: Corners, one: number, other: number): boolean {
  const directionOf = (index: number) => Math.atan2(up[index]! - up[one]!, aside[index]! - aside[one]!);
  const from = directionOf(one - 1);
  const angleOf = (index: number) => (directionOf(index) - from + 4 * Math.PI) % (2 * Math.PI);
  const [to, arrives, leaves] = [angleOf(one + 1), angleOf(other - 1), angleOf(other + 1)];
  // What follows the same line twice does not cross it.
  if (arrives === 0 || leaves === 0 || arrives === to || leaves === to) return false;
  return arrives < to !== leaves < to;
}

/** How much of the outline's extent its edges take together: the less, the fewer of them are beside each other. */
function extentShare(axis: Float64Array): number {
  let [low, high, sum] = [Infinity, -Infinity, 0];
  for (let index = 1; index < axis.length; index += 1) {
    low = Math.min(low, axis[index]!);
    high = Math.max(high, axis[index]!);
    sum += Math.abs(axis[index]! - axis[index - 1]!);
  }
  return high === low ? Infinity : sum / (high - low);
}

/** Whether two edges cross, each named by its first corner: between their ends, or where a corner of one lies on the other. */
function cross(up: Float64Array, aside: Float64Array, one: number, other: number): boolean {
  const sideC = sideOf(up, aside, one, other);
  const sideD = sideOf(up, aside, one, other + 1);
  if (sideC * sideD > 0) return false;
  const sideA = sideOf(up, aside, other, one);
  const sideB = sideOf(up, aside, other, one + 1);
  if (sideC * sideD < 0 && sideA * sideB < 0) return true;
  // At a corner: whether the outline arrives on one side of the other edge, and leaves on the other side.
  if (sideC === 0 && sideA * sideB < 0) return sideD * sideOf(up, aside, one, other - 1) < 0;
  if (sideA === 0 && sideC * sideD < 0) return sideB * sideOf(up, aside, other, one - 1) < 0;
  return false;
}

/** A centimetre, in degrees: corners are rounded to it. */
const precision = 1e-7;

/** On which side of an edge a corner is; 0 within a centimetre of it. */
function sideOf(up: Float64Array, aside: Float64Array, edge: number, corner: number): number {
  const [height, width] = [up[edge + 1]! - up[edge]!, aside[edge + 1]! - aside[edge]!];
  const area = height * (aside[corner]! - aside[edge]!) - width * (up[corner]! - up[edge]!);
  if (Math.abs(area) <= precision * (Math.abs(height) + Math.abs(width))) return 0;
  return area < 0 ? -1 : 1;
}
