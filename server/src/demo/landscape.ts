import { splitBlock, poolStation, sizeBlock, type PlacedBlock } from './split-block.ts';
import type { Piece } from './split-column.ts';
import { makeDikeLine, type DikeLine } from './dike.ts';
import type { Lot } from './parcel-blocks.ts';
import { middleOf, type Point } from './geometry.ts';
import { makeRandom, type Random } from './random.ts';

/** A parcel with its designation in the land register of an invented municipality. */
export interface Parcel {
  designation: string;
  kind: Piece['kind'];
  zone: number;
  ring: Point[];
}

/** The parcels of one owner and the location of their house. */
export interface Holding {
  parcels: Parcel[];
  home: Point;
}

/** Dikes and the holdings along them, from west to east. */
export interface Landscape {
  dikes: DikeLine[];
  holdings: Holding[];
}

/** What a landscape is made from. */
export interface LandscapePlan {
  seed: number;
  dikeLength: number;
  zonesPerDike: number;
  /** Mean number of extra corners on a side of a parcel. */
  detail: number;
  lots: Iterable<Lot>;
}

const firstStation = 50;
const lane = 9;
const dikeDistance = 1_450;

type Row = { placed: PlacedBlock; openLand: number }[];

/** Places the lots along as many dikes as they need. */
export function makeLandscape(plan: LandscapePlan): Landscape {
  const random = makeRandom(plan.seed, 'landscape');
  const landscape: Landscape = { dikes: [], holdings: [] };
  for (const [index, row] of rowsOf(plan, random).entries()) {
    placeBlocks(row, plan.dikeLength);
    const pools = row.filter(({ placed }) => placed.block.hasPool).map(({ placed }) => poolStation(placed));
    const side = index % 2 === 0 ? -1 : 1;
    const dike = makeDikeLine(plan.dikeLength, pools, side * Math.ceil(index / 2) * dikeDistance, random);
    landscape.dikes.push(dike);

    const nextNumber = parcelNumbering(`KDL${String(index + 2).padStart(2, '0')}`, random);
    for (const { placed } of row) {
      const zone = Math.floor(((placed.start + placed.width / 2) / plan.dikeLength) * plan.zonesPerDike);
      const pieces = splitBlock(dike, placed, { random, detail: plan.detail, sway: 1.3 });
      const byOwner = new Map<number, Parcel[]>();
      for (const { owner, kind, ring } of pieces) {
        const parcel = { designation: nextNumber(zone), kind, zone: index * plan.zonesPerDike + zone, ring };
        byOwner.set(owner, [...(byOwner.get(owner) ?? []), parcel]);
      }
      landscape.holdings.push(...[...byOwner.values()].map(makeHolding));
    }
  }
  return landscape;
}

function rowsOf({ lots, dikeLength }: LandscapePlan, random: Random): Row[] {
  const rows: Row[] = [];
  let room = 0;
  for (const [block, openLand] of lots) {
    const placed = sizeBlock(block, random);
    if (room < placed.width) {
      rows.push([]);
      room = dikeLength - 2 * firstStation;
    }
    rows.at(-1)?.push({ placed, openLand });
    room -= placed.width + lane;
  }
  return rows;
}

function placeBlocks(row: Row, dikeLength: number): void {
  const used = row.reduce((total, { placed }) => total + placed.width + lane, 2 * firstStation);
  const shares = row.reduce((total, { openLand }) => total + openLand, 0);
  let station = firstStation;
  for (const { placed, openLand } of row) {
    placed.start = station;
    station += placed.width + lane + (shares === 0 ? 0 : (openLand / shares) * (dikeLength - used));
  }
}

/** Numbers rise along the dike, each zone has its section, and some numbers belong to people without an account. */
function parcelNumbering(municipality: string, random: Random): (zone: number) => string {
  const last = new Map<number, number>();
  return (zone) => {
    const number = (last.get(zone) ?? 1_100) + random.whole(1, 4);
    last.set(zone, number);
    return `${municipality} ${String.fromCharCode(65 + zone)} ${number}`;
  };
}

function makeHolding(parcels: Parcel[]): Holding {
  const plot = parcels.find(({ kind }) => kind === 'plot');
  if (!plot) throw new Error('Every owner of the demo lives on a plot');
  return { parcels, home: middleOf(plot.ring) };
}
