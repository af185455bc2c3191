import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { startClamd, virus } from '../../test/clamd.ts';
import { formOf } from '../../test/forms.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { countFiles, upload } from '../../test/stored-files.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { files } from '../schema/files.ts';
import { removeObjects, scanWaitingFiles } from './jobs.ts';

const clamd = await startClamd();
const portal = await startTestPortal({ CLAMD_URL: clamd.url });
const staff = await signedInPerson(portal, { isStaff: true });
const store = await openFileStore(portal.config.files.store);
const scanAgain = () => scanWaitingFiles(portal.db, store, portal.config.files.scanner);
const statusOf = async (address: string) => (await portal.call('GET', address)).status;

beforeEach(async () => {
  clamd.max = Infinity;
  await portal.db.delete(files);
  await removeObjects(portal.db, store);
});

test('a clean file can be opened immediately', async () => {
  const { body } = await upload(portal, staff.access, { name: 'brief.txt', content: 'dijk '.repeat(100_000) });
  expect([body.is_checking, await statusOf(body.file), clamd.asked]).toEqual([false, 200, 1]);
});

test('a file with a virus is refused and not stored', async () => {
  const { status, body } = await upload(portal, staff.access, { name: 'brief.txt', content: `a ${virus} b` });
  expect([status, body]).toEqual([400, { file: ['Het bestand ‘brief.txt’ bevat een virus en is niet bewaard.'] }]);
  expect(await countFiles(portal)).toEqual({ objects: 0, temporary: 0, rows: 0 });
});

test('a virus in one of the files of a form refuses the whole form', async () => {
  const form = formOf({
    title: 'Plan',
    files: [
      { name: 'goed.txt', content: 'goed' },
      { name: 'fout.txt', content: virus },
    ],
  });
  const { status, body } = await portal.call('POST', '/api/designs/', { token: staff.access, ...form });
  expect([status, Object.keys(body)]).toEqual([400, ['files']]);
  expect(await countFiles(portal)).toEqual({ objects: 0, temporary: 0, rows: 0 });
});

test('while the scanner is unavailable files are stored but not served; when it is back they are released or deleted', async () => {
  await clamd.leave();
  const good = (await upload(portal, staff.access, { name: 'goed.txt', content: 'goed' })).body;
  const bad = (await upload(portal, staff.access, { name: 'fout.txt', content: virus })).body;
  expect([good.is_checking, bad.is_checking]).toEqual([true, true]);
  expect([await statusOf(good.file), await statusOf(bad.file)]).toEqual([404, 404]);
  await scanAgain();
  expect([await statusOf(good.file), await statusOf(bad.file)]).toEqual([404, 404]);

  await clamd.comeBack();
  await scanAgain();
  expect([await statusOf(good.file), await statusOf(bad.file)]).toEqual([200, 404]);
  await removeObjects(portal.db, store);
  expect(await countFiles(portal)).toEqual({ objects: 1, temporary: 0, rows: 1 });
  const { rows } = await portal.pool.query(`select origin, details from audit_log where action = 'file.delete'`);
  expect(rows).toEqual([{ origin: 'job', details: { file: 'fout.txt', reason: 'virus' } }]);
});

test('a file that is too large for the scanner is not served', async () => {
  clamd.max = 100_000;
  const { body } = await upload(portal, staff.access, { name: 'groot.txt', content: 'a'.repeat(3_000_000) });
  expect([body.is_checking, await statusOf(body.file)]).toEqual([true, 404]);
  await scanAgain();
  expect(await statusOf(body.file)).toBe(404);
});

test('without a scanner in the settings no file waits', async () => {
  const { body } = await upload(portal, staff.access, { name: 'brief.txt', content: 'brief' });
  await portal.db.update(files).set({ state: 'checking' }).where(eq(files.id, body.id));
  await scanWaitingFiles(portal.db, store, null);
  expect(await statusOf(body.file)).toBe(200);
});
