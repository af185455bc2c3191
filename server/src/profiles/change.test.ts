import { profiles as contract } from '@dijkportaal/contract/profiles';
import { describe, expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const superuser = await signedInPerson(portal, { isSuperuser: true });
const staff = await signedInPerson(portal, { isStaff: true });

const send = (profileId: number, token: string, body: unknown) =>
  portal.call('PUT', `/api/profiles/${profileId}/`, { token, body });
const read = async (person: { profileId: number }) =>
  (await portal.call('GET', `/api/profiles/${person.profileId}/`, { token: superuser.access })).body;
const lastEvent = async () =>
  (await portal.pool.query('select * from audit_log order by id desc limit 1')).rows[0] as Record<string, unknown>;

/** The corners of a triangle, or of a field inside a curve. */
function cornersAround(latitude: number, longitude: number, count = 3): [number, number][] {
  return Array.from({ length: count }, (_corner, index) => [
    latitude + index / count / 1_000,
    longitude + (index / count) ** 2 / 1_000,
  ]);
}
const parcel = (name: string, count?: number) => ({ name, polygon: cornersAround(51.93, 5.63, count) });

const everything = {
  guid: '6f9619ff-8b86-d011-b42d-00c04fc964ff',
  first_name: 'Tjitske',
  last_name: 'de Boer',
  job_title: 'Rentmeester',
  street: 'Dijkweg',
  house_number: '12',
  number_addition: 'a',
  city: 'Opheusden',
  state: 'Gelderland',
  zip: '4043 JA',
  parcels: 'OHD00 A 12',
  latitude: 51.93,
  longitude: 5.63,
  polygons: [{ name: 'A 12', polygon: cornersAround(51.93, 5.63) }],
  newsletter: true,
  notifications: true,
};
/** Fields that no profile has, or that change without a save. */
const ignored = {
  is_staff: true,
  is_superuser: true,
  mfa_missing: true,
  relatics_data: { Klanteis: [] },
  updated_at: '2020-01-01T00:00:00.000Z',
  email: 'ander@example.org',
  __proto__: { newsletter: true },
};

test('staff change the groups and zones of a profile, a customer does not', async () => {
  const idOf = async (kind: string, name: string) =>
    (await portal.call('POST', `/api/${kind}/`, { token: staff.access, body: { name } })).body.id as number;
  const group = await idOf('groups', 'Pachters');
  const { rows } = await portal.pool.query("insert into zones (name) values ('Dijkvak 7') returning id");
  const zone = rows[0]?.id as number;
  const customer = await signedInPerson(portal);
  const changed = await send(customer.profileId, staff.access, { groups: [group], zones: [zone] });
  const labels = { groups: [{ id: group, name: 'Pachters' }], zones: [{ id: zone, name: 'Dijkvak 7' }] };
  expect([changed.status, changed.body]).toMatchObject([200, labels]);
  expect(await lastEvent()).toMatchObject({ action: 'profile.change', details: { fields: ['groups', 'zones'] } });
  // As it was read, and without them: nothing changes.
  expect((await send(customer.profileId, staff.access, changed.body)).body).toMatchObject(labels);
  expect((await send(customer.profileId, staff.access, { street: 'Kade' })).body).toMatchObject(labels);
  const own = await send(customer.profileId, customer.access, { groups: [], newsletter: true });
  expect(own.status).toBe(400);
  expect((await send(customer.profileId, staff.access, { groups: [999_999] })).body).toEqual({
    groups: ['Een van deze groepen bestaat niet meer.'],
  });
  expect((await portal.call('GET', '/api/user/', { token: customer.access })).body).toMatchObject({
    groups: labels.groups,
    profile: { zones: labels.zones },
  });
  expect((await send(customer.profileId, staff.access, { groups: [] })).body).toMatchObject({ ...labels, groups: [] });
});

describe('PUT by a customer', () => {
  test('changes their own newsletter and notifications, and nothing else', async () => {
    const customer = await signedInPerson(portal, { profile: { street: 'Kade', notifications: true } });
    const before = await read(customer);
    const { status, body } = await send(customer.profileId, customer.access, {
      ...ignored,
      newsletter: true,
      notifications: false,
    });
    expect([status, body]).toEqual([200, contract.replace.response.parse(body)]);
    expect(body).toEqual({ ...before, newsletter: true, notifications: false, updated_at: body.updated_at });
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    expect(await read(customer)).toEqual(body);
    const { rows } = await portal.pool.query('select is_staff, is_superuser, email from users where id = $1', [
      customer.id,
    ]);
    expect(rows).toEqual([{ is_staff: false, is_superuser: false, email: customer.email }]);
  });

  test('changes only the given fields', async () => {
    const customer = await signedInPerson(portal, { profile: { newsletter: true, notifications: true } });
    expect((await send(customer.profileId, customer.access, { newsletter: false })).status).toBe(200);
    expect(await read(customer)).toMatchObject({ newsletter: false, notifications: true });
  });

  test("does not find another person's profile, and changes nothing", async () => {
    const customer = await signedInPerson(portal);
    const neighbour = await createPerson(portal);
    const before = await read(neighbour);
    const missing = await send(2_000_000_000, customer.access, { newsletter: true });
    for (const profileId of [neighbour.profileId, staff.profileId]) {
      const response = await send(profileId, customer.access, { newsletter: true });
      expect([response.status, response.text]).toEqual([404, missing.text]);
    }
    expect(await read(neighbour)).toEqual(before);
  });
});

describe('PUT by staff', () => {
  test('writes every field of a customer that they may', async () => {
    const customer = await createPerson(portal);
    const before = await read(customer);
    const wanted = { ...everything, guid: `R_${customer.id}` };
    const { status, body } = await send(customer.profileId, staff.access, { ...wanted, ...ignored });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, ...wanted, updated_at: body.updated_at });
    expect(await read(customer)).toEqual(body);
    const found = await portal.call('GET', '/api/users/?search=tjitske boer', { token: staff.access });
    expect(found.body.results.map(({ id }: { id: number }) => id)).toContain(customer.id);
    expect(await send(customer.profileId, staff.access, { latitude: null, longitude: null })).toMatchObject({
      status: 200,
      body: { latitude: null, longitude: null, street: 'Dijkweg' },
    });
  });

  test('writes parcels up to the limits, and removes them', async () => {
    const customer = await createPerson(portal);
    const all = [parcel('A', 10_000), parcel('', 9_700), ...Array.from({ length: 100 }, () => parcel('B'))];
    const first = await send(customer.profileId, staff.access, { polygons: all });
    expect([first.status, first.body.polygons]).toEqual([200, all]);
    expect((await read(customer)).polygons).toEqual(all);
    const many = Array.from({ length: 500 }, (_item, index) => parcel(String(index)));
    expect((await send(customer.profileId, staff.access, { polygons: many })).body.polygons).toEqual(many);
    expect((await send(customer.profileId, staff.access, { polygons: [] })).body.polygons).toEqual([]);
    expect(await read(customer)).toMatchObject({ polygons: [], street: '' });
  });

  test('puts the parcels on the staff map', async () => {
    const customer = await createPerson(portal);
    await send(customer.profileId, staff.access, { polygons: everything.polygons });
    const { body } = await portal.call('GET', '/api/parcels/', { token: staff.access });
    expect(body.results.find(({ id }: { id: number }) => id === customer.id)).toMatchObject({
      profile_polygons: everything.polygons,
    });
  });

  test('writes their own profile, but not that of a colleague', async () => {
    const writer = await signedInPerson(portal, { isStaff: true });
    expect((await send(writer.profileId, writer.access, { city: 'Tiel' })).body.city).toBe('Tiel');
    for (const colleague of [staff, superuser]) {
      const before = await read(colleague);
      const response = await send(colleague.profileId, writer.access, { city: 'Culemborg' });
      expect([response.status, response.body.code]).toEqual([403, 'permission_denied']);
      expect(await read(colleague)).toEqual(before);
    }
    expect((await send(2_000_000_000, writer.access, { city: 'Tiel' })).status).toBe(404);
  });

  test('who are superusers write every profile', async () => {
    const colleague = await createPerson(portal, { isStaff: true });
    const other = await createPerson(portal, { isSuperuser: true });
    for (const person of [colleague, other, superuser])
      expect((await send(person.profileId, superuser.access, { city: 'Tiel' })).body.city).toBe('Tiel');
  });
});

