import { expect, test } from 'vitest';
import { fromPlace, projectPerson, type MapPerson } from '../map-person.ts';
import { collectParcels, ownerAt } from './parcel-shapes.ts';
import type { Place } from '../place.ts';

const corner: Place[] = [
  [51, 5],
  [51, 6],
  [52, 6],
];

function person(id: number, ...outlines: Place[][]): MapPerson {
  return { id, title: `Person ${id}`, position: null, polygons: outlines.map((polygon) => ({ name: '', polygon })) };
}

function gather(...people: MapPerson[]) {
  return collectParcels(people.map(projectPerson));
}

test('finds the person whose parcel is at a coordinate', () => {
  const shapes = gather(
    person(1, corner),
    person(
      2,
      corner.map(([lat, lng]): Place => [lat + 2, lng]),
    ),
  );
  expect(ownerAt(shapes, fromPlace([51.1, 5.9]), 1)).toBe(1);
  expect(ownerAt(shapes, fromPlace([53.1, 5.9]), 1)).toBe(2);
});

test('finds nobody inside the bounding box but outside the outline', () => {
  expect(ownerAt(gather(person(1, corner)), fromPlace([51.9, 5.1]), 1)).toBeNull();
});

test('returns the parcels within an extent', () => {
  const shapes = gather(
    person(1, corner),
    person(
      2,
      corner.map(([lat, lng]): Place => [lat, lng + 10]),
    ),
  );
  const [west = 0, south = 0, east = 0, north = 0] = [...fromPlace([51.4, 5.4]), ...fromPlace([51.5, 5.5])];
  expect(shapes.within([west, south, east, north], 1).map((shape) => shape.personId)).toEqual([1]);
  expect(shapes.count()).toBe(2);
});

test('makes rings closed and clockwise, whatever their direction in the data', () => {
  const [there, back] = [corner, corner.toReversed()].map((outline) => projectPerson(person(1, outline)).rings[0]!);
  expect(there).toHaveLength(8);
  expect(there!.slice(0, 2)).toEqual(there!.slice(-2));
  expect(signedArea(there!)).toBeLessThan(0);
  expect(signedArea(back!)).toBeCloseTo(signedArea(there!), 0);
});

function signedArea(ring: number[]) {
  let sum = 0;
  for (let index = 0; index + 3 < ring.length; index += 2) {
    sum += ring[index]! * ring[index + 3]! - ring[index + 2]! * ring[index + 1]!;
  }
  return sum / 2;
}
