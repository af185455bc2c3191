import { binDays, maxBinItems } from '@dijkportaal/contract/bin';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { formOf } from '../../test/forms.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { countFiles } from '../../test/stored-files.ts';
import { cleanUp } from '../clean-up.ts';
import { deleteUnusedUploads, removeObjects } from '../files/jobs.ts';
import { deleteMessage } from '../messages/handle-message.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { userGroups } from '../schema/audience.ts';
import { binItems } from '../schema/bin.ts';
import { files } from '../schema/files.ts';
import { putInBin } from './put-in-bin.ts';
import { lockForErasing } from './remove-items.ts';

const portal = await startTestPortal();
const { db, call } = portal;
const staff = await signedInPerson(portal, { isStaff: true, firstName: 'Mees', lastName: 'Dam' });
const store = await openFileStore(portal.config.files.store);

const post = async (url: string, body: object, token = staff.access) => {
  const response = await call('POST', url, { token, body });
  expect([url, response.status]).toEqual([url, 200]);
  return response.body as { id: number };
};
const remove = (url: string) => call('DELETE', url, { token: staff.access });
const list = async (query = '') =>
  (await call('GET', `/api/bin/${query}`, { token: staff.access })).body as {
    count: number;
    results: { id: number }[];
  };
const choose = (action: 'restore' | 'remove', ...items: { kind: string; id: number }[]) =>
  call('POST', `/api/bin/${action}/`, { token: staff.access, body: { items } });
const lastLine = async () =>
  (await portal.pool.query('select actor_id, action, object, origin, details from audit_log order by id desc limit 1'))
    .rows[0] as object;

/** Deletes a design with a file. */
async function deleteDesign(title: string): Promise<number> {
  const form = formOf({ title, everyone: 'true', files: { name: 'plan.txt', content: title } });
  const { body } = await call('POST', '/api/designs/', { token: staff.access, ...form });
  const { id } = body as { id: number };
  await remove(`/api/designs/${id}/`);
  return id;
}

beforeEach(async () => {
  await db.delete(binItems);
  await removeObjects(db, store);
});

test('the list has what was deleted, who did it and until when', async () => {
  const { id } = await post('/api/contacts/', { name: 'Ännä Dijk', email: 'anna@example.org' });
  await remove(`/api/contacts/${id}/`);
  const design = await deleteDesign('Kribben');
  const page = await list();
  expect(page).toMatchObject({
    count: 2,
    results: [
      { kind: 'design', id: design, title: 'Kribben', description: '', deleted_by: 'Mees Dam' },
      { kind: 'contact', id, title: 'Ännä Dijk', description: 'anna@example.org' },
    ],
  });
  const { deleted_at, expires_at } = page.results[0] as unknown as Record<string, string>;
  expect(Date.parse(expires_at ?? '') - Date.parse(deleted_at ?? '')).toBe(binDays * 86_400_000);
  expect((await list('?kind=contact')).results.map((row) => row.id)).toEqual([id]);
  expect((await list('?search=anna')).results.map((row) => row.id)).toEqual([id]);
  expect((await list('?search=kribben&kind=contact')).count).toBe(0);
  const pages = [await list('?page=1&page_size=1'), await list('?page=2&page_size=1')];
  expect(pages.map(({ results }) => results.map((row) => row.id))).toEqual([[design], [id]]);
});

test('permanent removal deletes the bytes, and nothing can be restored', async () => {
  const before = await countFiles(portal);
  const id = await deleteDesign('Voorgoed');
  expect(await countFiles(portal)).toMatchObject({ rows: before.rows + 1, objects: before.objects + 1 });
  await removeObjects(db, store);
  expect(await countFiles(portal)).toMatchObject({ objects: before.objects + 1 });
  const response = await choose('remove', { kind: 'design', id }, { kind: 'design', id: 999_999 });
  expect([response.status, response.body]).toEqual([200, { removed: 1 }]);
  expect(await lastLine()).toMatchObject({ actor_id: staff.id, action: 'bin.remove', object: `design ${id}` });
  await removeObjects(db, store);
  expect(await countFiles(portal)).toEqual(before);
  expect((await choose('restore', { kind: 'design', id })).status).toBe(409);
});

