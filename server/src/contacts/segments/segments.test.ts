import { segments, type Segment } from '@dijkportaal/contract/contacts/segments';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { auditLog } from '../../platform/audit/audit.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const colleague = await signedInPerson(portal, { isStaff: true });

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token = staff.access) =>
  portal.call(method, `/api/segments/${path}`, { token, ...(body !== undefined && { body }) });
const create = async (name: string, filter: object = { account: 'none' }) =>
  (await send('POST', '', { name, filter })).body as unknown as Segment;
const nameTaken = { name: ['Er is al een segment met deze naam.'] };

test('is shared by all staff, by name, and found by its name', async () => {
  await create('Zonder account');
  await create('Éénmalig', { search: 'dijk', newsletter: 'false' });
  const { body } = await send('GET', '', undefined, colleague.access);
  expect(body).toEqual(segments.list.response.parse(body));
  expect(body.results.map(({ name }: Segment) => name)).toEqual(['Éénmalig', 'Zonder account']);
  expect((await send('GET', '?search=eenmalig')).body.results).toMatchObject([
    { filter: { search: 'dijk', newsletter: 'false' } },
  ]);
});

test('stores every filter of the list', async () => {
  const filter = {
    search: 'dijk',
    group: 3,
    zone: 4,
    account: 'signed_in',
    role: 'customer',
    active: 'true',
    newsletter: 'true',
    bounced: 'true',
    parcels: 'none',
  };
  const { id } = await create('Alles', filter);
  expect((await send('GET', `${id}/`)).body).toEqual({ id, name: 'Alles', filter });
});

test('has a name of its own, whatever the capitals and spaces', async () => {
  const { id } = await create('Kerkdijk  bewoners');
  expect((await send('GET', `${id}/`)).body.name).toBe('Kerkdijk bewoners');
  const again = { name: 'KERKDIJK BEWONERS', filter: { parcels: 'none' } };
  expect(await send('POST', '', again)).toMatchObject({ status: 400, body: nameTaken });
  const other = await create('Iets anders');
  expect(await send('PUT', `${other.id}/`, again)).toMatchObject({ status: 400, body: nameTaken });
});

test.each([
  [{ name: 'Leeg', filter: {} }, { filter: ['Kies eerst een filter.'] }],
  [{ name: ' ', filter: { account: 'none' } }, { name: [expect.any(String)] }],
  [{ name: 'x'.repeat(101), filter: { account: 'none' } }, { name: [expect.any(String)] }],
  [{ name: 'Onbekend', filter: { account: 'none', colour: 'blue' } }, { filter: ['Onbekend veld: colour.'] }],
  [{ name: 'Onbekend', filter: { account: 'some' } }, expect.anything()],
  [{ name: 'Zonder filter' }, { filter: [expect.any(String)] }],
])('refuses %j and stores nothing', async (body, errors) => {
  const before = (await send('GET', '')).body.count;
  const response = await send('POST', '', body);
  expect([response.status, response.body]).toEqual([400, errors]);
  expect((await send('GET', '')).body.count).toBe(before);
});

test('is renamed and deleted, and the log has no values of its filters', async () => {
  const { id } = await create('Oud', { search: 'Jansen' });
  await send('PUT', `${id}/`, { name: 'Nieuw', filter: { search: 'Jansen' } });
  expect((await send('DELETE', `${id}/`)).status).toBe(200);
  expect((await send('GET', `${id}/`)).status).toBe(404);
  const lines = await portal.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `segment ${id}`));
  expect(lines.map(({ action, details }) => [action, details])).toEqual([
    ['segment.create', { name: 'Oud', filters: ['search'] }],
    ['segment.change', { name: 'Nieuw', old_name: 'Oud', filters: ['search'] }],
    ['segment.delete', { name: 'Nieuw', filters: ['search'] }],
  ]);
});
