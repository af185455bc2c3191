import { expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { contacts } from '../schema/contacts.ts';
import { groups } from '../schema/audience.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
await portal.db.insert(groups).values({ name: 'Pachters' });

async function insertContacts(...names: string[]): Promise<number[]> {
  const values = names.map((name) => ({ name, email: `${name}@example.org` }));
  const rows = await portal.db.insert(contacts).values(values).returning({ id: contacts.id });
  return rows.map(({ id }) => id);
}
const call = (method: string, path: string, body?: object) =>
  portal.call(method, `/api/contacts/${path}`, { token: staff.access, ...(body && { body }) });
async function lastLines(action: string) {
  const { rows } = await portal.pool.query(
    `select actor_id, action, object, result, origin, details from audit_log where action = $1 order by id`,
    [action],
  );
  return rows as Record<string, unknown>[];
}
const contact = { name: 'Anna Kade', email: 'anna.kade@example.org' };

test('creating, changing and deleting a contact are logged without the values', async () => {
  const { body: made } = await call('POST', '', contact);
  await call('PUT', `${made.id}/`, { ...contact, name: 'Anna van der Kade', groups: [1] });
  await call('PUT', `${made.id}/`, { ...contact, name: 'Anna van der Kade', groups: [1] });
  await call('DELETE', `${made.id}/`);
  const line = {
    actor_id: staff.id,
    object: `contact ${made.id}`,
    result: 'success',
    origin: '127.0.0.1',
    details: {},
  };
  expect(await lastLines('contact.create')).toEqual([{ ...line, action: 'contact.create' }]);
  expect(await lastLines('contact.change')).toEqual([
    { ...line, action: 'contact.change', details: { fields: ['name', 'groups'] } },
  ]);
  expect(await lastLines('contact.delete')).toEqual([{ ...line, action: 'contact.delete' }]);
});

test('an invitation is logged, a refused one is not', async () => {
  const [id] = await insertContacts('Uitgenodigd');
  await call('POST', `${id}/convert_to_user/`);
  expect((await call('POST', `${id}/convert_to_user/`)).status).toBe(409);
  expect(await lastLines('contact.invite')).toMatchObject([{ object: `contact ${id}` }]);
});

test('a bulk action is logged as one line with the ids', async () => {
  const ids = await insertContacts('Een', 'Twee');
  await call('POST', 'bulk/', { action: 'add_group', label: 1, ids: [...ids, 99_999] });
  await call('POST', 'bulk/', { action: 'delete', ids });
  await call('POST', 'bulk/', { action: 'delete', ids });
  const names = ids.map(String);
  expect(await lastLines('contact.bulk')).toMatchObject([
    { object: 'contacts', details: { action: 'add_group', group: 1, count: 2, failed: 1, contacts: names } },
    { result: 'success', details: { action: 'delete', count: 2, failed: 0, contacts: names } },
    { result: 'failure', details: { action: 'delete', count: 0, failed: 2, contacts: [] } },
  ]);
});

test('an import is logged when it saves, not when it only validates', async () => {
  const rows = [{ name: 'Bente', email: 'bente@example.org', mobile_phone: '', groups: '', zones: '' }];
  await call('POST', 'import/', { rows, commit: false });
  expect(await lastLines('contact.import')).toEqual([]);
  await call('POST', 'import/', { rows, commit: true });
  expect(await lastLines('contact.import')).toMatchObject([{ details: { created: 1, updated: 0 } }]);
});

test('an export is logged with the names of the filters but not their values', async () => {
  await call('GET', 'export/?search=bente&group=1');
  expect(await lastLines('contact.export')).toMatchObject([
    { object: 'contacts', details: { filters: ['search', 'group'] } },
  ]);
});