test('after 30 days it cannot be restored, and the nightly job removes it with its bytes', async () => {
  const before = await countFiles(portal);
  const [old, recent] = [await deleteDesign('Oud'), await deleteDesign('Recent')];
  await db.execute(sql`update bin_items set deleted_at = now() - interval '720 hours 1 second' where item_id = ${old}`);
  await db.execute(sql`update bin_items set deleted_at = now() - interval '719 hours' where item_id = ${recent}`);
  expect((await list()).results.map(({ id }) => id)).toEqual([recent]);
  expect((await choose('restore', { kind: 'design', id: old })).status).toBe(409);
  expect((await choose('remove', { kind: 'design', id: old })).body).toEqual({ removed: 0 });
  await cleanUp(db);
  expect(await lastLine()).toEqual({
    actor_id: null,
    action: 'bin.remove',
    object: `design ${old}`,
    origin: 'job',
    details: { title: 'Oud' },
  });
  await removeObjects(db, store);
  expect(await countFiles(portal)).toMatchObject({ rows: before.rows + 1, objects: before.objects + 1 });
  expect((await choose('restore', { kind: 'design', id: recent })).status).toBe(200);
});

test('deleting an account leaves nothing of the person in the bin', async () => {
  const person = await signedInPerson(portal, {
    email: 'weg@example.org',
    profile: { guid: 'R_9', notifications: true },
  });
  const other = await signedInPerson(portal, { email: 'blijft@example.org' });
  const message = await post('/api/messages/', { subject: 'Weg', text: '<p>Ik</p>' }, person.access);
  const kept = await post('/api/messages/', { subject: 'Blijft', text: '<p>Ik</p>' }, other.access);
  const group = await post('/api/groups/', { name: 'Samen' });
  await db.insert(userGroups).values([person, other].map(({ id: userId }) => ({ userId, groupId: group.id })));
  const design = await post('/api/designs/', { title: 'Voor twee', users: [person.id, other.id] });
  const contacts = await Promise.all(
    ['weg@example.org', 'relatie@example.org', 'account@example.org', 'blijft@example.org'].map((email) =>
      post('/api/contacts/', { name: 'Contact', email }),
    ),
  );
  await db.execute(sql`update contacts set external_id = 'R_9' where id = ${contacts[1]?.id}`);
  await db.execute(sql`update contacts set user_id = ${person.id} where id = ${contacts[2]?.id}`);
  const urls = [
    ...[message, kept].map(({ id }) => `/api/messages/${id}/`),
    `/api/groups/${group.id}/`,
    `/api/designs/${design.id}/`,
    ...contacts.map(({ id }) => `/api/contacts/${id}/`),
  ];
  for (const url of urls) expect((await remove(url)).status).toBe(200);
  const audiences = () =>
    portal.pool
      .query("select id, xmin from bin_items where kind in ('group', 'design') order by id")
      .then(({ rows }) => rows as object[]);
  const before = await audiences();
  const superuser = await signedInPerson(portal, { isStaff: true, isSuperuser: true });
  expect((await call('DELETE', `/api/users/${person.id}/`, { token: superuser.access })).status).toBe(200);

  // Copies of audiences can be large: rewriting them would make deleting an account take too long.
  expect(await audiences()).toEqual(before);
  const { results } = await list();
  expect(results.map(({ id }) => id)).toEqual([contacts[3]?.id, design.id, group.id, kept.id]);
  await cleanUp(db);
  const rows = await db.select({ rows: binItems.rows, people: binItems.people }).from(binItems);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`weg@|R_9|user ${person.id}"|"user_id":${person.id}\\b`));
  expect(JSON.stringify(rows)).toContain(`"user_id":${other.id}`);
  const back = await choose('restore', { kind: 'group', id: group.id }, { kind: 'design', id: design.id });
  expect(back.body).toMatchObject({
    done: [{ notes: ['Bij deze groep horen weer: 1 gebruiker.'] }, { notes: [] }],
  });
  expect((await call('GET', `/api/designs/${design.id}/`, { token: other.access })).status).toBe(200);
});

