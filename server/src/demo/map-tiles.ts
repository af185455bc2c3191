import { landscapePlan } from './demo-world.ts';
import type { DikeLine } from './dike.ts';
import { makeLandscape, type Holding } from './landscape.ts';
import { distance, mix, toLatLng, type Point } from './geometry.ts';
import { zoneName, zonesPerDike } from './places.ts';

const tileSize = 256;
/** Metres between two points of a line. */
const step = 40;
const riverWidth = 260;
/** Metres that river and dike go on after the part that is strengthened. */
const beyond = 20_000;
/** The ground of maps in the house style. */
const land = '#eef2ec';
const water = '#c7dce9';

/** A filled polygon; its corners are in the plane of web maps, as parts of the world. */
interface Shape {
  ring: Point[];
  paint: string;
  fromZoom?: number;
}

interface Label {
  at: Point;
  words: string;
  kind: 'zone' | 'river';
  index: number;
}

/** Draws a tile of the demo's base map as SVG. */
export type DrawTile = (zoom: number, column: number, row: number) => string;

/** The base map of the landscape that the parcels of the demo come from; it is worked out once. */
export function makeTileDrawer(seed: number): DrawTile {
  const { dikes, holdings } = makeLandscape(landscapePlan(seed, 'demo'));
  const shapes = [...dikes.flatMap(drawLand), ...holdings.flatMap(drawHolding), ...dikes.flatMap(drawDike)];
  const labels = dikes.flatMap(placeLabels);

  return (zoom, column, row) => {
    const world = tileSize * 2 ** zoom;
    const place = ({ x, y }: Point): Point => ({ x: x * world - column * tileSize, y: y * world - row * tileSize });
    const drawn = shapes
      .filter(({ fromZoom = 0 }) => zoom >= fromZoom)
      .flatMap(({ ring, paint }) => {
        const corners = cutToTile(ring.map(place));
        return corners.length === 0 ? [] : [`<path d="M${corners.map(textOf).join('L')}Z" ${paint}/>`];
      });
    // Also words that begin in a neighbouring tile.
    const words = labels
      .filter(({ index }) => zoom >= 13 && index % 2 ** Math.max(0, 16 - zoom) === 0)
      .map((label) => ({ ...label, ...place(label.at) }))
      .filter(({ x, y }) => Math.abs(x - 128) < 256 && Math.abs(y - 128) < 160)
      .map(
        ({ x, y, kind, words: text }) => `<text class="${kind}" x="${x.toFixed(1)}" y="${y.toFixed(1)}">${text}</text>`,
      );
    return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><style>
text{font:12px sans-serif;text-anchor:middle;paint-order:stroke;stroke-width:3px;stroke-linejoin:round}
.zone{fill:#52625a;stroke:${land}}.river{fill:#456c84;stroke:${water};font-style:italic}
</style><path fill="${land}" d="M0 0H256V256H0Z"/>${drawn.join('')}${words.join('')}</svg>`;
  };
}

/** The land of each zone from the river to the ditch, and the water on both sides. */
function drawLand(dike: DikeLine): Shape[] {
  const zones = Array.from({ length: zonesPerDike }, (_, zone): Shape => {
    const length = dike.length / zonesPerDike;
    const ring = bandOf(dike, stationsBetween(zone * length, (zone + 1) * length), dike.riverBank, dike.backDitch);
    return { ring, paint: `fill="${zone % 2 === 0 ? '#e3ebdb' : '#e9efe3'}" stroke="#a9b8a4" stroke-dasharray="6 4"` };
  });
  const along = stationsBetween(0, dike.length);
  const river = bandOf(dike, along, (station) => dike.riverBank(station) - riverWidth, dike.riverBank, beyond);
  const ditch = bandOf(
    dike,
    along,
    (station) => dike.backDitch(station) - 3,
    (station) => dike.backDitch(station) + 3,
    beyond,
  );
  return [...zones, ...[river, ditch].map((ring) => ({ ring, paint: `fill="${water}"` }))];
}

/** Parcels and houses, close enough to tell them apart. */
function drawHolding({ parcels, home }: Holding): Shape[] {
  const fills = { plot: '#ebe7da', field: 'none', foreland: 'none', pool: water };
  const outlines = parcels.map(({ kind, ring }): Shape => ({
    ring: ring.map(toWorld),
    paint: `fill="${fills[kind]}" stroke="#cfd8c8"`,
    fromZoom: kind === 'pool' ? 0 : 14,
  }));
  const corners = [
    [-7, -5],
    [7, -5],
    [7, 5],
    [-7, 5],
  ] as const;
  const house = corners.map(([x, y]) => toWorld({ x: home.x + x, y: home.y + y }));
  return [...outlines, { ring: house, paint: 'fill="#b9b3a3"', fromZoom: 15 }];
}

/** The dike with the road on it. */
function drawDike(dike: DikeLine): Shape[] {
  const band = (from: number, to: number) =>
    bandOf(
      dike,
      stationsBetween(0, dike.length),
      (at) => dike.crown(at) + from,
      (at) => dike.crown(at) + to,
      beyond,
    );
  return [
    { ring: band(-24, 13), paint: 'fill="#bccba3" stroke="#a7b88c"' },
    { ring: band(-3, 3), paint: 'fill="#fff"' },
  ];
}

/** The names of river and zones: a few of each are in view, however close the map is. */
function placeLabels(dike: DikeLine): Label[] {
  const every = 300;
  return Array.from({ length: Math.floor(dike.length / every) }, (_, index): Label[] => {
    const station = (index + 0.5) * every;
    const zone = Math.floor((station / dike.length) * zonesPerDike);
    return [
      { at: toWorld(dike.at(station, dike.backDitch(station) + 60)), words: zoneName(zone), kind: 'zone', index },
      {
        at: toWorld(dike.at(station, dike.riverBank(station) - riverWidth / 2)),
        words: 'Rivier',
        kind: 'river',
        index,
      },
    ];
  }).flat();
}

function stationsBetween(from: number, to: number): number[] {
  const count = Math.ceil((to - from) / step);
  return Array.from({ length: count + 1 }, (_, index) => from + (index / count) * (to - from));
}

/** The area between two offsets along the dike, and straight on for some metres at both ends. */
function bandOf(
  dike: DikeLine,
  stations: readonly number[],
  from: (station: number) => number,
  to: (station: number) => number,
  more = 0,
): Point[] {
  const sides = [from, to].map((offset) => {
    const line = stations.map((station) => dike.at(station, offset(station)));
    return more === 0 ? line : [goOn(dike, 0, line[0]!, more), ...line, goOn(dike, dike.length, line.at(-1)!, more)];
  });
  return [...sides[0]!, ...sides[1]!.toReversed()].map(toWorld);
}

/** A point straight on from an end of the dike: every line goes the same way, so that none cross. */
function goOn(dike: DikeLine, end: number, from: Point, metres: number): Point {
  const [inside, outside] = [dike.at(end === 0 ? step : end - step, 0), dike.at(end, 0)];
  const length = distance(inside, outside);
  return {
    x: from.x + ((outside.x - inside.x) / length) * metres,
    y: from.y + ((outside.y - inside.y) / length) * metres,
  };
}

/** Web Mercator as a part of the world, from its north-west corner. */
function toWorld(point: Point): Point {
  const [latitude, longitude] = toLatLng(point);
  const sine = Math.sin((latitude * Math.PI) / 180);
  return { x: (longitude + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** The part of a polygon on the tile, and a margin that hides the lines along the cut (Sutherland and Hodgman). */
function cutToTile(ring: Point[]): Point[] {
  const [low, high] = [-8, tileSize + 8];
  const sides: ((point: Point) => number)[] = [
    ({ x }) => x - low,
    ({ x }) => high - x,
    ({ y }) => y - low,
    ({ y }) => high - y,
  ];
  return sides.reduce<Point[]>(
    (corners, inside) =>
      corners.flatMap((corner, index) => {
        const before = corners.at(index - 1)!;
        const [here, there] = [inside(corner), inside(before)];
        const crossing = here >= 0 === there >= 0 ? [] : [mix(before, corner, there / (there - here))];
        return here >= 0 ? [...crossing, corner] : crossing;
      }),
    ring,
  );
}

const textOf = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
