import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { formOf } from '../../test/forms.ts';
import { signedInPerson } from '../../test/people.ts';
import { startPortalOn, startTestPortal, type TestPortal } from '../../test/portal.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { picture } from '../../test/sample-files.ts';
import { countFiles, upload } from '../../test/stored-files.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { keyOfWidth, makeKey } from '../platform/files/store.ts';
import { binItems } from '../schema/bin.ts';
import { files, removedObjects } from '../schema/files.ts';
import { deleteUnusedUploads, removeObjects, removeUnknownObjects } from './jobs.ts';
import { drawMissingWidths } from './missing-widths.ts';
import { verifyFiles } from './verify-files.ts';

const [png, large] = await Promise.all([picture('png'), picture('png', { width: 2000, height: 500 })]);
const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const store = await openFileStore(portal.config.files.store);
const folder = path.join(portal.config.dataDir, 'files');

beforeEach(async () => {
  await portal.db.delete(files);
  await removeObjects(portal.db, store);
});

/** A picture as it was stored before widths were. */
async function uploadWithoutWidths(): Promise<{ id: number; key: string }> {
  const { body } = await upload(portal, staff.access, { name: 'plan.png', content: large });
  const [row] = await portal.db.update(files).set({ widths: null }).where(eq(files.id, body.id)).returning();
  if (row === undefined) throw new Error('the upload has no row');
  for (const width of body.widths) await store.remove(keyOfWidth(row.key, width));
  return row;
}

async function publish(on: TestPortal = portal): Promise<{ id: number; files: { id: number; file: string }[] }> {
  const form = formOf({ title: 'Plan', files: [{ name: 'plan.png', content: png }] });
  const { status, body } = await on.call('POST', '/api/designs/', { token: staff.access, ...form });
  expect(status).toBe(200);
  return body;
}

/** Stores an object without a row, written some time ago. */
async function leaveObject(daysAgo: number): Promise<string> {
  const key = makeKey();
  const file = path.join(folder, key);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, 'achtergebleven');
  const at = Date.now() / 1000 - daysAgo * 86_400;
  await utimes(file, at, at);
  return key;
}

describe('the content of a file', () => {
  test('is deleted with its design when that leaves the bin, including the thumbnail', async () => {
    const design = await publish();
    expect(await countFiles(portal)).toEqual({ objects: 2, temporary: 0, rows: 1 });
    await portal.call('DELETE', `/api/designs/${design.id}/`, { token: staff.access });
    await portal.db.delete(binItems);
    await removeObjects(portal.db, store);
    expect(await countFiles(portal)).toEqual({ objects: 0, temporary: 0, rows: 0 });
    expect(await portal.db.$count(removedObjects)).toBe(0);
  });

  test('is deleted with the widths of a picture', async () => {
    const { body } = await upload(portal, staff.access, { name: 'plan.png', content: large });
    expect((await countFiles(portal)).objects).toBe(4);
    expect((await verifyFiles(portal.db, store)).problems).toEqual([]);
    await portal.call('DELETE', `/api/files/${body.id}/`, { token: staff.access });
    await removeObjects(portal.db, store);
    expect((await countFiles(portal)).objects).toBe(0);
  });

  test('is deleted with the file itself, which is logged', async () => {
    const design = await publish();
    const id = design.files[0]?.id ?? 0;
    const customer = await signedInPerson(portal);
    expect((await portal.call('DELETE', `/api/files/${id}/`, { token: customer.access })).status).toBe(403);
    const { status, body } = await portal.call('DELETE', `/api/files/${id}/`, { token: staff.access });
    expect([status, body]).toEqual([200, { detail: 'Het bestand is verwijderd.' }]);
    expect((await portal.call('GET', design.files[0]?.file ?? '')).status).toBe(404);
    expect((await portal.call('DELETE', `/api/files/${id}/`, { token: staff.access })).status).toBe(404);
    await removeObjects(portal.db, store);
    expect((await countFiles(portal)).objects).toBe(0);
    const { rows } = await portal.pool.query(
      `select actor_id, details from audit_log where action = 'file.delete' and object = $1`,
      [`file ${id}`],
    );
    expect(rows).toEqual([{ actor_id: staff.id, details: { file: 'plan.png' } }]);
  });

  test('remains queued for removal while the store is unavailable', async () => {
    await publish();
    await portal.db.delete(files);
    const away = { ...store, remove: () => Promise.reject(new Error('away')) };
    await expect(removeObjects(portal.db, away)).rejects.toThrow('away');
    expect(await portal.db.$count(removedObjects)).toBe(2);
    await removeObjects(portal.db, store);
    expect((await countFiles(portal)).objects).toBe(0);
  });
});

