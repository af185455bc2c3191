import { expect, test } from 'vitest';
import { labelPerson } from '../../test/labels.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { groups, zones } from '../schema/audience.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true, firstName: 'Mede', lastName: 'Werker' });
const linde = await createPerson(portal, { firstName: 'Linde', lastName: 'Kolk' });
const bas = await createPerson(portal, { firstName: 'bas', lastName: 'Wiel' });
const nameless = await createPerson(portal, { firstName: '', lastName: '', email: 'azuur@example.org' });
const inactive = await createPerson(portal, { isActive: false });
for (const { id } of [linde, staff, inactive]) await labelPerson(portal, id, { groups: ['Bewoners'] });
await labelPerson(portal, bas.id, { zones: ['Dijkvak 1'] });
const [group] = await db.select().from(groups);
const [zone] = await db.select().from(zones);
const nobody = { groups: [], users: [], zones: [], everyone: false };

const preview = (body: object, query = '', token = staff.access) =>
  portal.call('POST', `/api/audience/${query}`, { token, body });
const namesIn = ({ body }: Awaited<ReturnType<typeof preview>>) =>
  (body as { results: { name: string }[] }).results.map(({ name }) => name);

test('everyone is every active resident by name, without staff', async () => {
  const response = await preview({ ...nobody, everyone: true });
  expect(response.body).toMatchObject({ count: 3, next: null, previous: null });
  expect(response.body.results).toEqual([
    { id: nameless.id, name: 'azuur@example.org', email: 'azuur@example.org' },
    { id: bas.id, name: 'bas Wiel', email: bas.email },
    { id: linde.id, name: 'Linde Kolk', email: linde.email },
  ]);
});

test.each([
  ['a group', { groups: [group?.id] }, ['Linde Kolk']],
  ['a zone', { zones: [zone?.id] }, ['bas Wiel']],
  ['people by name', { users: [nameless.id, staff.id, inactive.id] }, ['azuur@example.org']],
  ['all of them', { groups: [group?.id], zones: [zone?.id], users: [linde.id] }, ['bas Wiel', 'Linde Kolk']],
  ['an unknown group', { groups: [2_000_000] }, []],
  ['nobody', {}, []],
])('%s gives its members, each once', async (_what, chosen, names) => {
  expect(namesIn(await preview({ ...nobody, ...chosen }))).toEqual(names);
});

test('is searched, sorted and paged', async () => {
  const all = { ...nobody, everyone: true };
  expect(namesIn(await preview(all, '?search=KOLK'))).toEqual(['Linde Kolk']);
  expect(namesIn(await preview(all, '?ordering=-name&page_size=2'))).toEqual(['Linde Kolk', 'bas Wiel']);
  const last = await preview(all, '?page=2&page_size=2');
  expect([namesIn(last), last.body.count]).toEqual([['Linde Kolk'], 3]);
  expect((await preview(all, '?page=3&page_size=2')).status).toBe(404);
  expect((await preview({ ...all, kind: 'news' })).status).toBe(400);
  expect((await preview({ groups: [] })).status).toBe(400);
});

test('is refused to residents', async () => {
  const resident = await signedInPerson(portal, {
    isActive: true,
    isStaff: false,
    email: 'z@example.org',
    lastName: 'Z',
  });
  expect((await preview({ ...nobody, everyone: true }, '', resident.access)).status).toBe(403);
});
