// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { username: 'aa-staf', email: 'staf@example.org', isStaff: true });
const list = (query: string) => portal.call('GET', `/api/users/${query}`, { token: staff.access });

async function found(search: string): Promise<string[]> {
  const { status, body } = await list(`?search=${encodeURIComponent(search)}`);
  expect(status).toBe(200);
  return body.results.map(({ username }: { username: string }) => username);
}

await createPerson(portal, {
  username: 'zoe',
  email: 'zoe.kuipers@waterschap.example.org',
  firstName: 'Zoë',
  lastName: 'Kuipers-Ångström',
});
await createPerson(portal, {
  username: 'rene',
  email: 'r.vandijk@example.org',
  firstName: 'René',
  lastName: 'van Dijk',
});
await createPerson(portal, {
  username: 'procent',
  email: 'procent@example.org',
  firstName: '100%',
  lastName: 'Sjaak_1',
});
await createPerson(portal, {
  username: 'streep',
  email: 'streep@example.org',
  firstName: '1000',
  lastName: 'Sjaakx1',
});
await createPerson(portal, { username: 'schuin', email: 'schuin@example.org', firstName: 'a\\b', lastName: '' });

test.each([
  ['zoe', ['zoe']],
  ['Zoë', ['zoe']],
  ['ZOË', ['zoe']],
  ['angstrom', ['zoe']],
  ['uiper', ['zoe']],
  ['kuipers zoe', ['zoe']],
  ['  kuipers \t zoe  ', ['zoe']],
  ['kuipers rene', []],
  ['waterschap.example', ['zoe']],
  ['réne dijk', ['rene']],
  ['van dijk', ['rene']],
  ['r.vandijk@', ['rene']],
  ['Réne r.VANDIJK@Example.org', ['rene']],
  ['vandijk@example.com', []],
  ['dijk@%', []],
  ['k@example', ['rene']],
  ['100%', ['procent']],
  ['0%0', []],
  ['sjaak_1', ['procent']],
  ['sjaak', ['procent', 'streep']],
  ['a\\b', ['schuin']],
  ['\\', ['schuin']],
  ['％', ['procent']],
  ['＿', ['procent']],
  ['＼', ['schuin']],
  ["'", []],
  ['"; drop table users; --', []],
])('a search for %j finds %j', async (search, usernames) => {
  expect(await found(search)).toEqual(usernames);
});

test('an empty or blank search finds everyone', async () => {
  const { count } = (await list('')).body;
  expect(count).toBe(6);
  expect((await list('?search=')).body.count).toBe(count);
  expect((await list('?search=%20%09')).body.count).toBe(count);
});
