import { makeRandom } from './random.ts';

const colours = {
  air: '#dfeef6',
  water: '#4a90b8',
  sand: '#e3cf9b',
  clay: '#a5754a',
  grass: '#7fa650',
  old: '#8c8c80',
  steel: '#3d4a57',
  road: '#5b5f66',
  house: '#b5533c',
};

export type DrawingName = 'widened' | 'piled' | 'today' | 'map' | 'view' | 'portrait';

type Point = readonly [x: number, y: number];
const shape = (fill: string, points: readonly Point[], more = '') =>
  `<polygon fill="${fill}" points="${points.map(([x, y]) => `${x},${y}`).join(' ')}" ${more}/>`;
const rectangle = (fill: string, [x, y]: Point, width: number, height: number) =>
  `<rect fill="${fill}" x="${x}" y="${y}" width="${width}" height="${height}"/>`;

/** A drawing of 1200 by 750 as SVG, the same for the same seed. Without words, because a machine without fonts cannot draw them. */
export function drawSvg(name: DrawingName, seed: number): string {
  const parts = { widened, piled, today, map, view, portrait }[name](seed);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 750" width="1200" height="750">
    ${rectangle(colours.air, [0, 0], 1200, 750)}${parts}</svg>`;
}

const ground = `${rectangle(colours.water, [0, 380], 470, 370)}${shape(colours.sand, [
  [0, 640],
  [330, 520],
  [1200, 520],
  [1200, 750],
  [0, 750],
])}`;
const oldDike: Point[] = [
  [300, 522],
  [520, 300],
  [610, 300],
  [800, 522],
];
const house = `${rectangle(colours.house, [1000, 430], 120, 92)}${shape(colours.old, [
  [985, 430],
  [1060, 370],
  [1135, 430],
])}`;

function today(): string {
  return `${ground}${shape(colours.grass, oldDike)}${rectangle(colours.road, [535, 290], 60, 12)}${house}`;
}

function widened(seed: number): string {
  const berm = 860 + (seed % 4) * 30;
  const wide: Point[] = [
    [280, 524],
    [520, 250],
    [630, 250],
    [790, 440],
    [berm, 440],
    [berm + 60, 524],
  ];
  const outline = 'stroke="#5a3d22" stroke-width="4" stroke-dasharray="14 10"';
  return `${ground}${shape(colours.grass, wide)}${shape(colours.clay, oldDike, outline)}
    ${rectangle(colours.road, [545, 240], 60, 12)}${seed % 2 === 0 ? house : ''}`;
}

function piled(seed: number): string {
  const depth = 260 + (seed % 3) * 40;
  return `${ground}${shape(colours.grass, oldDike)}${rectangle(colours.steel, [622, 330], 16, depth)}
    ${rectangle(colours.road, [535, 290], 60, 12)}${house}`;
}

/** A river and its dike from above, with parcels and houses along it. */
function map(seed: number): string {
  const random = makeRandom(seed, 'map sketch');
  const bend = random.between(-120, 120);
  const line = (from: number) => `M0 ${from} C 350 ${from + bend}, 800 ${from - bend}, 1200 ${from + bend / 2}`;
  const parcels = Array.from({ length: 24 }, (_, n) => {
    const [x, y] = [(n % 8) * 150 + random.between(4, 14), 430 + Math.floor(n / 8) * 110 + random.between(2, 10)];
    return rectangle(random.pick(['#cfe0b1', '#b9d394', '#dfe8c4', '#e9dfb4']), [x, y], 134, 96);
  });
  const houses = Array.from({ length: 9 }, () =>
    rectangle(colours.house, [random.between(40, 1140), random.between(430, 700)], 22, 16),
  );
  return `${rectangle('#d3e3b6', [0, 0], 1200, 750)}${parcels.join('')}${houses.join('')}
    <path d="${line(150)}" fill="none" stroke="${colours.water}" stroke-width="210"/>
    <path d="${line(330)}" fill="none" stroke="${colours.grass}" stroke-width="56"/>
    <path d="${line(330)}" fill="none" stroke="#c9d200" stroke-width="14"/>`;
}

/** The dike with the river behind it, seen from the land. */
/** Somebody in front of the dike. */
const portrait = () => `${shape(colours.grass, [
  [0, 560],
  [400, 430],
  [1200, 430],
  [1200, 750],
  [0, 750],
])}<path fill="${colours.steel}" d="M300 750 C300 560 430 520 600 520 C770 520 900 560 900 750 Z"/>
  <ellipse fill="#6b4a33" cx="600" cy="275" rx="185" ry="205"/><rect fill="#d9a988" x="545" y="420" width="110" height="130" rx="50"/>
  <ellipse fill="#e8bd9d" cx="600" cy="320" rx="145" ry="175"/>
  <path fill="#6b4a33" d="M450 300 C470 160 730 160 750 300 C690 220 520 220 450 300 Z"/>
  <circle fill="${colours.steel}" cx="545" cy="315" r="12"/><circle fill="${colours.steel}" cx="655" cy="315" r="12"/>
  <path fill="none" stroke="${colours.house}" stroke-width="10" stroke-linecap="round" d="M545 400 Q600 445 655 400"/>`;

function view(seed: number): string {
  const random = makeRandom(seed, 'view');
  const sun = random.between(200, 1000);
  const trees = Array.from({ length: 6 }, () => {
    const [x, size] = [random.between(40, 1160), random.between(30, 60)];
    return `${rectangle(colours.clay, [x - 5, 470], 10, 90)}<circle cx="${x}" cy="470" r="${size}" fill="#5f8a3c"/>`;
  });
  return `<circle cx="${sun}" cy="170" r="60" fill="#f4d35e"/>${rectangle(colours.water, [0, 400], 1200, 80)}
    ${shape(colours.grass, [
      [0, 450],
      [500, 405],
      [1200, 440],
      [1200, 750],
      [0, 750],
    ])}${trees.join('')}${shape(colours.road, [
      [560, 750],
      [690, 412],
      [704, 412],
      [760, 750],
    ])}`;
}
