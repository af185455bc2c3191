import { splitColumn, drawLine, type Piece, type Drawing } from './split-column.ts';
import type { DikeLine } from './dike.ts';
import type { Block } from './parcel-blocks.ts';
import type { Point } from './geometry.ts';
import type { Random } from './random.ts';

/** A block with its size and place along the dike, in metres. */
export interface PlacedBlock {
  block: Block;
  start: number;
  width: number;
  columnWidths: number[];
  forelandWidths: number[];
}

const poolWidth = 190;
const forelandMargin = 20;

/** Draws the size of a block; its place is set later. */
export function sizeBlock(block: Block, random: Random): PlacedBlock {
  const pool = block.hasPool ? poolWidth : 0;
  const columns = block.columns.map((column) => random.between(...column.width));
  const forelands = block.foreland.map(() => random.between(80, 120));
  const width = Math.max(sum(columns) + pool, sum(forelands) + forelandMargin);
  return {
    block,
    start: 0,
    width,
    columnWidths: stretch(columns, width - pool, 1.15),
    forelandWidths: stretch(forelands, width - forelandMargin, 1.7),
  };
}

/** The station of the middle of the pool of a block that has one. */
export function poolStation(placed: PlacedBlock): number {
  return placed.start + placed.width - poolWidth / 2;
}

/** Splits the land of a block along the dike into parcels. */
export function splitBlock(dike: DikeLine, placed: PlacedBlock, drawing: Drawing): Piece[] {
  const { block, columnWidths, forelandWidths } = placed;
  const { random } = drawing;

  function sidesOf(widths: number[], room: number, ends: (station: number) => readonly [number, number]): Point[][] {
    let station = placed.start + (room - sum(widths)) / 2;
    return [0, ...widths].map((width, index) => {
      station += width;
      // The outer sides are straight, because the side of the next block is close.
      const slant = index === 0 || index === widths.length ? 0 : random.between(-5, 5);
      const [from, to] = ends(station);
      return drawLine(dike.at(station, from), dike.at(station + slant, to), drawing);
    });
  }

  const inland = sidesOf(columnWidths, placed.width - (block.hasPool ? poolWidth : 0), (station) => [
    dike.crown(station) + 13,
    dike.backDitch(station) + random.between(-4, 4),
  ]);
  const land = block.columns.flatMap((column, index) =>
    splitColumn(column, inland[index] ?? [], inland[index + 1] ?? [], drawing),
  );

  // A parcel has at most six hectares, however wide it is.
  const deepest = -46_000 / Math.max(...forelandWidths, 1);
  const riverward = sidesOf(forelandWidths, placed.width, (station) => [
    dike.crown(station) - random.between(24, 44),
    Math.max(dike.riverBank(station), deepest) + random.between(-18, 18),
  ]);
  const foreland = block.foreland.flatMap((owner, index) =>
    splitColumn({ plots: [], fields: [owner] }, riverward[index] ?? [], riverward[index + 1] ?? [], {
      random,
      detail: drawing.detail + 0.6,
      sway: 9,
    }).map((piece): Piece => ({ ...piece, kind: 'foreland' })),
  );
  if (!block.hasPool) return [...land, ...foreland];
  const lastOwner = block.columns.at(-1)?.plots.at(-1) ?? 0;
  return [...land, ...foreland, makePool(dike, poolStation(placed), lastOwner, random)];
}

function makePool(dike: DikeLine, station: number, owner: number, random: Random): Piece {
  const corners = 9;
  const ring = Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * (index + random.between(-0.2, 0.2))) / corners;
    const radius = random.between(0.88, 1.08);
    const offset = dike.crown(station) + 62 + Math.sin(angle) * 42 * radius;
    return dike.at(station + Math.cos(angle) * 48 * radius, offset);
  });
  return { owner, kind: 'pool', ring };
}

function stretch(widths: number[], room: number, maxFactor: number): number[] {
  const factor = Math.min(room / sum(widths), maxFactor);
  return widths.map((width) => width * factor);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
