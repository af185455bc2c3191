import type { WorkShape } from '@dijkportaal/contract/works';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { labelPerson } from '../../test/labels.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { zones } from '../schema/audience.ts';
import { profiles } from '../schema/profiles.ts';
import { works } from '../schema/works.ts';

const portal = await startTestPortal();
const { db, call } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal);

type Place = [latitude: number, longitude: number];
const start: Place = [51.9311, 5.6325];

/** The place so many metres to the east and north, by the radii of curvature of WGS 84. */
function move([latitude, longitude]: Place, east: number, north: number): Place {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const bend = 1 - 0.00669437999014 * sine * sine;
  const alongMeridian = (6_378_137 * (1 - 0.00669437999014)) / bend ** 1.5;
  const aroundAxis = (6_378_137 / Math.sqrt(bend)) * Math.cos((latitude * Math.PI) / 180);
  return [latitude + (north / alongMeridian) * (180 / Math.PI), longitude + (east / aroundAxis) * (180 / Math.PI)];
}
const ring = (...corners: [east: number, north: number][]): Place[] =>
  corners.map(([east, north]) => move(start, east, north));
const box = (west: number, south: number, east: number, north: number) =>
  ring([west, south], [east, south], [east, north], [west, north]);

const point: WorkShape = { kind: 'point', corners: [start], holes: [] };
const line = (...corners: [number, number][]): WorkShape => ({ kind: 'line', corners: ring(...corners), holes: [] });
const area = (corners: Place[], ...holes: Place[][]): WorkShape => ({ kind: 'area', corners, holes });

const save = async (body: object) => {
  const whole = { title: 'Damwand', starts_on: '2026-12-01', ends_on: '2099-12-18', state: 'published', ...body };
  const response = await call('POST', '/api/works/', { token: staff.access, body: whole });
  expect(response.status, response.text).toBe(200);
  return response.body as { id: number };
};
const seen = async () =>
  (
    (await call('GET', '/api/works/nearby/', { token: resident.access })).body as { results: { title: string }[] }
  ).results.map(({ title }) => title);
const live = (profile: Partial<typeof profiles.$inferInsert>) =>
  db
    .update(profiles)
    .set({ latitude: null, longitude: null, polygons: [], ...profile })
    .where(eq(profiles.id, resident.profileId));
const own = (...polygons: Place[][]) => live({ polygons: polygons.map((polygon) => ({ name: 'A 1', polygon })) });
async function isNear(shapes: WorkShape[], distance: number): Promise<boolean> {
  const { id } = await save({ shapes, distance });
  const response = await call('POST', '/api/works/reach/', { token: staff.access, body: { shapes, distance } });
  const one = await call('GET', `/api/works/nearby/${id}/`, { token: resident.access });
  const isListed = (await seen()).length === 1;
  // The count, the list and the page always agree.
  expect([response.body, one.status]).toEqual([{ people: isListed ? 1 : 0, mailed: 0 }, isListed ? 200 : 404]);
  return isListed;
}

beforeEach(async () => {
  await db.delete(works);
  await live({});
});

const directions: [string, number, number][] = [
  ['east', 1, 0],
  ['west', -1, 0],
  ['north', 0, 1],
  ['south', 0, -1],
  ['north-east', Math.SQRT1_2, Math.SQRT1_2],
];

describe.each([50, 200, 5000])('within %i metres', (distance) => {
  test.each(directions)('of a point, an address to the %s is near to half a percent', async (_name, east, north) => {
    const at = async (metres: number) => {
      const [latitude, longitude] = move(start, east * metres, north * metres);
      await live({ latitude, longitude });
      await db.delete(works);
      return isNear([point], distance);
    };
    expect([await at(distance * 0.995 - 0.2), await at(distance * 1.005 + 0.3)]).toEqual([true, false]);
  });

  test.each([
    ['a point', [point], 0],
    ['a line', [line([0, -3000], [0, 3000])], 0],
    ['a line with a bend', [line([-500, 400], [0, 0], [-500, -400])], 0],
    ['a polygon', [area(box(-300, -300, 40, 300))], 40],
    ['the nearest of several polygons', [area(box(-9000, 0, -8000, 10)), area(box(-300, -300, 40, 300))], 40],
  ])('of %s, a parcel is near to half a percent', async (_name, shapes, edge) => {
    const at = async (metres: number) => {
      await own(box(edge + metres, -20, edge + metres + 60, 20));
      await db.delete(works);
      return isNear(shapes, distance);
    };
    expect([await at(distance * 0.995 - 0.2), await at(distance * 1.005 + 0.3)]).toEqual([true, false]);
  });
});

