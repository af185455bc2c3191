import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { docs, markdownTable, writeSection } from '../reads/document.ts';

/** The times of a read in milliseconds, from the smallest scale to the largest; null where it failed. */
export interface Curve {
  name: string;
  grows: boolean;
  times: (number | null)[];
}

/** A read may take this many times as long with ten times the rows. */
const maxGrowth = 1.5;
/** In milliseconds. A smaller difference comes from the caches of the processor, and differs from run to run. */
const noise = 1;

/** Whether a read failed, or takes too much longer at the largest scale than at the one before. */
export function growsTooMuch({ grows, times }: Curve): boolean {
  const [before, last] = times.slice(-2);
  return (
    times.includes(null) || (!grows && (last ?? 0) > Math.max(maxGrowth * (before ?? Infinity), (before ?? 0) + noise))
  );
}

/** Writes the table into docs/performance.md and the plot next to it. */
export async function writeReport(curves: Curve[]): Promise<void> {
  await writeFile(path.join(docs, 'images/growth.svg'), plotOf(curves));
  await writeSection('npm run bench:growth', tableOf(curves));
}

function tableOf(curves: Curve[]): string {
  const cells = ({ name, grows, times }: Curve) => [
    name,
    ...times.map((time) => time?.toFixed(1) ?? 'no answer'),
    growsTooMuch({ name, grows, times }) ? '**too much**' : grows ? 'result grows' : '',
  ];
  return markdownTable(
    ['Read', '10,000', '100,000', '1,000,000', ''],
    ['---', '--:', '--:', '--:', '---'],
    curves.map(cells),
  );
}

/** The reads that are named in the plot, in colours that colour-blind people can distinguish. */
const named: Record<string, string> = {
  'Map, everybody in one answer': '#a3470a',
  'Contacts of a group and a zone': '#8a4a7d',
  Dashboard: '#00614a',
  'Contacts, last page': '#005c8f',
  'Own profile': '#4d4d4d',
};

const size = { width: 760, height: 420, left: 64, right: 230, top: 30, bottom: 44 };
const decades = [0, 1, 2, 3, 4];
const xOf = (index: number) => size.left + (index / 2) * (size.width - size.left - size.right);
const yOf = (time: number) =>
  size.height - size.bottom - (Math.log10(Math.max(time, 1)) / 4) * (size.height - size.top - size.bottom);

/** Both axes are logarithmic: a read that does not depend on the number of rows is a horizontal line. */
function plotOf(curves: Curve[]): string {
  const line = ({ times }: Curve, style: string) =>
    `<polyline fill="none" ${style} points="${times
      .flatMap((time, index) => (time === null ? [] : [`${xOf(index).toFixed(0)},${yOf(time).toFixed(1)}`]))
      .join(' ')}"/>`;
  const grid = decades.map(
    (power) => `<line x1="${size.left}" x2="${xOf(2)}" y1="${yOf(10 ** power)}" y2="${yOf(10 ** power)}" stroke="#ddd"/>
    <text x="${size.left - 8}" y="${yOf(10 ** power) + 4}" text-anchor="end">${(10 ** power).toLocaleString('en')}</text>`,
  );
  const scales = ['10,000', '100,000', '1,000,000'].map(
    (label, index) => `<text x="${xOf(index)}" y="${size.height - 24}" text-anchor="middle">${label}</text>`,
  );
  const others = curves.filter(({ name }) => !(name in named));
  const lines = [
    ...others.map((curve) => line(curve, 'stroke="#bbb" stroke-width="1"')),
    ...curves.flatMap((curve) =>
      curve.name in named ? [line(curve, `stroke="${named[curve.name]}" stroke-width="2.5"`)] : [],
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" role="img" font-family="sans-serif" font-size="12">
  <title>Time of each read by the number of contacts; the table in performance.md has the figures</title>
  <rect width="100%" height="100%" fill="#fff"/>
  <text x="${size.left - 8}" y="16">Milliseconds of processor time per response</text>
  ${[...grid, ...scales, ...lines, ...endLabels(curves)].join('\n  ')}
  <text x="${xOf(1)}" y="${size.height - 6}" text-anchor="middle">Contacts</text>
</svg>
`;
}

/** The names at the ends of their lines, moved apart where they would overlap. */
function endLabels(curves: Curve[]): string[] {
  let lowest = Infinity;
  return curves
    .flatMap(({ name, times }) => (name in named ? [{ name, y: yOf(times.at(-1) ?? 1) }] : []))
    .toSorted((one, other) => other.y - one.y)
    .map(({ name, y }) => {
      lowest = Math.min(y, lowest - 16);
      return `<text x="${xOf(2) + 8}" y="${(lowest + 4).toFixed(1)}" fill="${named[name]}">${name}</text>`;
    });
}
