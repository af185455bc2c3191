import { appendFile, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { clearLeftovers, makeFolder } from '../../test/embedded-postgres-folders.ts';
import { createTestDatabase, startTestPortal, testConfig } from '../../test/portal.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { loadDemoData } from '../demo/load-demo-data.ts';
import { checkPlaces } from '../doctor/place-checks.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { backup, fetchBackup } from './commands.ts';
import { restoreBackup } from './restore-backup.ts';

const bucket = await startS3Server();
const [own, spare, stranger] = await Promise.all([1, 2, 3].map(generateX25519Identity));
const recipients = (await Promise.all([own, spare].map((key) => identityToRecipient(key ?? '')))).join(',');
const settings = { BACKUP_URL: bucket.url, BACKUP_RECIPIENTS: recipients };
const portal = await startTestPortal({ DATA_DIR: await makeFolder(), ...settings });
await loadDemoData(portal.db, await openFileStore(portal.config.files.store), 'demo', new Date());
afterAll(clearLeftovers);
beforeEach(() => {
  bucket.objects.clear();
  bucket.isAway = false;
  bucket.damages = null;
});

const parent = await makeFolder();
const make = (name: string, keep: number | null = null) =>
  backup(portal.connection, path.join(parent, name), portal.config, keep);
const fetchTo = async (name: string, identity: string | undefined) => {
  const folder = path.join(await makeFolder(), name);
  return { folder, said: await fetchBackup(portal.config, folder, `# made by age-keygen\n${identity}\n`) };
};
const lastResult = async () =>
  (await portal.pool.query("select result from audit_log where action = 'portal.backup' order by id desc limit 1"))
    .rows[0].result;
const namesIn = () => [...new Set([...bucket.objects.keys()].map((key) => key.split('/')[1] ?? ''))].toSorted();

test('a copy can be fetched with either key and restored, and only with a key', async () => {
  expect(await make('monday')).toContain('Copied to the bucket portaal at http://127.0.0.1:');
  expect(await lastResult()).toBe('success');
  for (const { content } of bucket.objects.values()) {
    expect(content.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
  }
  for (const key of [own, spare]) {
    const { folder, said } = await fetchTo('monday', key);
    expect(said).toContain('Fetched: ');
    const list = async (of: string) => (await readdir(of, { recursive: true })).toSorted();
    expect(await list(folder)).toEqual(await list(path.join(parent, 'monday')));
    const target = await createTestDatabase('template0');
    const config = testConfig({ DATA_DIR: await makeFolder() });
    await restoreBackup({ connection: target.connection, config, hasOtherSecret: false }, folder);
  }
  await expect(fetchTo('monday', stranger)).rejects.toThrow(/The copy monday cannot be read: no identity matched/);
  await expect(fetchTo('monday', 'x')).rejects.toThrow(/Give a file with a private key of age/);
  await expect(fetchTo('sunday', own)).rejects.toThrow('There is no whole copy named sunday. There are: monday.');
});

test('a bucket that changes what it is given, refuses it or has the name already makes the backup fail', async () => {
  bucket.damages = /\/tables\/users\./;
  await expect(make('damaged')).rejects.toThrow(/was not copied to .*users.copy.gz.age comes back different/);
  bucket.damages = null;
  expect([await lastResult(), namesIn()]).toEqual(['failure', ['damaged']]);
  await expect(fetchTo('damaged', own)).rejects.toThrow('There are: none');
  bucket.isAway = true;
  await expect(make('away')).rejects.toThrow(/was not copied to .*HTTP 503/);
  bucket.isAway = false;
  await make('twice');
  const { folder } = await fetchTo('twice', own);
  await expect(backup(portal.connection, path.join(await makeFolder(), 'twice'), portal.config, null)).rejects.toThrow(
    /there is a copy named twice/,
  );
  await expect(fetchBackup(portal.config, folder, `${own}`)).rejects.toThrow('is not empty');
});

test('as many whole copies are kept as backups, and nothing older that is half', async () => {
  bucket.objects.set('bestanden/other/readme.txt', { content: Buffer.from(''), changedAt: new Date(0) });
  bucket.objects.set('bestanden/half/tables/users.copy.gz.age', { content: Buffer.from(''), changedAt: new Date(0) });
  await make('one');
  await make('two', 2);
  expect(namesIn()).toEqual(['one', 'other', 'two']);
  expect(await make('three', 2)).toContain('Removed the copy one');
  expect(namesIn()).toEqual(['other', 'three', 'two']);
});

test('a fetched copy that was changed is not restored', async () => {
  await make('changed');
  const { folder } = await fetchTo('changed', own);
  await appendFile(path.join(folder, 'tables/users.copy.gz'), 'x');
  const target = await createTestDatabase('template0');
  const config = testConfig({ DATA_DIR: await makeFolder() });
  const restoring = restoreBackup({ connection: target.connection, config, hasOtherSecret: false }, folder);
  await expect(restoring).rejects.toThrow(/not as it was written/);
  expect(await readFile(path.join(folder, 'manifest.json'), 'utf8')).toContain('"format": 1');
});

test('settings that cannot work are refused before the backup is made, and by doctor', async () => {
  expect(() => testConfig({ BACKUP_URL: bucket.url })).toThrow(/BACKUP_RECIPIENTS is required/);
  expect(() => testConfig({ ...settings, BACKUP_RECIPIENTS: 'AGE-SECRET-KEY-1' })).toThrow(
    /must be public keys of age/,
  );
  await expect(make('a name')).rejects.toThrow(/cannot be the name of a copy/);
  const mistyped = testConfig({ ...settings, BACKUP_RECIPIENTS: `age1${'q'.repeat(58)}` });
  await expect(backup(portal.connection, path.join(parent, 'never'), mistyped, null)).rejects.toThrow(
    /is not a public/,
  );
  expect(await readdir(parent)).not.toContain('never');
  const said = async (config: typeof mistyped) =>
    (await checkPlaces(config)).filter(({ text }) => /copies|RECIPIENTS/.test(text)).map(({ state }) => state);
  expect([await said(portal.config), await said(mistyped)]).toEqual([['good'], ['bad']]);
});