describe('a picture from before widths were stored', () => {
  const draw = (on = store) => drawMissingWidths(portal.db, on, portal.config.files.uploadFolder);
  const widthsOf = async (id: number) =>
    (await portal.db.select().from(files).where(eq(files.id, id))).map(({ widths }) => widths);

  test('gets them once, and other files none', async () => {
    const { id } = await uploadWithoutWidths();
    const other = await upload(portal, staff.access, { name: 'plan.txt', content: 'tekst' });
    await portal.db.update(files).set({ widths: null }).where(eq(files.id, other.body.id));
    await draw();
    expect([await widthsOf(id), await widthsOf(other.body.id)]).toEqual([[[960, 1600]], [null]]);
    expect(await countFiles(portal)).toEqual({ objects: 5, temporary: 0, rows: 2 });
    expect((await verifyFiles(portal.db, store)).problems).toEqual([]);
  });

  test('without content gets none, and is not tried again', async () => {
    const { id, key } = await uploadWithoutWidths();
    await store.remove(key);
    await draw();
    expect(await widthsOf(id)).toEqual([[]]);
  });

  test('that is deleted in the meantime leaves nothing', async () => {
    const { id } = await uploadWithoutWidths();
    await draw({
      ...store,
      async put(key, from) {
        await portal.db.delete(files).where(eq(files.id, id));
        await store.put(key, from);
      },
    });
    await removeObjects(portal.db, store);
    expect(await countFiles(portal)).toEqual({ objects: 0, temporary: 0, rows: 0 });
  });
});

describe('an upload', () => {
  test('that was not used is deleted after a day', async () => {
    const old = (await upload(portal, staff.access, { name: 'oud.png', content: png })).body;
    const fresh = (await upload(portal, staff.access, { name: 'nieuw.png', content: png })).body;
    const design = await publish();
    const anHourAgo = { createdAt: sql`now() - interval '25 hours'` };
    await portal.db.update(files).set(anHourAgo).where(eq(files.id, old.id));
    await portal.db
      .update(files)
      .set(anHourAgo)
      .where(eq(files.id, design.files[0]?.id ?? 0));
    await deleteUnusedUploads(portal.db);
    const left = await portal.db.select({ id: files.id }).from(files);
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set([fresh.id, design.files[0]?.id]));
  });

  test('of a colleague can neither be used nor deleted', async () => {
    const { body } = await upload(portal, staff.access, { name: 'van-mij.png', content: png });
    const { access } = await signedInPerson(portal, { isStaff: true });
    expect((await portal.call('DELETE', `/api/files/${body.id}/`, { token: access })).status).toBe(404);
    const design = { title: 'Plan', everyone: true, uploads: [body.id] };
    const taken = await portal.call('POST', '/api/designs/', { token: access, body: design });
    expect([taken.status, Object.keys(taken.body)]).toEqual([400, ['uploads']]);
    expect((await portal.call('DELETE', `/api/files/${body.id}/`, { token: staff.access })).status).toBe(200);
  });
});

test('only objects without a row are removed after a day', async () => {
  await publish();
  await leaveObject(2);
  await leaveObject(0);
  await mkdir(path.join(folder, 'iets-anders'), { recursive: true });
  await writeFile(path.join(folder, 'iets-anders', 'aantekening'), 'van de beheerder');
  expect((await countFiles(portal)).objects).toBe(5);
  await removeUnknownObjects(portal.db, store);
  expect((await countFiles(portal)).objects).toBe(4);
  expect((await verifyFiles(portal.db, store)).problems).toEqual([]);
});

