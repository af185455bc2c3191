import { expect, test } from 'vitest';
import { fromPlace } from '../map-person.ts';
import { isShape, shapeZones, type MapZone } from './zone-shapes.ts';

/** A zone of 0.01 degrees: about 1,800 metres of the map's plane from south to north. */
const zone = (id: number, longitude: number, people: number[], size = 0.01): MapZone => ({
  id,
  name: `Dijkvak ${id}`,
  people,
  outline: [
    [51.9, longitude],
    [51.9, longitude + size],
    [51.9 + size, longitude + size],
    [51.9 + size, longitude],
  ],
});
const zones = shapeZones([zone(1, 5.6, [11, 12]), zone(2, 5.62, [12, 13], 0.001)]);
const [large, small] = zones.all;
const far = 20;
const near = 1;

test('a zone is a shape from afar and its people from near, the larger zone first', () => {
  expect([isShape(large!, far), isShape(small!, far)]).toEqual([true, true]);
  expect([isShape(large!, near), isShape(small!, near)]).toEqual([false, true]);
  expect([isShape(large!, 0.1), isShape(small!, 0.1)]).toEqual([false, false]);
});

test('people in a zone that is a shape are hidden, people in no zone never', () => {
  const hidden = (resolution: number) => [11, 12, 13, 14].filter((id) => zones.hide(id, resolution));
  expect(hidden(far)).toEqual([11, 12, 13]);
  expect(hidden(near)).toEqual([12, 13]);
  expect(hidden(0.1)).toEqual([]);
});

test('a zone is found by its shape and, when it is tiny, around its label', () => {
  const at = (latitude: number, longitude: number, resolution: number) =>
    zones.at(fromPlace([latitude, longitude]), resolution)?.zone.id ?? null;
  expect(at(51.9005, 5.6005, far)).toBe(1);
  expect(at(51.9005, 5.6005, near)).toBeNull();
  expect(at(51.95, 5.6, far)).toBeNull();
  expect(at(51.9018, 5.6215, far)).toBe(2);
  expect(at(51.9018, 5.6215, near)).toBeNull();
});
