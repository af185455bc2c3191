import { describe, expect, test } from 'vitest';
import { parcels as contract } from '@dijkportaal/contract/parcels/parcels';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { cleanPolygons } from './public.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const map = (token: string) => portal.call('GET', '/api/parcels/', { token });
const polygon: [number, number][] = [
  [51.9, 5.6],
  [51.9, 5.7],
  [52, 5.7],
];

describe('the map', () => {
  test('is an empty list without anyone on it', async () => {
    const { status, body } = await map(staff.access);
    expect([status, body]).toEqual([200, { results: [] }]);
  });

  test('shows active people with a place or parcels, by name, as in the contract', async () => {
    const place = { latitude: 51.95, longitude: 5.65, parcels: 'A 12' };
    const polygons = [{ name: 'A 12', polygon }];
    const both = await createPerson(portal, {
      firstName: 'Wim',
      lastName: 'Bos "de" Jong',
      profile: { ...place, polygons },
    });
    const onlyPlace = await createPerson(portal, { firstName: 'Anna', lastName: 'Bakker', profile: place });
    const onlyParcels = await createPerson(portal, { firstName: 'Zoë', lastName: 'Bakker', profile: { polygons } });
    await createPerson(portal, { lastName: 'Zonder plaats' });
    await createPerson(portal, { lastName: 'Niet actief', isActive: false, profile: { ...place, polygons } });

    const { status, body, headers } = await map(staff.access);
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(contract.map.response.parse(body)).toEqual(body);
    expect(body.results).toEqual([
      {
        id: onlyPlace.id,
        profile_id: onlyPlace.profileId,
        first_name: 'Anna',
        last_name: 'Bakker',
        ...place,
        profile_polygons: [],
      },
      {
        id: onlyParcels.id,
        profile_id: onlyParcels.profileId,
        first_name: 'Zoë',
        last_name: 'Bakker',
        parcels: '',
        latitude: null,
        longitude: null,
        profile_polygons: polygons,
      },
      {
        id: both.id,
        profile_id: both.profileId,
        first_name: 'Wim',
        last_name: 'Bos "de" Jong',
        ...place,
        profile_polygons: polygons,
      },
    ]);
  });

  test('is the same for HEAD, compressed, and for a superuser', async () => {
    const superuser = await signedInPerson(portal, { isSuperuser: true });
    expect((await map(superuser.access)).text).toBe((await map(staff.access)).text);
    expect((await portal.call('HEAD', '/api/parcels/', { token: staff.access })).status).toBe(200);
  });

  test('is refused to customers, even those who are on it', async () => {
    const customer = await signedInPerson(portal, { profile: { latitude: 52, longitude: 5 } });
    const { status, body } = await map(customer.access);
    expect([status, body]).toEqual([
      403,
      { detail: 'U hebt geen toegang tot dit onderdeel.', code: 'permission_denied' },
    ]);
  });

  test('survives stored polygons that are not a list', async () => {
    const { id } = await createPerson(portal, { profile: { latitude: 52, longitude: 5 } });
    for (const stored of ['null', '{}', '"tekst"', '5']) {
      await portal.pool.query('update profiles set polygons = $1 where user_id = $2', [stored, id]);
      const { body } = await map(staff.access);
      expect(contract.map.response.parse(body)).toEqual(body);
    }
  });
});

describe('polygons that can be drawn', () => {
  const good = { name: 'A 12', polygon };
  test.each([
    ['nothing', undefined, []],
    ['an object', { 0: good }, []],
    ['an empty list', [], []],
    ['a valid polygon', [good], [good]],
    ['one with an extra field', [{ ...good, area: 3 }], [good]],
    ['two corners', [{ name: 'lijn', polygon: polygon.slice(1) }], []],
    [
      'text as numbers',
      [
        {
          name: 'x',
          polygon: [
            ['1', '2'],
            ['1', '3'],
            ['2', '3'],
          ],
        },
      ],
      [],
    ],
    ['three numbers in a corner', [{ name: 'x', polygon: polygon.map((corner) => [...corner, 0]) }], []],
    ['null in a corner', [{ name: 'x', polygon: [[null, 5], ...polygon] }], []],
    ['a latitude beyond the pole', [{ name: 'x', polygon: [[90.1, 5], ...polygon] }], []],
    ['a longitude beyond the date line', [{ name: 'x', polygon: [[50, -180.1], ...polygon] }], []],
    ['no name', [{ polygon }], []],
    ['an invalid one among valid ones', [good, null, good], [good, good]],
  ])('from %s', (_name, stored, drawn) => {
    expect(cleanPolygons(stored)).toEqual(drawn);
  });
});
