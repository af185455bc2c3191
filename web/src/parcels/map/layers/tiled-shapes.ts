import { maxTileZoom, type MapExtent } from '@dijkportaal/contract/parcels/parcels';
import type { Extent } from 'ol/extent.js';
import { clockwise } from '../map-person.ts';
import { shapeOf, touches, type ParcelShape, type ParcelShapes } from './parcel-shapes.ts';

/** Outlines that are loaded by tile, because there may be too many to load them all. */
export interface TiledOutlines {
  /** The outlines of a tile, as in the contract. Rejects if they cannot be loaded. */
  load: (tile: { zoom: number; x: number; y: number }) => Promise<readonly (readonly number[])[]>;
  /** The box around all outlines; null without any. */
  extent: MapExtent | null;
  /** Called when a tile cannot be loaded. */
  onError: () => void;
}

interface Cell {
  zoom: number;
  x: number;
  y: number;
}

interface Tile {
  /** Null while loading. */
  shapes: ParcelShape[] | null;
  /** Without squares for small outlines it is as detailed as tiles of a larger zoom. */
  isComplete: boolean;
}

const halfWorld = Math.PI * 6_378_137;
/** Of a tile on the screen, in CSS pixels, at an integer zoom. */
const tileSize = 512;
/** Tiles that are cached besides those in view. Full ones take a megabyte. */
const maxTiles = 60;

/** The outlines of tiles. `onLoaded` is called when there are more to draw. */
export function createTiledShapes({ load, onError }: TiledOutlines, onLoaded: () => void): ParcelShapes {
  const tiles = new Map<string, Tile>();
  let inView = new Set<string>();
  let loading = 0;
  let revision = 0;
  let count = 0;

  /** The tile to draw in a cell: its own, or the nearest one around it. */
  function findLoaded({ zoom, x, y }: Cell): Tile | null {
    for (let up = 0; up <= zoom; up += 1) {
      const tile = tiles.get(keyOf({ zoom: zoom - up, x: x >> up, y: y >> up }));
      if (tile?.shapes) return tile;
    }
    return null;
  }

  function isNeeded(cell: Cell): boolean {
    return !tiles.has(keyOf(cell)) && findLoaded(cell)?.isComplete !== true;
  }

  async function loadTile(cell: Cell): Promise<void> {
    const key = keyOf(cell);
    const tile: Tile = { shapes: null, isComplete: false };
    tiles.set(key, tile);
    loading += 1;
    try {
      tile.shapes = (await load(cell)).map(readOutline);
      tile.isComplete = tile.shapes.every(({ id }) => id !== 0);
      forgetOldest();
    } catch {
      tiles.delete(key);
      onError();
    }
    loading -= 1;
    // Drawn once for all tiles that were requested together.
    if (loading > 0) return;
    count = new Set([...tiles.values()].flatMap(({ shapes }) => (shapes ?? []).map(identity))).size;
    revision += 1;
    onLoaded();
  }

  function forgetOldest(): void {
    const others = [...tiles].filter(([key, { shapes }]) => shapes && !inView.has(key));
    for (const [key] of others.slice(0, -maxTiles)) tiles.delete(key);
  }

  return {
    count: () => count,
    revision: () => revision,
    isLoading: () => loading > 0,
    request(extent, resolution) {
      const cells = cellsIn(extent, resolution);
      inView = new Set(cells.map(keyOf));
      for (const cell of cells) if (isNeeded(cell)) void loadTile(cell);
    },
    within(extent, resolution) {
      const found = new Map<number | ParcelShape, ParcelShape>();
      for (const cell of cellsIn(extent, resolution)) {
        const area = extentOf(cell);
        for (const shape of findLoaded(cell)?.shapes ?? []) {
          if (touches(shape.box, extent) && touches(shape.box, area)) found.set(identity(shape), shape);
        }
      }
      return [...found.values()];
    },
  };
}

const keyOf = ({ zoom, x, y }: Cell) => `${zoom}/${x}/${y}`;

/** An outline is in every tile that it touches. */
const identity = (shape: ParcelShape) => shape.id || shape;

function cellsIn([west = 0, south = 0, east = 0, north = 0]: Extent, resolution: number): Cell[] {
  const levels = Math.log2((2 * halfWorld) / (tileSize * resolution));
  const zoom = Math.min(Math.max(Math.round(levels), 0), maxTileZoom);
  const width = (2 * halfWorld) / 2 ** zoom;
  const number = (metres: number) => Math.min(Math.max(Math.floor((metres + halfWorld) / width), 0), 2 ** zoom - 1);
  const cells: Cell[] = [];
  for (let x = number(west); x <= number(east); x += 1) {
    for (let y = number(-north); y <= number(-south); y += 1) cells.push({ zoom, x, y });
  }
  return cells;
}

function extentOf({ zoom, x, y }: Cell): Extent {
  const width = (2 * halfWorld) / 2 ** zoom;
  const [west, north] = [x * width - halfWorld, halfWorld - y * width];
  return [west, north - width, west + width, north];
}

/** From decimetres and steps, as the contract has it, to a closed ring in metres. */
function readOutline([id = 0, personId = 0, ...steps]: readonly number[]): ParcelShape {
  const ring: number[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < steps.length; index += 2) {
    x += steps[index]!;
    y += steps[index + 1]!;
    ring.push(x / 10, y / 10);
  }
  ring.push(ring[0] ?? 0, ring[1] ?? 0);
  return shapeOf(id, personId, clockwise(ring));
}
