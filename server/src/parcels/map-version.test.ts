import { expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startPortalOn, startTestPortal } from '../../test/portal.ts';
import { changesVersion } from '../../test/versions.ts';

const portal = await startTestPortal();
const place = { latitude: 51.95, longitude: 5.65 };
const person = await createPerson(portal, { profile: place });
const staff = await signedInPerson(portal, { isStaff: true });

const changesMap = (statement: string) => changesVersion(portal, 'map', statement);

test.each([
  ['a name', `update users set last_name = 'Jansen' where id = ${person.id}`],
  ['a blocked account', `update users set is_active = false where id = ${person.id}`],
  ['a place', `update profiles set latitude = 52 where user_id = ${person.id}`],
  ['names of parcels', `update profiles set parcels = 'A 12' where user_id = ${person.id}`],
  ['outlines', `update profiles set polygons = '[]' where user_id = ${person.id}`],
  [
    'a profile',
    `with made as (insert into users (username, email) values ('n', 'n@example.org') returning id)
    insert into profiles (user_id) select id from made`,
  ],
  ['a deleted account', `delete from users where id = ${person.id}`],
])('%s changes the version of the map', async (_name, statement) => {
  expect(await changesMap(statement)).toBe(true);
});

test('a sign-in and data from the relationship system do not', async () => {
  expect(await changesMap('update users set last_login = now()')).toBe(false);
  expect(await changesMap(`update profiles set relatics_data = '{}', relatics_fetched_at = now()`)).toBe(false);
});

test('what was saved through one process is on the map of another', async () => {
  const other = await startPortalOn(portal);
  const read = async ({ call }: typeof portal, headers = {}) =>
    call('GET', '/api/parcels/', { token: staff.access, headers });
  try {
    const neighbour = await createPerson(portal, { lastName: 'Bakker', profile: place });
    const before = await read(other);
    expect(before.body.results).toMatchObject([{ last_name: 'Bakker' }]);
    const ifNoneMatch = { 'if-none-match': String(before.headers['etag']) };
    expect(await read(other, ifNoneMatch)).toMatchObject({ status: 304, text: '' });

    const url = `/api/profiles/${neighbour.profileId}/`;
    expect((await portal.call('PUT', url, { token: staff.access, body: { last_name: 'Visser' } })).status).toBe(200);
    const after = await read(other, ifNoneMatch);
    expect([after.status, after.body.results[0].last_name]).toEqual([200, 'Visser']);
  } finally {
    await other.app.close();
  }
});