describe('a body', () => {
  const withCorners = (...polygon: unknown[][]) => ({ polygons: [{ name: 'A', polygon }] });

  test.each([
    [{ newsletter: 'ja' }, { newsletter: ['Dit veld heeft niet de juiste vorm (verwacht: ja of nee).'] }],
    [{ newsletter: null }, { newsletter: ['Dit veld is verplicht.'] }],
    [{ notifications: 1 }, { notifications: ['Dit veld heeft niet de juiste vorm (verwacht: ja of nee).'] }],
    [
      { street: 12, latitude: 'noord' },
      {
        street: ['Dit veld heeft niet de juiste vorm (verwacht: tekst).'],
        latitude: ['Dit veld heeft niet de juiste vorm (verwacht: getal).'],
      },
    ],
    [{ latitude: 91 }, { latitude: ['Gebruik een waarde van maximaal 90.'] }],
    [{ longitude: -180.1 }, { longitude: ['Gebruik een waarde van minimaal -180.'] }],
    [{ zip: 'a'.repeat(21) }, { zip: ['Gebruik maximaal 20 tekens.'] }],
    [{ first_name: { $ne: '' } }, { first_name: ['Dit veld heeft niet de juiste vorm (verwacht: tekst).'] }],
    [{ polygons: null }, { polygons: ['Dit veld is verplicht.'] }],
    [{ polygons: 'A 12' }, { polygons: ['Dit veld heeft niet de juiste vorm (verwacht: lijst).'] }],
    [{ polygons: [{ polygon: cornersAround(51, 5) }] }, { polygons: ['Dit veld is verplicht. (0.name)'] }],
    [{ polygons: [parcel('A'), parcel('B', 2)] }, { polygons: ['Een perceel heeft minstens 3 hoeken. (1.polygon)'] }],
    [
      withCorners([91, 5], [51, 181], [51, 5]),
      {
        polygons: [
          'Gebruik een waarde van maximaal 90. (0.polygon.0.0)',
          'Gebruik een waarde van maximaal 180. (0.polygon.1.1)',
        ],
      },
    ],
    [
      withCorners([51, 5], [51, 5, 3], ['51', 5]),
      {
        polygons: [
          'Kies er maximaal 2. (0.polygon.1)',
          'Dit veld heeft niet de juiste vorm (verwacht: getal). (0.polygon.2.0)',
        ],
      },
    ],
    [{ polygons: Array.from({ length: 501 }, () => parcel('A')) }, { polygons: ['Kies er maximaal 500.'] }],
    [
      { polygons: [parcel('A', 10_000), parcel('B', 10_000), parcel('C')] },
      { polygons: ['Deze waarde is niet geldig.'] },
    ],
    [[], { non_field_errors: ['Dit veld heeft niet de juiste vorm (verwacht: object).'] }],
  ])('%j is refused', async (body, errors) => {
    const customer = await createPerson(portal);
    const before = await read(customer);
    const response = await send(customer.profileId, staff.access, body);
    expect([response.status, response.body]).toEqual([400, errors]);
    expect(await read(customer)).toEqual(before);
  });
});

