import { parcels } from '@dijkportaal/contract/parcels/parcels';
import { expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });

async function readArea() {
  const { status, body } = await portal.call('GET', '/api/parcels/area/', { token: staff.access });
  expect(status).toBe(200);
  return parcels.area.response.parse(body).area;
}

test('the working area is around most residents, whatever was misplaced', async () => {
  expect(await readArea()).toBeNull();
  for (let index = 0; index <= 10; index += 1) {
    await createPerson(portal, { profile: { latitude: 51.9 + index / 1000, longitude: 5.6 + index / 500 } });
  }
  await createPerson(portal, { profile: { latitude: 55.2, longitude: 3.1 } });
  await createPerson(portal, { isStaff: true, profile: { latitude: 52.37, longitude: 4.9 } });
  const [south, west, north, east] = (await readArea())!;
  expect([south, west]).toEqual([expect.closeTo(51.901, 3), expect.closeTo(5.601, 2)]);
  expect([north, east]).toEqual([expect.closeTo(51.91, 3), expect.closeTo(5.618, 2)]);
});

test('the working area counts outlines, also without a location', async () => {
  const polygon: [number, number][] = [
    [53.2, 6.5],
    [53.2, 6.6],
    [53.3, 6.6],
  ];
  const polygons = Array.from({ length: 40 }, (_, index) => ({ name: `A ${index}`, polygon }));
  await createPerson(portal, { profile: { polygons } });
  const area = (await readArea())!;
  expect(area[2]).toBeCloseTo(53.25, 1);
});
