import { expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const colleague = await signedInPerson(portal, { isSuperuser: true, firstName: 'Bente', lastName: 'Heuvel' });
const staff = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal);
const own = (await portal.call('GET', '/api/profile/', { token: resident.access })).body;

const create = async (url: string, body: object) =>
  `${url}${(await portal.call('POST', url, { token: colleague.access, body })).body.id as number}/`;
const contact = { name: 'A', email: 'a@example.org' };
const mail = { title: 'A', content: '<p>A</p>', everyone: true };
const changedBy = { changed_by: 'Bente Heuvel', changed_at: expect.stringMatching(/^\d{4}-.*Z$/) };

async function saveOver(url: string, body: object, token: string) {
  const headers = { 'if-match': '"older"' };
  const response = await portal.call('PUT', url, { token, body, headers });
  expect([response.status, response.body.code]).toEqual([412, 'conflict']);
  return response.body;
}

test.each<[string, () => string | Promise<string>, object]>([
  ['contact', () => create('/api/contacts/', contact), { ...contact, name: 'B' }],
  ['group', () => create('/api/groups/', { name: 'A' }), { name: 'B' }],
  ['design', () => create('/api/designs/', { title: 'A', everyone: true }), { title: 'B', everyone: true }],
  ['news item', () => create('/api/news/', { title: 'A', everyone: true }), { title: 'B', everyone: true }],
  ['newsletter', () => create('/api/newsletters/', mail), { ...mail, title: 'B' }],
  ['profile', () => `/api/profiles/${own.id as number}/`, { city: 'B' }],
  ['user', () => `/api/users/${resident.id}/`, { first_name: 'B' }],
  ['settings', () => '/api/sites/1/', { contact_name: 'B' }],
])('staff who save a %s over a change see who made the change, and when', async (_kind, make, body) => {
  const url = await make();
  expect((await portal.call('PUT', url, { token: colleague.access, body })).status).toBe(200);
  expect(await saveOver(url, body, staff.access)).toMatchObject(changedBy);
});

test('a refused save names nobody for an object that was only created', async () => {
  const url = await create('/api/contacts/', { ...contact, email: 'b@example.org' });
  expect(Object.keys(await saveOver(url, contact, staff.access)).toSorted()).toEqual(['code', 'detail']);
});

test('a resident does not read which colleague changed their profile', async () => {
  const url = `/api/profiles/${own.id as number}/`;
  await portal.call('PUT', url, { token: colleague.access, body: { city: 'C' } });
  expect(Object.keys(await saveOver(url, { newsletter: true }, resident.access)).toSorted()).toEqual([
    'code',
    'detail',
  ]);
});
