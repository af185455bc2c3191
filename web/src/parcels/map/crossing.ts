import type { Place } from './place.ts';

/**
 * The number of a corner, from 1, after which the outline crosses itself; null if it does not. Touching itself is allowed:
 * to a hole leads a line that the outline follows in both directions.
 */
export function findCrossing(outline: readonly Place[]): number | null {
  const { length } = outline;
  const axis = extentShare(outline, 0) <= extentShare(outline, 1) ? 0 : 1;
  const [low, high] = [new Float64Array(length), new Float64Array(length)];
  const [otherLow, otherHigh] = [new Float64Array(length), new Float64Array(length)];
  for (let edge = 0; edge < length; edge += 1) {
    const [from, to] = [outline[edge]!, outline[(edge + 1) % length]!];
    [low[edge], high[edge]] = [Math.min(from[axis], to[axis]), Math.max(from[axis], to[axis])];
    const other = 1 - axis;
    [otherLow[edge], otherHigh[edge]] = [Math.min(from[other]!, to[other]!), Math.max(from[other]!, to[other]!)];
  }
  const edges = Uint32Array.from(outline.keys()).toSorted((one, other) => low[one]! - low[other]!);
  for (let first = 0; first < length; first += 1) {
    const edge = edges[first]!;
    for (let next = first + 1; next < length && low[edges[next]!]! <= high[edge]!; next += 1) {
      const other = edges[next]!;
      if (otherLow[other]! > otherHigh[edge]! || otherHigh[other]! < otherLow[edge]!) continue;
      if (cross(outline, edge, other)) return Math.min(edge, other) + 1;
    }
  }
  return findCrossedCorner(outline);
}

/** So often an outline of real land does not come to one place. */
const maxVisits = 50;

/** A corner to which the outline comes again, on the other side of where it came and went before. */
function findCrossedCorner(outline: readonly Place[]): number | null {
  for (const visits of Map.groupBy(outline.keys(), (index) => String(outline[index])).values()) {
    if (visits.length > maxVisits) return visits[0]! + 1;
    for (const [order, one] of visits.entries()) {
      if (visits.slice(order + 1).some((other) => isCrossedAt(outline, one, other))) return one + 1;
    }
  }
  return null;
}

function isCrossedAt(outline: readonly Place[], one: number, other: number): boolean {
  const at = outline[one]!;
  const directionOf = (index: number) => {
    const place = outline.at(index % outline.length)!;
    return Math.atan2(place[0] - at[0], place[1] - at[1]);
  };
  const from = directionOf(one - 1);
  const angleOf = (index: number) => (directionOf(index) - from + 4 * Math.PI) % (2 * Math.PI);
  const [to, ...others] = [angleOf(one + 1), angleOf(other - 1), angleOf(other + 1)];
  // What follows the same line twice does not cross it.
  if (others.some((angle) => angle === 0 || angle === to)) return false;
  return others[0] < to !== others[1] < to;
}

/** How much of the outline's extent its edges take together: the less, the fewer of them are beside each other. */
function extentShare(outline: readonly Place[], axis: 0 | 1): number {
  let [low, high, sum] = [Infinity, -Infinity, 0];
  for (const [index, corner] of outline.entries()) {
    low = Math.min(low, corner[axis]);
    high = Math.max(high, corner[axis]);
    sum += Math.abs(corner[axis] - outline.at(index - 1)![axis]);
  }
  return high === low ? Infinity : sum / (high - low);
}

/** Whether two edges cross: between their ends, or where a corner of one lies on the other. */
function cross(outline: readonly Place[], one: number, other: number): boolean {
  const { length } = outline;
  const [a, b] = [outline[one]!, outline[(one + 1) % length]!];
  const [c, d] = [outline[other]!, outline[(other + 1) % length]!];
  const [sideC, sideD] = [sideOf(a, b, c), sideOf(a, b, d)];
  const [sideA, sideB] = [sideOf(c, d, a), sideOf(c, d, b)];
  if (sideC * sideD < 0 && sideA * sideB < 0) return true;
  // At a corner: whether the outline arrives on one side of the other edge, and leaves on the other side.
  if (sideC === 0 && sideA * sideB < 0) return sideD * sideOf(a, b, outline.at(other - 1)!) < 0;
  if (sideA === 0 && sideC * sideD < 0) return sideB * sideOf(c, d, outline.at(one - 1)!) < 0;
  return false;
}

const sideOf = (from: Place, to: Place, at: Place): number =>
  Math.sign((to[0] - from[0]) * (at[1] - from[1]) - (to[1] - from[1]) * (at[0] - from[0]));