describe('the audit log', () => {
  test('names the parcels only when they changed', async () => {
    const customer = await createPerson(portal);
    const { polygons } = everything;
    await send(customer.profileId, staff.access, { polygons });
    const changed = await lastEvent();
    expect(changed).toMatchObject({ action: 'profile.change', details: { fields: ['polygons'] } });
    expect(JSON.stringify(changed)).not.toContain('51.93');
    const { updated_at } = await read(customer);
    await send(customer.profileId, staff.access, { polygons });
    expect((await read(customer)).updated_at).toBe(updated_at);
    const { rows } = await portal.pool.query(
      "select 1 from audit_log where action = 'profile.change' and object = $1",
      [`user ${customer.id}`],
    );
    expect(rows).toHaveLength(1);
  });

  test('has the names of the fields that changed, and no values', async () => {
    const customer = await createPerson(portal, { profile: { street: 'Kade', city: 'Tiel' } });
    await send(customer.profileId, staff.access, { street: 'Dijkweg', city: 'Tiel', first_name: 'Roelofje' });
    expect(await lastEvent()).toMatchObject({
      actor_id: staff.id,
      action: 'profile.change',
      object: `user ${customer.id}`,
      result: 'success',
      origin: '127.0.0.1',
      details: { fields: ['first_name', 'street'] },
    });
  });

  test('has no line if nothing changed or the change was refused', async () => {
    const customer = await signedInPerson(portal, { profile: { newsletter: true } });
    const before = await lastEvent();
    const { updated_at: updated } = await read(customer);
    const same = await send(customer.profileId, customer.access, { newsletter: true });
    expect((await send(customer.profileId, customer.access, { street: 'Dijkweg' })).status).toBe(400);
    expect([same.status, same.body.updated_at]).toEqual([200, updated]);
    await send(customer.profileId, customer.access, { newsletter: 'ja' });
    await send(staff.profileId, customer.access, { newsletter: true });
    const { rows } = await portal.pool.query('select action from audit_log where id > $1', [before['id']]);
    expect(rows.map(({ action }) => action)).toEqual(['profile.read']);
  });

  test('records that staff viewed a profile, not that people view their own', async () => {
    const customer = await signedInPerson(portal);
    const before = await lastEvent();
    await portal.call('GET', `/api/profiles/${customer.profileId}/`, { token: customer.access });
    await portal.call('GET', '/api/profile/', { token: staff.access });
    await portal.call('GET', `/api/profiles/${staff.profileId}/`, { token: staff.access });
    await portal.call('GET', '/api/profiles/2000000000/', { token: staff.access });
    expect(await lastEvent()).toEqual(before);
    await portal.call('GET', `/api/profiles/${customer.profileId}/`, { token: staff.access });
    expect(await lastEvent()).toMatchObject({
      actor_id: staff.id,
      action: 'profile.read',
      object: `user ${customer.id}`,
      result: 'success',
    });
  });
});

