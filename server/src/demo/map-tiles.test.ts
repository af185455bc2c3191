import { expect, test } from 'vitest';
import { makeTileDrawer } from './map-tiles.ts';

const draw = makeTileDrawer(2026);
/** The tile of the demo's dike at zoom level 14. */
const [column, row] = [8424, 5423];

test('a tile is small, and draws only what is on it', () => {
  const tile = draw(14, column, row);
  expect(tile).toMatch(/^<svg [^>]+>[\s\S]+<\/svg>$/);
  expect(tile.length).toBeLessThan(30_000);
  const numbers = [...tile.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect(numbers.length).toBeGreaterThan(100);
  expect(numbers.filter((number) => !(number >= -8 && number <= 264))).toEqual([]);
});

test('it names the river and the zones', () => {
  const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => draw(14, column + x, row + y))).join('');
  expect(around).toContain('>Rivier</text>');
  expect(around).toMatch(/>Dijkvak \d: [\w ]+<\/text>/);
});

test('elsewhere it is plain ground', () => {
  expect(draw(14, 0, 0).match(/<path /g)).toHaveLength(1);
});
