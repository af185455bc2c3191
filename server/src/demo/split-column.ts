import type { Column } from './parcel-blocks.ts';
import { bentLine, lengthOf, mix, partOf, pointAlong, ringBetween, type Point } from './geometry.ts';
import type { Random } from './random.ts';

/** A parcel of a block, with its owner counted within the block. */
export interface Piece {
  owner: number;
  kind: 'plot' | 'field' | 'foreland' | 'pool';
  ring: Point[];
}

/** How lines are drawn: the mean number of extra corners on a line, and how many metres those may deviate from it. */
export interface Drawing {
  random: Random;
  detail: number;
  sway: number;
}

/** A line across a column, and how far from the dike it meets both sides. */
interface Cut {
  line: Point[];
  left: number;
  right: number;
}

/** Splits a column into house plots and fields; its sides run from the dike inland. */
export function splitColumn(column: Omit<Column, 'width'>, left: Point[], right: Point[], drawing: Drawing): Piece[] {
  const { random } = drawing;
  const sides = plotSides(column.plots.length, left, right, random);
  const backs: Cut[] = [];

  const plots = column.plots.map((owner, index): Piece => {
    const [plotLeft, plotRight] = [sides[index] ?? left, sides[index + 1] ?? right];
    const depth = column.plots.length === 1 ? random.between(48, 76) : random.between(34, 62);
    const previousDepth = backs.at(-1)?.right;
    // Half of the neighbours share the corner at the back, so that the field behind them has fewer kinks.
    const leftDepth = previousDepth !== undefined && random.chance(0.5) ? previousDepth : depth;
    const front = cutAcross(plotLeft, plotRight, random.between(0, 4), random.between(0, 4), drawing);
    const back = cutAcross(plotLeft, plotRight, leftDepth, depth + random.between(-7, 7), drawing);
    backs.push(back);
    return { owner, kind: 'plot', ring: cellBetween(plotLeft, plotRight, front, back) };
  });

  let front = backs.length > 0 ? joinCuts(backs) : cutAcross(left, right, 16, 16, drawing);
  const fields = column.fields.map((owner, index): Piece => {
    const after = column.fields.length - index - 1;
    const share = after === 0 ? random.between(...(column.reach ?? [1, 1])) : random.between(0.82, 1.18) / (after + 1);
    const leftDepth = front.left + (lengthOf(left) - front.left) * share;
    const rightDepth = front.right + (lengthOf(right) - front.right) * share;
    const back = cutAcross(left, right, leftDepth, rightDepth + (after === 0 ? 0 : random.between(-9, 9)), drawing);
    const ring = cellBetween(left, right, front, back);
    front = back;
    return { owner, kind: 'field', ring };
  });
  return [...plots, ...fields];
}

/** A line with some extra corners. */
export function drawLine(from: Point, to: Point, { random, detail, sway }: Drawing): Point[] {
  return bentLine(from, to, Math.floor(detail + random.between(0, 1)), sway, random);
}

function plotSides(count: number, left: Point[], right: Point[], random: Random): Point[][] {
  const depth = 110;
  const inner = Array.from({ length: Math.max(0, count - 1) }, (_, index) => {
    const share = (index + 1) / count + random.between(-0.07, 0.07);
    const start = mix(pointAlong(left, 0), pointAlong(right, 0), share);
    const end = mix(pointAlong(left, depth), pointAlong(right, depth), share + random.between(-0.08, 0.08));
    return [start, end];
  });
  return [left, ...inner, right];
}

function cutAcross(left: Point[], right: Point[], leftDepth: number, rightDepth: number, drawing: Drawing): Cut {
  const line = drawLine(pointAlong(left, leftDepth), pointAlong(right, rightDepth), drawing);
  return { line, left: leftDepth, right: rightDepth };
}

function cellBetween(left: Point[], right: Point[], near: Cut, far: Cut): Point[] {
  return ringBetween(near.line, partOf(right, near.right, far.right), far.line, partOf(left, near.left, far.left));
}

function joinCuts(cuts: readonly Cut[]): Cut {
  const line = cuts.flatMap((cut) => cut.line);
  const isRepeated = (point: Point, index: number) => point.x === line[index - 1]?.x && point.y === line[index - 1]?.y;
  return {
    line: line.filter((point, index) => !isRepeated(point, index)),
    left: cuts.at(0)?.left ?? 0,
    right: cuts.at(-1)?.right ?? 0,
  };
}
