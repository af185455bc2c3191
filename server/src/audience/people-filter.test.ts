import { expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { contacts } from '../schema/contacts.ts';
import { mailAddresses } from '../schema/newsletters.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true, email: 'staf@example.org' });
const lastLogin = new Date();
const polygons = [{ name: 'A 1', polygon: [[5, 52] as [number, number]] }];
const yearly = { newsletter: true };
const person = async (email: string, changes: Parameters<typeof createPerson>[1] = {}) =>
  (await createPerson(portal, { email: `${email}@example.org`, username: email, ...changes })).id;
const details = (outlines: typeof polygons) => ({ polygons: outlines }) as typeof contacts.$inferInsert.details;
const invitedAt = new Date();
await db.insert(contacts).values([
  {
    name: 'begonnen',
    email: 'a@example.org',
    invitedAt,
    userId: await person('a', { lastLogin, profile: { ...yearly, polygons } }),
  },
  { name: 'wacht', email: 'b@example.org', invitedAt, userId: await person('b') },
  {
    name: 'weg',
    email: 'c@example.org',
    userId: await person('c', { isActive: false, lastLogin, profile: { polygons } }),
  },
  {
    name: 'chef',
    email: 'd@example.org',
    userId: await person('d', { isSuperuser: true, lastLogin, profile: yearly }),
  },
  { name: 'collega', email: 'e@example.org', userId: await person('e', { isStaff: true, lastLogin, profile: yearly }) },
  { name: 'nieuw', email: 'n@example.org', userId: await person('n') },
  { name: 'los', email: 'f@example.org' },
  { name: 'perceel', email: 'g@example.org', details: details(polygons) },
  { name: 'terug', email: 'h@example.org; i@example.org', inviteAllEmailAddresses: true, details: details([]) },
]);
await db.insert(mailAddresses).values([
  { email: 'i@example.org', bouncedAt: new Date() },
  { email: 'c@example.org', bouncedAt: new Date() },
  { email: 'g@example.org', optedOutAt: new Date() },
]);
await portal.pool.query(`insert into mailed_links (user_id, purpose, token_hash, expires_at)
  select id, 'invitation', email, now() + interval '1 day' from users where email like 'b@%' or email like 'a@%'`);

await portal.pool.query(`insert into groups (name) values ('Pachters');
  insert into zones (name) values ('Zone A');
  insert into user_groups select id, 1 from users where username in ('a', 'b');
  insert into user_zones select id, 1 from users where username in ('b', 'c')`);

const namesIn = async (path: string, field: string) => {
  const { status, body } = await portal.call('GET', path, { token: staff.access });
  if (status !== 200) return status;
  return [
    body.count,
    body.results
      .map((row: Record<string, string>) => row[field])
      .toSorted()
      .join(),
  ];
};

test.each([
  ['account=none', 'los,perceel,terug'],
  ['account=invited', 'begonnen,wacht'],
  ['account=not_begun', 'wacht'],
  ['account=never', 'nieuw,wacht'],
  ['account=signed_in', 'begonnen,chef,collega,weg'],
  ['role=customer', 'begonnen,nieuw,wacht,weg'],
  ['role=staff', 'collega'],
  ['role=superuser', 'chef'],
  ['active=true', 'begonnen,chef,collega,nieuw,wacht'],
  ['active=false', 'weg'],
  ['newsletter=true', 'begonnen,chef,collega,los,terug'],
  ['newsletter=false', 'nieuw,perceel,wacht,weg'],
  ['bounced=true', 'terug,weg'],
  ['parcels=none', 'chef,collega,los,nieuw,terug,wacht'],
  ['parcels=none&account=none&newsletter=true', 'los,terug'],
  ['role=customer&search=be', 'begonnen'],
])('the contacts with %s', async (query, names) => {
  const found = [names.split(',').length, names];
  expect(await namesIn(`/api/contacts/?${query}`, 'name')).toEqual(found);
  // Its pages are read in the same way.
  expect(await namesIn(`/api/contacts/?${query}&page_size=1`, 'name')).toEqual([found[0], names.split(',')[0]]);
  const { ids } = (await portal.call('GET', `/api/contacts/ids/?${query}`, { token: staff.access })).body;
  expect(ids).toHaveLength(Number(found[0]));
  const csv = (await portal.call('GET', `/api/contacts/export/?${query}`, { token: staff.access })).text;
  expect(csv.trim().split('\r\n')).toHaveLength(Number(found[0]) + 1);
});

test.each([
  ['group=1', 'a,b'],
  ['group=1&zone=1', 'b'],
  ['zone=1&active=false', 'c'],
  ['account=not_begun', 'b'],
  ['account=open', 'b'],
  ['account=never', 'b,n'],
  ['account=signed_in&role=customer', 'a,c'],
  ['role=superuser', 'd'],
  ['active=false', 'c'],
  ['newsletter=true', 'a,d,e'],
  ['newsletter=false&role=customer', 'b,c,n'],
  ['bounced=true', 'c'],
  ['parcels=none&role=customer', 'b,n'],
])('the users with %s', async (query, names) => {
  expect(await namesIn(`/api/users/?${query}`, 'username')).toEqual([names.split(',').length, names]);
});

test('the rows say which addresses mail came back from, and a bulk invitation can be checked', async () => {
  const ask = (method: string, path: string, body?: object) =>
    portal.call(method, `/api/${path}/`, { token: staff.access, ...(body && { body }) });
  const rows = (await ask('GET', 'contacts')).body.results as { id: number; name: string; bounced: string[] }[];
  expect(rows.filter(({ bounced }) => bounced.length > 0).map(({ name, bounced }) => [name, bounced])).toEqual([
    ['terug', ['i@example.org']],
    ['weg', ['c@example.org']],
  ]);
  const ids = rows.map(({ id }) => id);
  expect((await ask('POST', 'contacts/bounced', { ids })).body).toEqual({ count: 2, names: ['terug', 'weg'] });
  const users = (await ask('GET', 'users')).body.results as { id: number; username: string; bounced: boolean }[];
  expect(users.filter(({ bounced }) => bounced).map(({ username }) => username)).toEqual(['c']);
  const accounts = users.map(({ id }) => id);
  expect((await ask('POST', 'users/bounced', { ids: accounts })).body).toEqual({ count: 1, names: ['c'] });
});

test.each(['account=x', 'role=boss', 'active=1', 'newsletter=ja', 'bounced=false', 'parcels=all'])(
  'refuses the filter %s',
  async (query) => {
    expect(await namesIn(`/api/contacts/?${query}`, 'name')).toBe(400);
    expect(await namesIn(`/api/users/?${query}`, 'username')).toBe(400);
  },
);

test('an account that signs in for the first time leaves the list of those who have not', async () => {
  expect(await namesIn('/api/contacts/?account=not_begun', 'name')).toEqual([1, 'wacht']);
  await portal.pool.query(`update users set last_login = now() where email = 'b@example.org'`);
  expect(await namesIn('/api/contacts/?account=not_begun', 'name')).toEqual([0, '']);
});
