import { expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const resident = await signedInPerson(portal);
const staff = await signedInPerson(portal, { isStaff: true });
// Groups: 1 has the resident, 2 only staff, 3 nobody. The resident is also in zone 1.
await portal.pool.query(`
  insert into groups (name) values ('Bewoners'), ('Collega''s'), ('Leeg');
  insert into zones (name) values ('Zone A'), ('Zone B');
  insert into user_groups values (${resident.id}, 1), (${staff.id}, 2);
  insert into user_zones values (${resident.id}, 1);
  insert into contacts (name, email) values ('Pachter', 'pachter@example.org');
  insert into contact_zones (contact_id, zone_id) values (1, 2);
  insert into publications (kind, title, for_everyone) values
    ('design', 'Alleen groep', false), ('document', 'Ook zone', false), ('news', 'Ook op naam', false),
    ('news', 'Iedereen', true), ('news', 'Ook lege groep', false), ('design', 'Ook collega''s', false);
  insert into publication_groups values (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (5, 3), (6, 1), (6, 2);
  insert into publication_zones values (2, 1);
  insert into publication_users values (3, ${resident.id});
  insert into newsletters (title, state, send_to_contacts, for_everyone) values
    ('Concept', 'draft', false, false), ('Verstuurd', 'sent', false, false), ('Voor contacten', 'scheduled', true, false),
    ('Zonder contacten', 'scheduled', false, false), ('Voor iedereen', 'draft', false, true);
  insert into newsletter_groups select id, 1 from newsletters;
  insert into newsletter_zones values (3, 2), (4, 2)`);

const read = async (path: string, token = staff.access) => {
  const { status, body } = await portal.call('GET', `/api/${path}/left-without-readers/`, { token });
  if (status !== 200) return status;
  const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title);
  return [body.publications_count, titlesOf(body.publications), body.newsletters_count, titlesOf(body.newsletters)];
};

test('names what only this group reads', async () => {
  expect(await read('groups/1')).toEqual([
    3,
    ['Alleen groep', "Ook collega's", 'Ook lege groep'],
    2,
    ['Concept', 'Zonder contacten'],
  ]);
  expect(await read('groups/3')).toEqual([0, [], 0, []]);
});

test('a zone is previewed in the same way', async () => {
  expect(await read('zones/1')).toEqual([0, [], 0, []]);
  await portal.pool.query('delete from publication_groups where publication_id = 2');
  expect(await read('zones/1')).toEqual([1, ['Ook zone'], 0, []]);
});

test('says exactly what nobody sees afterwards', async () => {
  const seen = async () => {
    const { body } = await portal.call('GET', '/api/dashboard/', { token: staff.access });
    return body.seen_by_nobody;
  };
  expect(await seen()).toEqual({ designs: 0, documents: 0, news: 0 });
  await portal.call('DELETE', '/api/groups/1/', { token: staff.access });
  expect(await seen()).toEqual({ designs: 2, documents: 0, news: 1 });
});

test('one that does not exist is not found, and residents may not ask', async () => {
  expect(await read('groups/999')).toBe(404);
  expect(await read('zones/1', resident.access)).toBe(403);
});
