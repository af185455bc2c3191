/** One strip of land from the dike to the back ditch: house plots at the dike, fields behind them. */
export interface Column {
  /** Metres along the dike, lowest and highest. */
  width: readonly [number, number];
  /** Owners of the house plots from left to right, counted within the block. */
  plots: readonly number[];
  /** Owners of the fields from the dike inland. */
  fields: readonly number[];
  /** How far the fields reach towards the back ditch, lowest and highest share; all the way if omitted. */
  reach?: readonly [number, number];
}

/** Adjacent land of a few neighbours. */
export interface Block {
  columns: readonly Column[];
  /** Owners of the parcels between dike and river. */
  foreland: readonly number[];
  /** A pool left by an old breach, east of the houses; it belongs to the last owner. */
  hasPool?: boolean;
}

/** A block and the share of the open land that follows it; 0 leaves only a lane. */
export type Lot = readonly [block: Block, openLand: number];

const narrow = [58, 92] as const;
const wide = [116, 148] as const;
const cottages = [62, 76] as const;

const hamlet: Block = {
  columns: [
    { width: cottages, plots: [0, 1], fields: [0], reach: [0.35, 0.6] },
    { width: cottages, plots: [2, 3], fields: [3], reach: [0.35, 0.6] },
  ],
  foreland: [],
};
const hamletWithPool: Block = { ...hamlet, hasPool: true };
const row: Block = {
  columns: [
    { width: [90, 104], plots: [0, 1, 2], fields: [] },
    { width: [34, 44], plots: [3], fields: [] },
  ],
  foreland: [],
};
const smallholding: Block = {
  columns: [{ width: narrow, plots: [0], fields: [0], reach: [0.6, 1] }],
  foreland: [0],
};
const orchard: Block = { columns: [{ width: wide, plots: [0], fields: [0, 0] }], foreland: [0] };
const orchardWithPool: Block = { ...orchard, hasPool: true };
const farmOfFour: Block = {
  columns: [
    { width: narrow, plots: [], fields: [0] },
    { width: narrow, plots: [0], fields: [0] },
  ],
  foreland: [0],
};
const farmOfFive: Block = {
  columns: [
    { width: narrow, plots: [], fields: [0] },
    { width: narrow, plots: [0], fields: [0] },
    { width: narrow, plots: [], fields: [0] },
  ],
  foreland: [0],
};
const farmOfSix: Block = {
  columns: [
    { width: wide, plots: [0], fields: [0, 0] },
    { width: narrow, plots: [], fields: [0] },
  ],
  foreland: [0, 0],
};
const estate: Block = {
  columns: [
    { width: wide, plots: [], fields: [0, 0] },
    { width: wide, plots: [0], fields: [0, 0] },
    { width: narrow, plots: [], fields: [0] },
  ],
  foreland: [0, 0],
};

/** The demo from west to east: 38 owners, from one parcel to eight. */
export const demoLots: readonly Lot[] = [
  [smallholding, 0],
  [farmOfFive, 3],
  [hamlet, 0],
  [smallholding, 0],
  [farmOfFour, 5],
  [farmOfSix, 2],
  [smallholding, 0],
  [row, 0],
  [hamletWithPool, 0],
  [farmOfFive, 5],
  [farmOfFive, 1],
  [smallholding, 0],
  [estate, 2],
  [smallholding, 0],
  [hamlet, 0],
  [farmOfFour, 4],
  [orchardWithPool, 1],
  [farmOfFive, 0],
  [smallholding, 3],
  [farmOfSix, 5],
  [farmOfFive, 0],
  [smallholding, 0],
  [orchard, 4],
  [farmOfSix, 1],
  [smallholding, 0],
  [farmOfFive, 0],
];

/** Repeated along as many dikes as needed for a large world: 10 owners with 20 parcels. */
export const denseLots: readonly Lot[] = [
  [hamlet, 0],
  [smallholding, 0],
  [hamlet, 0],
  [farmOfFive, 0],
];
