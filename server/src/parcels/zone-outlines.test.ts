import { parcels as contract, type ZoneOnMap } from '@dijkportaal/contract/parcels/parcels';
import { afterEach, expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const { pool } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal);

const url = '/api/parcels/zones/';
const listZones = async () =>
  contract.zones.response.parse((await portal.call('GET', url, { token: staff.access })).body).results;

async function createZone(name: string, people: { id: number }[]) {
  const { rows } = await pool.query('insert into zones (name) values ($1) returning id', [name]);
  for (const { id } of people) await pool.query('insert into user_zones values ($1, $2)', [id, rows[0].id]);
  return rows[0].id as number;
}
const at = (latitude: number, longitude: number) => createPerson(portal, { profile: { latitude, longitude } });

/** The box around a shape, as south, west, north, east. */
function boxOf({ outline }: ZoneOnMap) {
  const latitudes = outline.map(([latitude]) => latitude);
  const longitudes = outline.map(([, longitude]) => longitude);
  return [Math.min(...latitudes), Math.min(...longitudes), Math.max(...latitudes), Math.max(...longitudes)];
}

afterEach(async () => {
  await pool.query('delete from zones');
});

test('the shape of a zone is just around the people in it, and says who they are', async () => {
  const corners = [await at(51.9, 5.6), await at(51.9, 5.62), await at(51.91, 5.62), await at(51.91, 5.6)];
  const inside = await at(51.905, 5.61);
  await at(51.95, 5.7);
  const id = await createZone('Dijkvak 1', [...corners, inside]);

  const [zone, another] = await listZones();
  expect(another).toBeUndefined();
  expect(zone).toMatchObject({ id, name: 'Dijkvak 1' });
  expect(zone!.people).toEqual([...corners, inside].map(({ profileId }) => profileId));
  const [south, west, north, east] = boxOf(zone!);
  for (const [edge, place] of [
    [south, 51.9],
    [west, 5.6],
    [north, 51.91],
    [east, 5.62],
  ] as const) {
    expect(Math.abs(edge! - place)).toBeGreaterThan(0.0001);
    expect(Math.abs(edge! - place)).toBeLessThan(0.001);
  }
  expect(zone!.outline).toHaveLength(4);
});

test('one person is a small square, and a parcel counts instead of an address elsewhere', async () => {
  const polygon: [number, number][] = [
    [51.9, 5.6],
    [51.9, 5.601],
    [51.901, 5.601],
  ];
  const owner = await createPerson(portal, {
    profile: { latitude: 53, longitude: 6.5, polygons: [{ name: 'A 12', polygon }] },
  });
  await createZone('Met perceel', [owner]);
  await createZone('Een adres', [await at(51.95, 5.65)]);

  const [address, parcel] = await listZones();
  expect([address!.name, parcel!.name]).toEqual(['Een adres', 'Met perceel']);
  const [south, west, north, east] = boxOf(address!);
  expect(north! - south!).toBeGreaterThan(0.0003);
  expect(north! - south!).toBeLessThan(0.001);
  expect((south! + north!) / 2).toBeCloseTo(51.95, 3);
  expect((west! + east!) / 2).toBeCloseTo(5.65, 3);
  expect(parcel!.people).toEqual([owner.profileId]);
  expect(boxOf(parcel!)[2]).toBeLessThan(51.902);
});

test('one misplaced location does not stretch a zone', async () => {
  const near = await Promise.all(Array.from({ length: 20 }, (_, index) => at(51.9 + index / 10_000, 5.6)));
  await createZone('Dijkvak 1', [...near, await at(0, 0)]);
  const [zone] = await listZones();
  expect(zone!.people).toHaveLength(21);
  expect(boxOf(zone!)[0]).toBeGreaterThan(51.89);
});

test('a zone without people on the map has no shape, and someone without a zone is in none', async () => {
  await at(51.9, 5.6);
  await createZone('Leeg', []);
  await createZone('Zonder plek', [await createPerson(portal)]);
  const blocked = await createPerson(portal, { isActive: false, profile: { latitude: 51.9, longitude: 5.6 } });
  await createZone('Geblokkeerd', [blocked]);
  const unreadable = await createPerson(portal);
  await pool.query(`update profiles set polygons = '[5]' where user_id = $1`, [unreadable.id]);
  await createZone('Onleesbaar', [unreadable]);
  expect(await listZones()).toEqual([]);
});

test('a new name and a person who leaves are seen at once', async () => {
  const person = await at(51.9, 5.6);
  const id = await createZone('Dijkvak 1', [person]);
  expect(await listZones()).toMatchObject([{ name: 'Dijkvak 1' }]);
  await pool.query('update zones set name = $1 where id = $2', ['Kerkdijk', id]);
  expect(await listZones()).toMatchObject([{ name: 'Kerkdijk' }]);
  await pool.query('delete from user_zones where user_id = $1', [person.id]);
  expect(await listZones()).toEqual([]);
});

test('residents and visitors get no zones', async () => {
  expect((await portal.call('GET', url, { token: resident.access })).status).toBe(403);
  expect((await portal.call('GET', url)).status).toBe(401);
});