test('an object that was just stored is not removed when the clock jumps ahead', async () => {
  const key = await leaveObject(0);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 86_400_000 });
  await removeUnknownObjects(portal.db, store);
  vi.useRealTimers();
  expect(await store.size(key)).toBeGreaterThan(0);
  await store.remove(key);
});

describe('verifying all files', () => {
  test('finds a missing, a truncated, a changed and an unknown object, and a missing thumbnail', async () => {
    const designs = [await publish(), await publish(), await publish(), await publish()];
    expect(await verifyFiles(portal.db, store)).toMatchObject({ files: 4, problems: [] });
    const rows = await Promise.all(
      designs.map(async ({ id }) => {
        const [row] = await portal.db.select().from(files).where(eq(files.publicationId, id));
        if (row === undefined) throw new Error('the design has no file');
        return row;
      }),
    );
    const [missing, cut, altered, bare] = rows;
    await store.remove(missing?.key ?? '');
    await writeFile(path.join(folder, cut?.key ?? ''), 'kort');
    await writeFile(path.join(folder, altered?.key ?? ''), Buffer.alloc(altered?.size ?? 0));
    await store.remove(bare?.thumbnailKey ?? '');
    const unknown = await leaveObject(1);
    const young = await leaveObject(0);
    const { problems, skipped } = await verifyFiles(portal.db, store);
    expect(skipped).toContain(`${young} belongs to no file and is new: an upload may be in progress`);
    expect(problems).toEqual([
      `file ${missing?.id}: ${missing?.key} is missing`,
      `file ${cut?.id}: ${cut?.key} has 4 bytes instead of ${cut?.size}`,
      `file ${altered?.id}: ${altered?.key} has other content than was stored`,
      `file ${bare?.id}: its thumbnail ${bare?.thumbnailKey} is missing`,
      `${unknown} is in the store and belongs to no file`,
    ]);
    await store.remove(unknown);
    await store.remove(young);
  });
});

describe('a bucket', () => {
  test('stores files like a folder, and reports when it is unavailable', async () => {
    const s3 = await startS3Server();
    const other = await startPortalOn(portal, { FILES_URL: s3.url });
    try {
      const bucket = await openFileStore(other.config.files.store);
      const design = await publish(other);
      expect([...s3.objects.keys()].every((key) => key.startsWith('bestanden/'))).toBe(true);
      const address = design.files[0]?.file ?? '';
      const whole = await other.app.inject({ method: 'GET', url: address });
      const part = await other.app.inject({ method: 'GET', url: address, headers: { range: 'bytes=1-3' } });
      expect([whole.statusCode, part.statusCode, part.payload]).toEqual([200, 206, 'PNG']);
      expect((await verifyFiles(other.db, bucket)).problems).toEqual([]);

      s3.isAway = true;
      const detail = 'De opslag van bestanden is even niet bereikbaar. Probeer het over een minuut opnieuw.';
      const fetched = await other.call('GET', address);
      expect([fetched.status, fetched.body, fetched.headers['retry-after']]).toEqual([503, { detail }, '30']);
      expect(fetched.headers['content-type']).toContain('application/json');
      const sent = await upload(other, staff.access, { name: 'plan.png', content: png });
      expect([sent.status, sent.body]).toEqual([503, { detail }]);
      expect((await countFiles(other)).temporary).toBe(0);
      s3.isAway = false;

      await other.call('DELETE', `/api/designs/${design.id}/`, { token: staff.access });
      await other.db.delete(binItems);
      await removeObjects(other.db, bucket);
      expect(s3.objects.size).toBe(0);
    } finally {
      await other.app.close();
    }
  });
});

test('a file whose content is missing is not found, and that answer is not cached', async () => {
  const design = await publish();
  const { thumbnail, file } = design.files[0] as unknown as { thumbnail: string; file: string };
  const [row] = await portal.db.select().from(files);
  await store.remove(row?.key ?? '');
  await store.remove(row?.thumbnailKey ?? '');
  for (const address of [file, thumbnail]) {
    const { status, headers } = await portal.call('GET', address);
    expect([status, headers['cache-control'], headers['etag']]).toEqual([404, 'no-store', undefined]);
  }
});