describe('at no distance', () => {
  test.each<[string, WorkShape[], Place[], boolean]>([
    ['a parcel around a point', [point], box(-20, -20, 20, 20), true],
    ['a parcel around a line', [line([-5, 0], [5, 1])], box(-20, -20, 20, 20), true],
    ['a parcel that a line crosses', [line([-500, 0], [500, 0])], box(-20, -20, 20, 20), true],
    ['a parcel inside an area', [area(box(-900, -900, 900, 900))], box(-20, -20, 20, 20), true],
    ['a parcel around an area', [area(box(-9, -9, 9, 9))], box(-20, -20, 20, 20), true],
    ['a parcel that overlaps an area', [area(box(0, -9, 900, 9))], box(-20, -20, 20, 20), true],
    ['a parcel beside an area', [area(box(30, -9, 900, 9))], box(-20, -20, 20, 20), false],
    ['a parcel in a hole', [area(box(-900, -900, 900, 900), box(-30, -30, 30, 30))], box(-20, -20, 20, 20), false],
    ['a parcel across a hole', [area(box(-900, -900, 900, 900), box(-30, -30, 30, 30))], box(-20, -20, 40, 20), true],
    [
      'a parcel in the bend of an area',
      [area(ring([-90, -90], [90, -90], [90, 90], [80, 90], [80, -80], [-90, -80]))],
      box(-20, -20, 20, 20),
      false,
    ],
    ['a thin parcel along a line', [line([-500, 0], [500, 0])], ring([-300, -5], [300, 5], [301, 5.2]), true],
  ])('%s', async (_name, shapes, parcel, expected) => {
    await own(parcel);
    expect(await isNear(shapes, 0)).toBe(expected);
    const turned = shapes.map(({ corners, holes, ...shape }) => ({
      ...shape,
      corners: corners.toReversed(),
      holes: holes.map((hole) => hole.toReversed()),
    }));
    await db.delete(works);
    await own(parcel.toReversed());
    expect(await isNear(turned, 0)).toBe(expected);
  });

  test('an address is in an area, and not in its hole', async () => {
    await live({ latitude: start[0], longitude: start[1] });
    expect(await isNear([area(box(-900, -900, 900, 900))], 0)).toBe(true);
    await db.delete(works);
    expect(await isNear([area(box(-900, -900, 900, 900), box(-30, -30, 30, 30))], 0)).toBe(false);
    await db.delete(works);
    expect(await isNear([area(box(-900, -900, 900, 900), box(-30, -30, 30, 30))], 31)).toBe(true);
  });
});

test('a long line with many corners is near everywhere along it', async () => {
  const shape = line(...Array.from({ length: 900 }, (_, n): [number, number] => [n * 20, (n % 2) * 15]));
  for (const east of [0, 399, 400, 401, 9000, 17_980]) {
    await db.delete(works);
    await own(box(east, -60, east + 10, -40));
    expect([east, await isNear([shape], 45)]).toEqual([east, true]);
  }
});

test('somebody with an address and parcels far from each other is counted once', async () => {
  const [latitude, longitude] = move(start, 3000, 0);
  await live({
    latitude,
    longitude,
    polygons: [
      { name: 'A', polygon: box(0, 0, 9, 9) },
      { name: 'B', polygon: box(20, 0, 29, 9) },
    ],
  });
  expect(await isNear([line([0, 0], [3000, 0])], 10)).toBe(true);
});

test('follows a new address, other parcels and a zone at once', async () => {
  await save({ shapes: [point], distance: 100 });
  expect(await seen()).toEqual([]);
  await own(box(0, 0, 9, 9));
  expect(await seen()).toEqual(['Damwand']);
  await own(box(500, 0, 509, 9));
  expect(await seen()).toEqual([]);
  await labelPerson(portal, resident.id, { zones: ['Oost'] });
  const [zone] = await db.select().from(zones);
  await save({ title: 'Fase 1', zone_id: zone?.id });
  expect(await seen()).toEqual(['Fase 1']);
  await db.delete(zones);
  expect(await seen()).toEqual([]);
});

test('shows what is published or cancelled and not over, and all phases of a zone', async () => {
  await labelPerson(portal, resident.id, { zones: ['West'] });
  const zone_id = (await db.select().from(zones))[0]?.id;
  const over = { starts_on: '2020-01-01', ends_on: '2020-02-01' };
  await save({ title: 'Concept', zone_id, state: 'draft' });
  await save({ title: 'Voorbij', zone_id, ...over });
  await save({ title: 'Fase 0', zone_id, ...over, is_phase: true });
  await save({ title: 'Vervallen', zone_id, state: 'cancelled' });
  expect(await seen()).toEqual(['Fase 0', 'Vervallen']);
  await db.delete(zones);
});
