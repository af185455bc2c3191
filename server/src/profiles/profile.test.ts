import { describe, expect, test } from 'vitest';
import { profiles as contract } from '@dijkportaal/contract/profiles';
import { labelPerson } from '../../test/labels.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const own = (token: string) => portal.call('GET', '/api/profile/', { token });
const byId = (id: number | string, token: string) => portal.call('GET', `/api/profiles/${id}/`, { token });

const address = {
  guid: '6f9619ff-8b86-d011-b42d-00c04fc964ff',
  street: 'Dijkweg',
  houseNumber: '12',
  numberAddition: 'a',
  city: 'Opheusden',
  state: 'Gelderland',
  zip: '4043 JA',
  parcels: 'OHD00 A 12, OHD00 A 13',
  latitude: 51.93,
  longitude: 5.63,
  polygons: [
    {
      name: 'A 12',
      polygon: [
        [51.93, 5.63],
        [51.93, 5.64],
        [51.94, 5.64],
      ] as [number, number][],
    },
  ],
  newsletter: true,
  firstLogin: true,
  relaticsData: { Contactmoment: [], Klanteis: [{ ID: 'KE-1' }] },
};

describe("one's own profile", () => {
  test('has the address, the place, the parcels and the choices', async () => {
    const person = await signedInPerson(portal, { firstName: 'Tjitske', lastName: 'de Boer', profile: address });
    await labelPerson(portal, person.id, { groups: ['Bewoners'], zones: ['Zone 4'] });
    const { status, body } = await own(person.access);
    expect([status, contract.own.response.parse(body)]).toEqual([200, body]);
    expect(body).toEqual({
      id: person.profileId,
      user: person.id,
      guid: address.guid,
      first_name: 'Tjitske',
      last_name: 'de Boer',
      job_title: '',
      street: 'Dijkweg',
      house_number: '12',
      number_addition: 'a',
      city: 'Opheusden',
      state: 'Gelderland',
      zip: '4043 JA',
      parcels: address.parcels,
      latitude: 51.93,
      longitude: 5.63,
      polygons: address.polygons,
      zones: [{ id: expect.any(Number), name: 'Zone 4' }],
      groups: [{ id: expect.any(Number), name: 'Bewoners' }],
      newsletter: true,
      notifications: false,
      permissions: [],
      first_login: true,
      mfa_missing: false,
      password_reset: false,
      relatics_data: address.relaticsData,
      relatics_fetched_at: null,
      relatics_failing_since: null,
      relatics_refreshing: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  });

  test('is complete before anything is filled in', async () => {
    const person = await signedInPerson(portal);
    const { body } = await own(person.access);
    expect(contract.own.response.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      latitude: null,
      polygons: [],
      zones: [],
      groups: [],
      relatics_data: null,
      street: '',
    });
  });

  test.each([
    [{}, []],
    [{ isStaff: true }, ['Staff']],
    [{ isStaff: true, isSuperuser: true }, ['Staff', 'Superuser']],
    [{ isSuperuser: true }, ['Staff', 'Superuser']],
  ])('of someone with %j has the permissions %j', async (rights, permissions) => {
    const person = await signedInPerson(portal, rights);
    expect((await own(person.access)).body.permissions).toEqual(permissions);
    expect((await portal.call('GET', '/api/user/', { token: person.access })).body.is_staff).toBe(
      permissions.length > 0,
    );
  });

  test.each([
    "update users set first_name = 'Anna' where id = $1",
    "update profiles set street = 'Waalbandijk' where user_id = $1",
    "update profiles set relatics_data = '{}' where user_id = $1",
    "update profiles set relatics_lease_until = now() + interval '1 minute' where user_id = $1",
    'delete from user_groups where user_id = $1',
    "update groups set name = 'Nieuw' where id in (select group_id from user_groups where user_id = $1)",
    'delete from zones where id in (select zone_id from user_zones where user_id = $1)',
  ])('shows a change immediately: %s', async (change) => {
    const person = await signedInPerson(portal, { profile: address });
    await labelPerson(portal, person.id, { groups: [`Groep ${person.id}`], zones: [`Zone ${person.id}`] });
    const before = await own(person.access);
    await portal.pool.query(change, [person.id]);
    const after = await own(person.access);
    expect(after.text).not.toBe(before.text);
    const { text, headers } = await byId(person.profileId, person.access);
    expect([after.text, after.headers.etag]).toEqual([text, headers.etag]);
  });

  test('shows a refresh that never ended as ended', async () => {
    const person = await signedInPerson(portal, { profile: address });
    const isRefreshing = async () => (await own(person.access)).body.relatics_refreshing;
    const lease = "update profiles set relatics_lease_until = now() + interval '0.5 s' where user_id = $1";
    await portal.pool.query(lease, [person.id]);
    expect(await isRefreshing()).toBe(true);
    await expect.poll(isRefreshing).toBe(false);
  });

  test('leaves out stored polygons that cannot be drawn', async () => {
    const person = await signedInPerson(portal);
    await portal.pool.query('update profiles set polygons = $1 where user_id = $2', [
      JSON.stringify([{ name: 'kapot', polygon: [['x', 'y']] }, ...address.polygons]),
      person.id,
    ]);
    expect((await own(person.access)).body.polygons).toEqual(address.polygons);
  });
});

describe('a profile by id', async () => {
  const customer = await signedInPerson(portal);
  const neighbour = await createPerson(portal, { profile: address });
  const staff = await signedInPerson(portal, { isStaff: true });

  test('is for its owner the same as the one without an id', async () => {
    const [mine, same] = [await own(customer.access), await byId(customer.profileId, customer.access)];
    expect([same.status, same.text]).toEqual([200, mine.text]);
  });

  test("of someone else is not found by a customer, nor by the caller's own user id", async () => {
    const missing = await byId(2_000_000_000, customer.access);
    expect([missing.status, missing.body]).toEqual([404, { detail: 'Niet gevonden.', code: 'not_found' }]);
    for (const id of [neighbour.profileId, staff.profileId, '0', '-1', 'abc', '2147483648', '1e3', address.guid]) {
      const {
        status,
        text,
        headers: { date: _date, ...headers },
      } = await byId(id, customer.access);
      const { date: _other, ...missingHeaders } = missing.headers;
      expect({ status, text, headers }).toEqual({ status: 404, text: missing.text, headers: missingHeaders });
    }
  });

  test('of anyone can be read by staff', async () => {
    const { status, body } = await byId(neighbour.profileId, staff.access);
    expect([status, body.user, body.street]).toEqual([200, neighbour.id, 'Dijkweg']);
    expect((await byId(2_000_000_000, staff.access)).status).toBe(404);
  });

  test('is found by the profile id, not by the id of its user', async () => {
    await portal.pool.query("select setval('profiles_id_seq', 9000)");
    const person = await signedInPerson(portal);
    expect(person.profileId).toBeGreaterThan(9000);
    expect((await byId(person.id, person.access)).status).toBe(404);
    expect((await byId(person.profileId, person.access)).status).toBe(200);
  });

  test('can be read only while the reader is staff', async () => {
    const former = await signedInPerson(portal, { isStaff: true });
    expect((await byId(neighbour.profileId, former.access)).status).toBe(200);
    await portal.pool.query('update users set is_staff = false where id = $1', [former.id]);
    expect((await byId(neighbour.profileId, former.access)).status).toBe(404);
  });
});
