import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { packed, startClamd, virus } from '../../test/clamd.ts';
import { formOf } from '../../test/forms.ts';
import { collectLogs } from '../../test/logs.ts';
import { signedInPerson } from '../../test/people.ts';
import { createTestDatabase, startPortalOn, testConfig } from '../../test/portal.ts';
import { countFiles, upload } from '../../test/stored-files.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { createScanner } from '../platform/files/scanner.ts';
import { files } from '../schema/files.ts';
import { removeObjects, scanWaitingFiles } from './jobs.ts';

const clamd = await startClamd();
const settings = testConfig({ CLAMD_URL: clamd.url }).files.scanner;
const { lines, logger } = collectLogs();
const { log } = fastify({ logger });
const sizes = [1_000, 100_000, 1_000_000, 4_000_000];
const newScanner = (check = 200) => createScanner(settings, log, { sizes, timeouts: { check, ping: 200 } });
const scanner = newScanner();
const portal = await startPortalOn(await createTestDatabase(), { CLAMD_URL: clamd.url }, { scanner });
afterAll(() => portal.app.close());
const staff = await signedInPerson(portal, { isStaff: true });
const store = await openFileStore(portal.config.files.store);
const scanAgain = () => scanWaitingFiles(portal.db, store, scanner);
const statusOf = async (address: string) => (await portal.call('GET', address)).status;
const health = async () => (await portal.call('GET', '/health/ready')).body;
const logged = () => lines.map((line) => JSON.parse(line) as { event?: string }).flatMap(({ event }) => event ?? []);

beforeEach(async () => {
  Object.assign(clamd, { max: Infinity, scans: Infinity, isFrozen: false, isBlind: false });
  await scanner.probe();
  clamd.asked = 0;
  lines.length = 0;
  await portal.db.delete(files);
  await removeObjects(portal.db, store);
});

test('a clean file can be opened immediately', async () => {
  const { body } = await upload(portal, staff.access, { name: 'brief.txt', content: 'dijk '.repeat(100_000) });
  expect([body.is_checking, await statusOf(body.file), clamd.asked]).toEqual([false, 200, 1]);
});

test('a file with a virus is refused and not stored, and log and audit log say so', async () => {
  const { status, body } = await upload(portal, staff.access, { name: 'brief.txt', content: `a ${virus} b` });
  expect([status, body]).toEqual([400, { file: ['Het bestand ‘brief.txt’ bevat een virus en is niet bewaard.'] }]);
  expect(await countFiles(portal)).toEqual({ objects: 0, temporary: 0, rows: 0 });
  expect(lines.join('')).toContain('"event":"virus_found","signature":"Probeer-Virus"');
  expect(lines.join('')).not.toContain('brief.txt');
  const { rows } = await portal.pool.query(
    `select actor_id, object, result, details from audit_log where action = 'file.refuse'`,
  );
  expect(rows).toEqual([
    {
      actor_id: staff.id,
      object: 'POST /api/uploads/',
      result: 'failure',
      details: { file: 'brief.txt', reason: 'virus' },
    },
  ]);
});

test('a file that the scanner could not read completely is refused, but not as a virus', async () => {
  const { status, body } = await upload(portal, staff.access, { name: 'veel.txt', content: packed });
  expect([status, body.file]).toEqual([413, [expect.stringContaining('kan niet helemaal op virussen worden')]]);
  expect(logged()).toEqual([]);
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
  await expect.poll(health).toMatchObject({ status: 'ok', virus_scanner: 'away' });
  expect(logged()).toEqual(['scanner_away']);

  await clamd.comeBack();
  // On a slow machine the scanner may not have answered in time at first.
  await expect
    .poll(async () => {
      await scanAgain();
      return [await statusOf(good.file), await statusOf(bad.file)];
    })
    .toEqual([200, 404]);
  expect(await health()).toMatchObject({ virus_scanner: 'ready' });
  expect(logged()).toContain('scanner_ready');
  await removeObjects(portal.db, store);
  expect(await countFiles(portal)).toEqual({ objects: 1, temporary: 0, rows: 1 });
  const { rows } = await portal.pool.query(`select origin, details from audit_log where action = 'file.delete'`);
  expect(rows).toEqual([{ origin: 'job', details: { file: 'fout.txt', reason: 'virus' } }]);
});

test('a frozen scanner holds up nobody: the file is stored until it is checked', async () => {
  clamd.isFrozen = true;
  const { body } = await upload(portal, staff.access, { name: 'brief.txt', content: 'brief' });
  expect([body.is_checking, await statusOf(body.file)]).toEqual([true, 404]);
  await expect.poll(() => lines.join('')).toContain('did not answer PING');
});

describe('a scanner that does not read large files to their end', () => {
  const large = { name: 'groot.txt', content: 'a'.repeat(2_000_000) };
  const refusal = /‘groot.txt’ is te groot voor de virusscanner/;

  test.each([
    ['and refuses them', { max: 1_500_000 }],
    ['and says that they are clean', { scans: 1_500_000 }],
  ])('%s gets no larger ones', async (_name, limits) => {
    Object.assign(clamd, limits);
    await scanner.probe();
    clamd.asked = 0;
    const { status, body } = await upload(portal, staff.access, large);
    expect([status, body.file]).toEqual([413, [expect.stringMatching(refusal)]]);
    expect(clamd.asked).toBe(0);
    expect(await countFiles(portal)).toEqual({ objects: 0, temporary: 0, rows: 0 });
    expect(lines.join('')).toContain('"event":"scanner_limit","max_bytes":1000000,"wanted_bytes":4000000');
    const small = await upload(portal, staff.access, { name: 'klein.txt', content: 'a'.repeat(900_000) });
    expect(small.body.is_checking).toBe(false);
  });

  test('releases no waiting file that is larger', async () => {
    const { body } = await upload(portal, staff.access, large);
    await portal.db.update(files).set({ state: 'checking' }).where(eq(files.id, body.id));
    clamd.scans = 1_500_000;
    await scanner.probe();
    await scanAgain();
    expect(await statusOf(body.file)).toBe(404);
  });

  test('is detected with the first file too', async () => {
    clamd.scans = 1_500_000;
    const verdict = await newScanner(20_000).scan(Readable.from([large.content]), large.content.length);
    expect(verdict.kind).toBe('too large');
  });
});

test('a scanner that detects no virus at all releases nothing', async () => {
  clamd.isBlind = true;
  const blind = newScanner();
  await blind.probe();
  expect(blind.status()).toEqual({ state: 'blind', refusesAbove: null });
  expect(logged()).toEqual(['scanner_blind']);
  expect((await blind.scan(Readable.from(['brief']), 5)).kind).toBe('away');
});

test('the dashboard says how the scanner is', async () => {
  const read = async () => (await portal.call('GET', '/api/dashboard/', { token: staff.access })).body.scanner;
  expect(await read()).toEqual({ state: 'ready', refuses_above: null });
  clamd.scans = 1_500_000;
  await scanner.probe();
  expect(await read()).toEqual({ state: 'ready', refuses_above: 1_000_000 });
  clamd.scans = 0;
  await scanner.probe();
  expect(await read()).toEqual({ state: 'blind', refuses_above: null });
});

test('without a scanner in the settings no file waits', async () => {
  const { body } = await upload(portal, staff.access, { name: 'brief.txt', content: 'brief' });
  await portal.db.update(files).set({ state: 'checking' }).where(eq(files.id, body.id));
  await scanWaitingFiles(portal.db, store, createScanner(null, log));
  expect(await statusOf(body.file)).toBe(200);
});
