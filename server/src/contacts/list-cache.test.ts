import { expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startPortalOn, startTestPortal } from '../../test/portal.ts';
import { changesVersion } from '../../test/versions.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const { id: userId } = await signedInPerson(portal);
await portal.pool.query(`insert into groups (name) values ('Pachters'), ('Buren');
  insert into zones (name) values ('Zone A'), ('Zone B');
  insert into contacts (name, user_id) values ('Wilg', ${userId}), ('Eik', null);`);

const changesContacts = (statement: string) => changesVersion(portal, 'contacts', statement);

test.each([
  ['a new contact', `insert into contacts (name) values ('Beuk')`],
  ['a name', `update contacts set name = 'Els' where id = 1`],
  ['an address', `update contacts set email = 'els@example.org' where id = 1`],
  ['a telephone number', `update contacts set mobile_phone = '06' where id = 1`],
  ['which addresses are invited', 'update contacts set invite_all_email_addresses = true where id = 1'],
  ['an invitation', 'update contacts set invited_at = now() where id = 1'],
  ['a first sign-in', `update users set last_login = null where id = ${userId}`],
  ['a link to the relationship system', `update contacts set external_id = 'R_1' where id = 2`],
  ['a group', 'insert into contact_groups values (1, 1)'],
  ['the name of a group', `update groups set name = 'Huurders' where id = 1`],
  ['the end of a group', 'delete from groups where id = 1'],
  ['a zone', 'insert into contact_zones values (1, 1)'],
  ['the name of a zone', `update zones set name = 'Zone C' where id = 1`],
  ['the end of a zone', 'delete from zones where id = 1'],
  ['the rights of an account', `update users set is_staff = false where id = ${userId}`],
  ['an account that is no longer active', `update users set is_active = false where id = ${userId}`],
  ['a choice about newsletters', `update profiles set newsletter = true where user_id = ${userId}`],
  ['an outline', `update profiles set polygons = '[{}]' where user_id = ${userId}`],
  ['an outline from the relationship system', `update contacts set details = '{"polygons": [{}]}' where id = 1`],
  ['a bounce', `insert into mail_addresses (email, bounced_at) values ('els@example.org', now())`],
  ['an address that works again', `update mail_addresses set bounced_at = null where email = 'els@example.org'`],
  ['a deleted account', `delete from users where id = ${userId}`],
  ['a deleted contact', 'delete from contacts where id = 1'],
  ['the end of all', 'truncate contacts cascade'],
])('%s changes the version of the contacts', async (_name, statement) => {
  expect(await changesContacts(statement)).toBe(true);
});

test('later sign-ins and new accounts do not', async () => {
  const { id } = await signedInPerson(portal);
  expect(await changesContacts(`update users set last_login = now() where id = ${id}`)).toBe(false);
  expect(await changesContacts(`insert into users (username, email) values ('n', 'n@example.org')`)).toBe(false);
});

test('what was saved through one process is in the list of another, also for a caller who has an older list', async () => {
  const other = await startPortalOn(portal);
  const read = ({ call }: typeof portal, headers = {}) =>
    call('GET', '/api/contacts/?search=linde', { token: staff.access, headers });
  try {
    const before = await read(other);
    expect(before.body).toMatchObject({ count: 0, results: [] });
    const ifNoneMatch = { 'if-none-match': String(before.headers['etag']) };
    expect(await read(other, ifNoneMatch)).toMatchObject({ status: 304, text: '' });
    const body = { name: 'Linde', email: 'linde@example.org' };
    expect((await portal.call('POST', '/api/contacts/', { token: staff.access, body })).status).toBe(200);
    const after = await read(other, ifNoneMatch);
    expect([after.status, after.body.count, after.body.results[0].name]).toEqual([200, 1, 'Linde']);
  } finally {
    await other.app.close();
  }
});

test('pages, filters and orders are cached apart', async () => {
  await portal.pool.query(`truncate contacts cascade; insert into contacts (name) values ('Eik'), ('Wilg')`);
  const names = async (query: string) => {
    const { body } = await portal.call('GET', `/api/contacts/?${query}`, { token: staff.access });
    return body.results.map(({ name }: { name: string }) => name).join();
  };
  for (let round = 0; round < 2; round += 1) {
    expect(await names('page_size=1')).toBe('Eik');
    expect(await names('page_size=1&page=2')).toBe('Wilg');
    expect(await names('ordering=-name')).toBe('Wilg,Eik');
    expect(await names('search=wilg')).toBe('Wilg');
  }
});
