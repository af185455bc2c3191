import { expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const send = (profileId: number, token: string, body: unknown) =>
  portal.call('PUT', `/api/profiles/${profileId}/`, { token, body });
const storedOf = async (profileId: number) =>
  (await portal.call('GET', `/api/profiles/${profileId}/`, { token: staff.access })).body.polygons;
const parcel = (name: string) => ({
  name,
  polygon: [
    [51.93, 5.63],
    [51.93, 5.64],
    [51.94, 5.64],
  ],
});

test('says which outline crosses itself, unless it was stored before that was checked', async () => {
  const customer = await createPerson(portal);
  const bowTie: [number, number][] = [
    [51.93, 5.63],
    [51.94, 5.64],
    [51.93, 5.64],
    [51.94, 5.63],
  ];
  const crossing = { name: 'C 7', polygon: bowTie };
  const refused = await send(customer.profileId, staff.access, { polygons: [parcel('A'), crossing] });
  expect([refused.status, refused.body]).toEqual([
    400,
    {
      polygons: [
        'De omtrek van perceel C 7 kruist zichzelf na hoek 1. Zet de hoeken in de volgorde waarin u om het perceel loopt.',
      ],
    },
  ]);
  expect(await storedOf(customer.profileId)).toEqual([]);
  await portal.pool.query('update profiles set polygons = $1 where id = $2', [
    JSON.stringify([crossing]),
    customer.profileId,
  ]);
  const kept = await send(customer.profileId, staff.access, { polygons: [crossing, parcel('A')], city: 'Kesteren' });
  expect([kept.status, kept.body.polygons]).toEqual([200, [crossing, parcel('A')]]);
});