test('concurrent changes are all stored', async () => {
  const customer = await createPerson(portal);
  const fields = { street: 'Dijkweg', city: 'Tiel', zip: '4001 AA', parcels: 'A 1', first_name: 'Anna', state: 'GLD' };
  const responses = await Promise.all(
    Object.entries(fields).map(([field, value]) => send(customer.profileId, staff.access, { [field]: value })),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await read(customer)).toMatchObject(fields);
});

test('a guid belongs to one profile: another is refused at its field, also when two are saved at the same time', async () => {
  const [first, second, third] = [await createPerson(portal), await createPerson(portal), await createPerson(portal)];
  expect((await send(first.profileId, staff.access, { guid: 'R_77001' })).status).toBe(200);
  const refused = await send(second.profileId, staff.access, { guid: ' r_77001', street: 'Dijkweg' });
  expect([refused.status, refused.body]).toEqual([400, { guid: ['Dit nummer hoort al bij een ander profiel.'] }]);
  expect(await read(second)).toMatchObject({ guid: '', street: '' });
  const both = await Promise.all(
    [second, third].map(({ profileId }) => send(profileId, superuser.access, { guid: 'R_77002' })),
  );
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
  expect((await send(first.profileId, staff.access, { guid: 'R_77001', street: 'Kade' })).status).toBe(200);
});
