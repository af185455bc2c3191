import { expect, it } from 'vitest';
import { isOutside, type Area } from './place.ts';

const area: Area = [51.9, 5.5, 51.95, 5.7];

it.each([
  ['in the middle', [51.92, 5.6], false],
  ['nine kilometres to the north', [52.03, 5.6], false],
  ['eleven kilometres to the north', [52.05, 5.6], true],
  ['nine kilometres to the east', [51.92, 5.83], false],
  ['eleven kilometres to the east', [51.92, 5.87], true],
  ['in the North Sea', [53.5, 3.5], true],
] as const)('a location %s', (_name, place, isFar) => {
  expect(isOutside(area, place)).toBe(isFar);
});

it('nothing is outside an unknown area', () => {
  expect(isOutside(null, [0, 0])).toBe(false);
});
