import { parcels as contract, type Polygon } from '@dijkportaal/contract/parcels/parcels';
import { expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { cleanPolygons } from './public.ts';

const portal = await startTestPortal();
const { pool } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const get = (url: string) => portal.call('GET', url, { token: staff.access });

const polygon: [number, number][] = [
  [51.9, 5.6],
  [51.9, 5.601],
  [51.901, 5.601],
];
const perDegree = (Math.PI / 180) * 63_781_370;
const northing = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 63_781_370;

/** The tile with a place, by the formula of web maps. */
function tileAt(zoom: number, [latitude, longitude]: [number, number]) {
  const perWorld = 2 ** zoom / (2 * Math.PI * 63_781_370);
  const [x, y] = [longitude * perDegree * perWorld, northing(latitude) * perWorld].map((part) => Math.floor(part));
  return `/api/parcels/outlines/${zoom}/${2 ** zoom / 2 + x!}/${2 ** zoom / 2 - 1 - y!}/`;
}

/** The outlines in a tile, their corners as latitude and longitude. */
async function outlinesIn(url: string) {
  const { results } = contract.outlines.response.parse((await get(url)).body);
  return results.map(([id, profile, ...steps]) => {
    let [x, y] = [0, 0];
    const corners: [number, number][] = [];
    for (let index = 0; index < steps.length; index += 2) {
      x += steps[index]!;
      y += steps[index + 1]!;
      corners.push([(Math.atan(Math.exp(y / 63_781_370)) * 360) / Math.PI - 90, x / perDegree]);
    }
    return { id, profile, corners };
  });
}

test('a tile has the outlines that touch it, of active people, to a few centimetres', async () => {
  const { id, profileId } = await createPerson(portal, { profile: { polygons: [{ name: 'A 12', polygon }] } });
  const found = await outlinesIn(tileAt(14, polygon[0]!));
  expect(found).toMatchObject([{ profile: profileId, corners: [{ length: 2 }, { length: 2 }, { length: 2 }] }]);
  for (const [index, [latitude, longitude]] of polygon.entries()) {
    expect(found[0]!.corners[index]![0]).toBeCloseTo(latitude, 5);
    expect(found[0]!.corners[index]![1]).toBeCloseTo(longitude, 5);
  }
  expect(await outlinesIn('/api/parcels/outlines/0/0/0/')).toEqual(found);
  expect(await outlinesIn(tileAt(14, [51.9, 5.7]))).toEqual([]);
  const { extent } = contract.people.response.parse((await get('/api/parcels/people/')).body);
  expect(extent).toEqual([5.6 * perDegree, northing(51.9), 5.601 * perDegree, northing(51.901)].map(Math.round));

  await pool.query('update users set is_active = false where id = $1', [id]);
  expect(await outlinesIn(tileAt(14, polygon[0]!))).toEqual([]);
  await pool.query('update users set is_active = true where id = $1', [id]);
  await pool.query('update profiles set polygons = $1 where user_id = $2', ['[]', id]);
  expect(await outlinesIn(tileAt(14, polygon[0]!))).toEqual([]);
  expect((await get('/api/parcels/people/')).body.extent).toBeNull();
});

test('the list has names and numbers of outlines, and a person has the outlines as they were stored', async () => {
  const { id, profileId } = await createPerson(portal, {
    lastName: 'Bos "de" Jong',
    profile: { latitude: 52, longitude: 5, parcels: 'A 12', polygons: [{ name: 'A 12', polygon }] },
  });
  const { results } = contract.people.response.parse((await get('/api/parcels/people/')).body);
  const inList = results.find((person) => person.id === id);
  expect(inList).toEqual({
    id,
    profile_id: profileId,
    first_name: 'Linde',
    last_name: 'Bos "de" Jong',
    parcels: 'A 12',
    latitude: 52,
    longitude: 5,
    outlines: 1,
  });
  const { outlines: _number, ...rest } = inList!;
  const person = { ...rest, profile_polygons: [{ name: 'A 12', polygon }] };
  expect((await get(`/api/parcels/people/${profileId}/`)).body).toEqual(person);
  expect((await get('/api/parcels/')).body.results).toContainEqual(person);

  const { profileId: withoutPlace } = await createPerson(portal, {});
  expect((await get(`/api/parcels/people/${withoutPlace}/`)).status).toBe(404);
  await pool.query('delete from users where id = $1', [id]);
  expect((await pool.query('select from parcel_outlines where profile_id = $1', [profileId])).rowCount).toBe(0);
});

const good: Polygon = { name: 'A 12', polygon };
const withCorner = (...corner: unknown[]) => [{ name: 'x', polygon: [corner, ...polygon] }];
test.each<[string, unknown]>([
  ['null', null],
  ['an object', { 0: good }],
  ['a text', 'tekst'],
  ['a number', 5],
  ['a valid and an invalid one', [good, null, 5, { name: 'lijn', polygon: polygon.slice(1) }]],
  ['no name', [{ polygon }]],
  ['corners that are no list', [{ name: 'x', polygon: 'tekst' }]],
  ['text as numbers', withCorner('51', '5')],
  ['three numbers', withCorner(51, 5, 0)],
  ['a corner of null', [{ name: 'x', polygon: [null, ...polygon] }]],
  ['null in a corner', withCorner(null, 5)],
  ['a latitude beyond the pole', withCorner(100.1, 5)],
  ['a longitude beyond the date line', withCorner(50, -190.1)],
  ['a small number', withCorner(51, 5e-7)],
])('of stored polygons like %s those that can be drawn become outlines', async (_name, stored) => {
  const { id, profileId } = await createPerson(portal, { profile: { latitude: 52, longitude: 5 } });
  await pool.query('update profiles set polygons = $1 where user_id = $2', [JSON.stringify(stored), id]);
  const kept = await pool.query('select from parcel_outlines where profile_id = $1', [profileId]);
  expect(kept.rowCount).toBe(cleanPolygons(stored).length);
  expect((await get(`/api/parcels/people/${profileId}/`)).status).toBe(200);
});

test('numbers that no language can read do not refuse a profile', async () => {
  const { id } = await createPerson(portal, {});
  const stored = '[{"name": "x", "polygon": [[1e400, 5], [51, 5], [51, 6]]}]';
  const saved = await pool.query('update profiles set polygons = $1 where user_id = $2', [stored, id]);
  expect(saved.rowCount).toBe(1);
});

test('in a tile with too many outlines the smallest are merged into squares', async () => {
  const side = 100;
  const at = (row: number, column: number): [number, number] => [51 + row / 10_000, 6 + column / 10_000];
  const field = ([latitude, longitude]: [number, number], size: number): Polygon => ({
    name: '',
    polygon: [
      [latitude, longitude],
      [latitude, longitude + size],
      [latitude + size, longitude + size],
      [latitude + size, longitude],
    ],
  });
  const small = Array.from({ length: side * side }, (_, index) =>
    field(at(Math.floor(index / side), index % side), 0.00005),
  );
  const { profileId } = await createPerson(portal, { profile: { polygons: [...small, field(at(0, 0), 0.01)] } });
  await createPerson(portal, { profile: { polygons: [field(at(1, 1), 0.00002)] } });

  const found = await outlinesIn(tileAt(10, at(0, 0)));
  const whole = found.filter(({ id }) => id !== 0);
  const squares = found.filter(({ id }) => id === 0);
  expect(whole.length).toBeGreaterThan(3_000);
  expect(whole.length).toBeLessThan(9_000);

  expect(squares.length).toBeGreaterThan(0);
  expect(squares.length).toBeLessThan(20);
  expect(whole.some(({ corners }) => corners[2]![0] - corners[0]![0] > 0.009)).toBe(true);
  expect(new Set(squares.map(({ profile }) => profile))).toEqual(new Set([0, profileId]));
  for (const { corners } of squares) {
    expect(corners[0]![0]).toBeGreaterThan(50.98);
    expect(corners[2]![0]).toBeLessThan(51.03);
  }

  const near = await outlinesIn(tileAt(17, at(50, 50)));
  expect(near.every(({ id }) => id !== 0)).toBe(true);
  expect(near.length).toBeGreaterThan(300);
});

test.each(['/19/0/0/', '/1/x/0/', '/1/0/-1/'])('a tile %s that cannot be is not found', async (tile) => {
  expect((await get(`/api/parcels/outlines${tile}`)).status).toBe(404);
});
