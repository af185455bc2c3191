import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { formOf } from '../../test/forms.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { countFiles, upload } from '../../test/stored-files.ts';
import { removeObjects } from '../files/jobs.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { files } from '../schema/files.ts';
import { pendingNotifications } from '../schema/publications.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true, firstName: 'Mees', lastName: 'Dam' });
const colleague = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal);
const store = await openFileStore(portal.config.files.store);

interface Shown {
  id: number;
  file: string;
  file_name: string;
}

const call = (method: string, url: string, body?: object, token = staff.access) =>
  portal.call(method, url, { token, ...(body !== undefined && { body }) });
const replace = (id: number, file: number, change?: string, token?: string) =>
  call('POST', `/api/files/${id}/replace/`, { file, ...(change !== undefined && { change }) }, token);
const listVersions = async (id: number) => (await call('GET', `/api/files/${id}/versions/`)).body.versions as Shown[];
const seenBy = async (token: string, design: number): Promise<Shown[]> =>
  (
    (await call('GET', '/api/designs/?page_size=100', undefined, token)).body.results as {
      id: number;
      files: Shown[];
    }[]
  )
    .filter(({ id }) => id === design)
    .flatMap(({ files: shown }) => shown);
const statusOf = async (address: string | undefined) => (await portal.call('GET', address ?? '/')).status;

async function keep(name: string, token = staff.access): Promise<number> {
  return (await upload(portal, token, { name, content: name })).body.id as number;
}

async function publish(...names: string[]) {
  const form = formOf({ title: 'Kribben', everyone: 'true', files: names.map((name) => ({ name, content: name })) });
  const { body } = await portal.call('POST', '/api/designs/', { token: staff.access, ...form });
  return body as { id: number; files: Shown[] };
}

test('a new file replaces the old one, which only staff can open', async () => {
  const { id, files: stored } = await publish('eerst.txt', 'plan.txt', 'laatst.txt');
  const old = stored[1]?.id ?? 0;
  const details = [{ id: old, caption: 'Het plan', alt: 'Dijk', is_cover: true }];
  await call('PUT', `/api/designs/${id}/`, { title: 'Kribben', file_details: details });
  const [, seen] = await seenBy(resident.access, id);
  expect(await statusOf(seen?.file)).toBe(200);

  const next = await keep('plan-2.txt');
  const response = await replace(old, next, ' Trap verplaatst ');
  expect([response.status, response.body]).toMatchObject([200, { id: next, file_name: 'plan-2.txt' }]);
  const place = { caption: 'Het plan', alt: 'Dijk', is_cover: true, change: 'Trap verplaatst' };
  expect(await seenBy(resident.access, id)).toMatchObject([
    { file_name: 'eerst.txt', replaced_at: null, change: '' },
    { id: next, file_name: 'plan-2.txt', ...place, replaced_at: expect.stringMatching(/^20/) },
    { file_name: 'laatst.txt' },
  ]);
  expect(await statusOf(seen?.file)).toBe(404);
  expect(JSON.stringify(await seenBy(resident.access, id))).not.toContain('plan.txt');
  expect((await call('GET', `/api/files/${next}/versions/`, undefined, resident.access)).status).toBe(403);

  const [version] = await listVersions(next);
  expect(version).toMatchObject({ id: old, file_name: 'plan.txt', by: 'Mees Dam', replaced_at: null, change: '' });
  expect(await statusOf(version?.file)).toBe(200);
  const { rows } = await portal.pool.query('select object, details from audit_log where action = $1', ['file.replace']);
  const logged = { file: 'plan-2.txt', old_name: 'plan.txt', change: 'Trap verplaatst' };
  expect(rows).toEqual([{ object: `file ${next}`, details: logged }]);
  expect(await portal.db.$count(pendingNotifications, eq(pendingNotifications.publicationId, id))).toBe(0);
});

