import { expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startPortalOn, startTestPortal } from '../../test/portal.ts';
import { changesVersion } from '../../test/versions.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal);
await portal.pool.query(`insert into groups (name) values ('Pachters'), ('Buren');
  insert into zones (name) values ('Zone A');
  insert into segments (name, filter) values ('Lezers', '{"search":"lezer"}');
  insert into publications (kind, title, for_everyone) values ('document', 'Plan', false), ('news', 'Start', true);
  insert into files (publication_id, key, name, type, size, hash) values (1, 'k', 'plan.pdf', 'application/pdf', 1, '')`);

const changesPublications = (statement: string) => changesVersion(portal, 'publications', statement);

test.each([
  ['a new item', `insert into publications (kind, title, for_everyone) values ('design', 'Dijk', true)`],
  ['a title', `update publications set title = 'Ontwerpplan' where id = 1`],
  ['a group of an item', 'insert into publication_groups values (1, 1)'],
  ['a group of a resident', `insert into user_groups values (${resident.id}, 1)`],
  ['the name of a group', `update groups set name = 'Huurders' where id = 1`],
  ['the end of a group', 'delete from groups where id = 1'],
  ['a zone of an item', 'insert into publication_zones values (1, 1)'],
  ['a zone of a resident', `insert into user_zones values (${resident.id}, 1)`],
  ['the name of a zone', `update zones set name = 'Zone B' where id = 1`],
  ['the end of a zone', 'delete from zones where id = 1'],
  ['a segment of an item', 'insert into publication_segments values (1, 1)'],
  ['the name of a segment', `update segments set name = 'Abonnees' where id = 1`],
  ['the end of a segment', 'delete from segments where id = 1'],
  ['somebody by name', `insert into publication_users values (1, ${resident.id})`],
  ['their name', `update users set last_name = 'Jansen' where id = ${resident.id}`],
  ['a checked file', `update files set state = 'checking' where id = 1`],
  ['a smaller picture', `update files set widths = '{960}' where id = 1`],
  ['the end of a file', 'delete from files where id = 1'],
  ['a deleted item', 'delete from publications where id = 1'],
  ['the end of all', 'truncate publications cascade'],
])('%s changes the version of the publications', async (_name, statement) => {
  expect(await changesPublications(statement)).toBe(true);
});

test('a sign-in does not', async () => {
  expect(await changesPublications(`update users set last_login = now() where id = ${resident.id}`)).toBe(false);
});

test('what is published, or withdrawn, through one process counts immediately for a resident on another', async () => {
  const other = await startPortalOn(portal);
  const titles = async () => {
    const { body } = await other.call('GET', '/api/documents/', { token: resident.access });
    return body.results.map(({ title }: { title: string }) => title);
  };
  try {
    await portal.pool.query('truncate publications, user_groups cascade');
    expect(await titles()).toEqual([]);
    const body = { title: 'Bodemonderzoek', groups: [2] };
    const created = await portal.call('POST', '/api/documents/', { token: staff.access, body });
    expect(created.status).toBe(200);
    expect(await titles()).toEqual([]);
    await portal.pool.query(`insert into user_groups values (${resident.id}, 2)`);
    expect(await titles()).toEqual(['Bodemonderzoek']);
    await portal.pool.query('delete from user_groups');
    expect(await titles()).toEqual([]);
  } finally {
    await other.app.close();
  }
});

test('a page is cached for one session: another gets its own links, and only what it may see', async () => {
  await portal.pool.query(`truncate publications, user_groups cascade;
    with made as (insert into publications (kind, title, for_everyone)
      values ('document', 'Voor een ander', false), ('document', 'Voor iedereen', true) returning id)
    insert into files (publication_id, key, name, type, size, hash)
      select id, 'key ' || id, 'plan.pdf', 'application/pdf', 1, '' from made`);
  const neighbour = await signedInPerson(portal);
  const read = async (token: string, headers = {}) => portal.call('GET', '/api/documents/', { token, headers });
  for (let round = 0; round < 2; round += 1) {
    expect((await read(staff.access)).body.count).toBe(2);
    expect((await read(resident.access)).body.count).toBe(1);
  }
  const own = await read(resident.access);
  const theirs = await read(neighbour.access, { 'if-none-match': String(own.headers['etag']) });
  const linkOf = ({ body }: typeof own) => body.results[0].files[0].file as string;
  expect([own.status, theirs.status]).toEqual([200, 200]);
  expect(linkOf(theirs)).not.toBe(linkOf(own));
});

test('somebody who is no longer staff gets what residents get in the same session', async () => {
  await portal.pool.query(`truncate publications cascade;
    insert into publications (kind, title, for_everyone) values ('news', 'Alleen voor de buren', false)`);
  const former = await signedInPerson(portal, { isStaff: true });
  const count = async () => (await portal.call('GET', '/api/news/', { token: former.access })).body.count as number;
  expect(await count()).toBe(1);
  await portal.pool.query(`update users set is_staff = false where id = ${former.id}`);
  await expect.poll(count).toBe(0);
});