test('a message stays in the bin when the colleague who dealt with it leaves', async () => {
  const [person, colleague] = [await signedInPerson(portal), await signedInPerson(portal, { isStaff: true })];
  const { id } = await post('/api/messages/', { subject: 'Blijft hier', text: '<p>Ik</p>' }, person.access);
  await post(`/api/messages/${id}/owner/`, { owner_id: colleague.id }, staff.access);
  await portal.call('DELETE', `/api/messages/${id}/`, { token: staff.access });
  expect((await portal.call('DELETE', '/api/account/delete/', { token: colleague.access })).status).toBe(200);
  const { rows } = await portal.pool.query(`select title from bin_items where kind = 'message' and item_id = $1`, [id]);
  expect(rows).toEqual([{ title: 'Blijft hier' }]);
});

test('a message that goes to the bin while its sender is being deleted is not stored there', async () => {
  const person = await signedInPerson(portal);
  const { id } = await post('/api/messages/', { subject: 'Tegelijk', text: '<p>Ik</p>' }, person.access);
  const deleting = await db.transaction(async (tx) => {
    await deleteMessage(tx, id, { actorId: staff.id, origin: 'test' });
    const request = call('DELETE', '/api/account/delete/', { token: person.access });
    await requestWaits();
    return { request };
  });
  expect((await deleting.request).status).toBe(200);
  expect(await list()).toMatchObject({ count: 0 });
});

/** Until a request has got as far as it can without the end of a transaction here. */
async function requestWaits(): Promise<void> {
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => (await portal.pool.query(waiting)).rowCount).toBeGreaterThan(0);
}

test('an account and its contact that are deleted at the same time do not deadlock', async () => {
  const person = await signedInPerson(portal);
  const { id } = await post('/api/contacts/', { name: 'Contact', email: 'tegelijk@example.org' });
  await db.execute(sql`update contacts set user_id = ${person.id} where id = ${id}`);
  const request = await db.transaction(async (tx) => {
    await tx.execute(sql`select from contacts where id = ${id} for update`);
    const deleting = call('DELETE', '/api/account/delete/', { token: person.access });
    await requestWaits();
    await putInBin(tx, 'contact', [id], staff.id);
    await tx.execute(sql`delete from contacts where id = ${id}`);
    return { deleting };
  });
  expect((await request.deleting).status).toBe(200);
  expect((await list('?kind=contact&search=tegelijk')).count).toBe(0);
});

test('restoring waits for an account that is being deleted', async () => {
  const person = await signedInPerson(portal);
  const group = await post('/api/groups/', { name: 'Wachten' });
  await db.insert(userGroups).values({ userId: person.id, groupId: group.id });
  await remove(`/api/groups/${group.id}/`);
  const { restoring } = await db.transaction(async (tx) => {
    await lockForErasing(tx, person.id);
    const request = choose('restore', { kind: 'group', id: group.id });
    await requestWaits();
    // It holds no lock yet that the erasure needs.
    await tx.execute(sql`select from bin_items where kind = 'group' and item_id = ${group.id} for update nowait`);
    return { restoring: request };
  });
  expect((await restoring).status).toBe(200);
});

test('two hundred contacts go to the bin in one call, and back in one', async () => {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into contacts (name, email) select 'Naam ' || n, n || '@example.org' from generate_series(1, ${maxBinItems}) n returning id`);
  const ids = rows.map(({ id }) => id);
  await post('/api/contacts/bulk/', { action: 'delete', ids });
  expect((await list('?kind=contact')).count).toBe(maxBinItems);
  const response = await choose('restore', ...ids.map((id) => ({ kind: 'contact', id })));
  expect((response.body as { done: object[] }).done).toHaveLength(maxBinItems);
  expect(await lastLine()).toMatchObject({
    action: 'bin.restore',
    object: 'bin',
    details: { count: maxBinItems, items: ids.map((id) => `contact ${id}`) },
  });
  expect((await list()).count).toBe(0);
});

test('a file in the bin is not an upload without an owner', async () => {
  const id = await deleteDesign('Bewaard');
  await db.update(files).set({ createdAt: new Date('2026-01-01') });
  await deleteUnusedUploads(db);
  await choose('restore', { kind: 'design', id });
  const { body } = await call('GET', `/api/designs/${id}/`, { token: staff.access });
  expect((body as { files: object[] }).files).toHaveLength(1);
});