test('an earlier version is restored, and the file that it replaces becomes an earlier version', async () => {
  const { id, files: stored } = await publish('een.txt');
  const one = stored[0]?.id ?? 0;
  const [two, three] = [await keep('twee.txt'), await keep('drie.txt')];
  await replace(one, two, 'twee');
  await replace(two, three, 'drie');
  expect((await listVersions(three)).map((version) => version.id)).toEqual([two, one]);
  expect((await replace(three, one, 'Toch de eerste')).status).toBe(200);
  expect(await seenBy(resident.access, id)).toMatchObject([{ id: one, change: 'Toch de eerste' }]);
  expect(await listVersions(one)).toMatchObject([
    { id: three, change: 'drie' },
    { id: two, change: 'twee' },
  ]);
});

test('a wrong replacement is refused and changes nothing', async () => {
  const { id, files: stored } = await publish('een.txt', 'ander.txt');
  const [one = 0, other = 0] = stored.map((file) => file.id);
  const [two, mine] = [await keep('twee.txt'), await keep('van-mij.txt', colleague.access)];
  for (const file of [mine, other, one, 999_999]) {
    const { status, body } = await replace(one, file);
    expect([status, Object.keys(body)]).toEqual([400, ['file']]);
  }
  expect((await replace(one, two, 'x'.repeat(301))).status).toBe(400);
  expect((await replace(one, two, '', resident.access)).status).toBe(403);
  expect((await replace(999_999, two)).status).toBe(404);
  await portal.db.update(files).set({ state: 'checking' }).where(eq(files.id, two));
  expect([(await replace(one, two)).status, await listVersions(one)]).toEqual([409, []]);
  await portal.db.update(files).set({ state: 'ready' }).where(eq(files.id, two));
  expect((await seenBy(resident.access, id)).map((file) => file.id)).toEqual([one, other]);

  // A colleague who still sees the old file can neither replace nor delete it.
  await replace(one, two);
  expect((await replace(one, await keep('drie.txt'))).body).toMatchObject({
    detail: expect.stringContaining('intussen vervangen'),
  });
  expect((await call('DELETE', `/api/files/${one}/`)).status).toBe(409);
  const stale = { title: 'Kribben', file_order: [other, one], file_details: [{ id: one, caption: 'Plan' }] };
  await call('PUT', `/api/designs/${id}/`, stale);
  expect(await seenBy(resident.access, id)).toMatchObject([{ id: other }, { id: two, caption: 'Plan' }]);
  const both = await Promise.all([await keep('a.txt'), await keep('b.txt')].map((file) => replace(two, file)));
  expect(both.map(({ status }) => status).toSorted((less, more) => less - more)).toEqual([200, 409]);
});

test('versions go to the bin, are restored and are permanently removed with their design', async () => {
  const before = await countFiles(portal);
  const { id, files: stored } = await publish('een.txt');
  const one = stored[0]?.id ?? 0;
  const two = await keep('twee.txt');
  await replace(one, two);
  const [version] = await listVersions(two);
  const items = [{ kind: 'design', id }];
  await call('DELETE', `/api/designs/${id}/`);
  expect([await statusOf(version?.file), (await call('GET', `/api/files/${two}/versions/`)).status]).toEqual([
    404, 404,
  ]);
  expect((await call('POST', '/api/bin/restore/', { items })).status).toBe(200);
  expect((await listVersions(two)).map((file) => file.id)).toEqual([one]);
  expect(await statusOf(version?.file)).toBe(200);
  await call('DELETE', `/api/designs/${id}/`);
  await call('POST', '/api/bin/remove/', { items });
  await removeObjects(portal.db, store);
  expect(await countFiles(portal)).toMatchObject({ rows: before.rows, objects: before.objects });
});

test('deleting a file deletes its versions', async () => {
  const before = await countFiles(portal);
  const { files: stored } = await publish('een.txt');
  const two = await keep('twee.txt');
  await replace(stored[0]?.id ?? 0, two);
  expect((await call('DELETE', `/api/files/${two}/`)).status).toBe(200);
  await removeObjects(portal.db, store);
  expect(await countFiles(portal)).toMatchObject({ rows: before.rows, objects: before.objects });
});
