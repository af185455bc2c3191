import { searchCrossing } from '@dijkportaal/contract/parcels/crossing';
import { expect, test } from 'vitest';
import { findCrossingInTurns } from './find-crossing.ts';

type Place = [latitude: number, longitude: number];
const at = (x: number, y: number): Place => [52 + y / 1e5, 5 + x / 1e5];
const square = [at(0, 0), at(9, 0), at(9, 9), at(0, 9)];
const bowTie = [at(0, 0), at(9, 9), at(9, 0), at(0, 9)];

test('the first outline that crosses itself is found', async () => {
  expect(await findCrossingInTurns([square, bowTie, bowTie])).toEqual({ index: 1, corner: 1 });
  expect(await findCrossingInTurns([square, []])).toBeNull();
});

test('a corner that rounding moved over an edge by less than a centimetre does not cross it', async () => {
  const poking = (by: number) => [at(0, 0), at(90, 0), at(90, 90), at(45, by), at(0, 90)];
  expect(await findCrossingInTurns([poking(-0.005)])).toBeNull();
  expect(await findCrossingInTurns([poking(-0.05)])).not.toBeNull();
});

test('long edges beside each other are compared in turns of some milliseconds', () => {
  const zigzag = Array.from({ length: 4_000 }, (_, index) =>
    index % 2 === 0 ? at(index / 4, -index / 4) : at(3_000 + index / 4, 3_000 - index / 4),
  );
  const search = searchCrossing([[...zigzag, at(9_000, -9_000), at(9_000, -9_001)]]);
  const turns = [...search];
  expect(turns.length).toBeGreaterThan(10);
  expect(turns.length).toBeLessThan(40);
});
