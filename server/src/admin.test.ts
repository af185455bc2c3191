import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { clearLeftovers, makeFolder, query, start } from '../test/embedded-postgres-folders.ts';
import { createTestDatabase, dataFolder, testConfig, urlOf } from '../test/portal.ts';
import { files } from './schema/files.ts';
import { recordEvent } from './platform/audit/audit.ts';
import { hashFile } from './platform/crypto.ts';
import { portalIdentity } from './platform/hold/hold.ts';
import { makeKey } from './platform/files/store.ts';
import { openFileStore } from './platform/files/open-store.ts';
import { createRestoreCheck } from './platform/hold/watch.ts';

const { db, pool, connection } = await createTestDatabase();

/** Runs a command as an administrator would, with `typed` on standard input. */
function runCommand(
  words: string[],
  typed = '',
  settings: Record<string, string> = {},
): Promise<{ code: number; output: string; errors: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [path.join(import.meta.dirname, 'admin.ts'), ...words],
      {
        env: {
          ...process.env,
          DATABASE_URL: urlOf(connection),
          DATA_DIR: dataFolder,
          APP_SECRET: 'a secret that only the tests know about',
          ...settings,
        },
      },
      (error, output, errors) => resolve({ code: Number(error?.code ?? 0), output, errors }),
    );
    child.stdin?.end(`${typed}\n`);
  });
}

test('verify-audit-log reports whether the log is intact, and which lines are not', async () => {
  expect(await runCommand(['verify-audit-log'])).toMatchObject({ code: 0, output: 'The audit log is empty.\n' });
  for (const object of ['user 1', 'user 2', 'user 3'] as const)
    await recordEvent(db, { actorId: null, action: 'mfa.enable', object, origin: 'command' });
  const whole = await runCommand(['verify-audit-log']);
  expect([whole.code, whole.output]).toEqual([
    0,
    expect.stringMatching(/^The audit log is whole: 3 lines, the last has hash [0-9a-f]{64}\.\n$/),
  ]);

  await pool.query('alter table audit_log disable trigger all');
  await pool.query("update audit_log set object = 'user 9' where id in (1, 3)");
  const broken = await runCommand(['verify-audit-log']);
  expect(broken).toMatchObject({ code: 1, output: '' });
  expect(broken.errors).toContain('The audit log was tampered with: lines 1, 3 do not follow from the line before.\n');
  await pool.query('alter table audit_log enable trigger all');
});

test('replace-lost-secret makes a new secret where one is missing, and turns second factors off', async () => {
  const dataDir = await makeFolder();
  const secretFile = path.join(dataDir, 'app-secret');
  const own = { DATABASE_URL: '', APP_SECRET: '', DATA_DIR: dataDir };
  const words = ['create-superuser', '--email', 'tjitske@example.org'];
  expect(await runCommand(words, 'vier losse woorden hier', own)).toMatchObject({ code: 0 });
  const embedded = await start(dataDir, 'task');
  const lost = await readFile(secretFile, 'utf8');
  await query(embedded.connection, "insert into mfa_factors select id, 'sealed', null, now() from users");
  await query(embedded.connection, "insert into recovery_codes select id, 'hash' from users");

  expect((await runCommand(['replace-lost-secret'], '', own)).errors).toContain('nothing is lost');
  expect(await query(embedded.connection, 'select user_id from recovery_codes')).toHaveLength(1);
  await rm(secretFile);
  const refused = await runCommand(['verify-audit-log'], '', own);
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('app-secret is missing')]);
  expect(await runCommand(['replace-lost-secret'], '', own)).toMatchObject({
    code: 0,
    output: 'There is a new secret. 1 account lost its second factor, and everyone must sign in again.\n',
  });
  expect(await readFile(secretFile, 'utf8')).not.toBe(lost);
  expect(await query(embedded.connection, 'select 1 from mfa_factors union select 1 from recovery_codes')).toEqual([]);
  expect(await query(embedded.connection, "select origin from audit_log where action = 'mfa.disable'")).toEqual([
    { origin: 'command' },
  ]);
  expect(await runCommand(['verify-audit-log'], '', own)).toMatchObject({ code: 0 });
  // A backup that was restored with another secret.
  await writeFile(secretFile, 'a secret that the database was not made with');
  expect((await runCommand(['verify-audit-log'], '', own)).errors).toContain('APP_SECRET is not the secret');
  expect(await runCommand(['replace-lost-secret'], '', own)).toMatchObject({ code: 0 });
  expect(await runCommand(['verify-audit-log'], '', own)).toMatchObject({ code: 0 });
  await clearLeftovers();
});

test('rotate-secret gives the database to the new secret', async () => {
  const [old, present] = ['a secret that only the tests know about', 'a secret that nobody knows about but the tests'];
  expect((await runCommand(['rotate-secret'])).errors).toContain('APP_SECRET_OLD first');
  expect((await runCommand(['verify-audit-log'], '', { APP_SECRET: present })).errors).toContain('not the secret');
  const both = { APP_SECRET: present, APP_SECRET_OLD: old };
  expect((await runCommand(['rotate-secret'], '', both)).output).toMatch(/^The database belongs to APP_SECRET now: 0 /);
  expect((await runCommand(['rotate-secret'], '', both)).output).toMatch(/^The database belongs to APP_SECRET already/);
  const back = { APP_SECRET: old, APP_SECRET_OLD: present };
  expect(await runCommand(['rotate-secret'], '', back)).toMatchObject({ code: 0, errors: '' });
});

test('create-superuser creates a superuser with a good password and records that in the audit log', async () => {
  const words = ['create-superuser', '--email', 'Tjitske@example.org', '--first-name', 'Tjitske'];
  for (const weak of ['te kort', 'wachtwoord123', 'tjitske-tjitske']) {
    const refused = await runCommand(words, weak);
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('A password has 12 to 128')]);
  }
  expect((await pool.query('select 1 from users')).rows).toEqual([]);

  expect(await runCommand(words, 'paars fietspad onder regen')).toMatchObject({
    code: 0,
    output: 'tjitske@example.org can now sign in as superuser.\n',
  });
  const { rows } = await pool.query(
    `select object = 'user ' || users.id as is_of_user, actor_id, origin, is_superuser
     from users, audit_log where action = 'user.create'`,
  );
  expect(rows).toEqual([{ is_of_user: true, actor_id: null, origin: 'command', is_superuser: true }]);
});

test('files verify reports whether every file is stored unchanged, and exits with 1 if not', async () => {
  const store = await openFileStore(testConfig().files.store);
  const temporary = path.join(dataFolder, 'klaar');
  await mkdir(dataFolder, { recursive: true });
  await writeFile(temporary, 'de inhoud');
  const row = { key: makeKey(), name: 'plan.txt', type: 'text/plain', size: 9, hash: await hashFile(temporary) };
  await store.put(row.key, temporary);
  await db.insert(files).values(row);
  expect(await runCommand(['files', 'verify'])).toMatchObject({
    code: 0,
    output: 'Every file is whole: 1 file, 0.0 MB.\n',
  });
  await store.remove(row.key);
  const broken = await runCommand(['files', 'verify']);
  expect(broken).toMatchObject({ code: 1, output: '' });
  expect(broken.errors).toContain(
    `The files are not as they were stored (1 file, 0.0 MB):\n  file 1: ${row.key} is missing`,
  );
});

test('release-hold ends a hold, and sends what waits only when asked to', async () => {
  await pool.query('alter table audit_log enable trigger all');
  expect(await runCommand(['release-hold'])).toMatchObject({ code: 1, errors: 'The portal is not on hold.\n' });
  await db.update(portalIdentity).set({ heldAt: new Date(), reason: 'moved' });
  const nothing = '0 newsletters, 0 mails and notifications for 0 people';
  expect(await runCommand(['release-hold'])).toMatchObject({
    code: 0,
    output: `The hold has ended. Not sent: ${nothing}.\n`,
  });
  expect((await db.select().from(portalIdentity))[0]?.heldAt).toBeNull();
});

test('release-hold also ends the hold that a restored portal would begin at its first start', async () => {
  await db.update(portalIdentity).set({ place: 'another server', heldAt: null, reason: null });
  expect(await runCommand(['release-hold'])).toMatchObject({ code: 0 });
  await createRestoreCheck(db, testConfig({ DATA_DIR: await makeFolder() }), { warn: () => {} })();
  expect((await db.select().from(portalIdentity))[0]?.heldAt).toBeNull();
});

test('backup and restore say what they wrote, and restore refuses a half backup in one line', async () => {
  await db.insert(files).values({ key: makeKey(), name: 'weg.pdf', type: 'application/pdf', size: 1, hash: 'x' });
  const lackingFolder = path.join(await makeFolder(), 'backup');
  const lacking = await runCommand(['backup', lackingFolder]);
  expect(lacking).toMatchObject({ code: 1, output: '' });
  expect(lacking.errors).toContain('these files were not in the store:');
  const failed = "select from audit_log where action = 'portal.backup' and result = 'failure'";
  expect((await pool.query(failed)).rowCount).toBe(1);
  expect((await pool.query("select from audit_log where action = 'portal.backup'")).rowCount).toBe(1);

  const incomplete = await createTestDatabase('template0');
  const drill = { DATABASE_URL: urlOf(incomplete.connection), DATA_DIR: await makeFolder() };
  const back = await runCommand(['restore', lackingFolder], '', drill);
  expect([back.code, back.output]).toEqual([1, '']);
  expect(back.errors).toMatch(
    /^Restored: .*, but these files were not in the backup:(?:\n {2}[\da-f]{2}\/[\da-f]{32})+\n$/,
  );

  await db.delete(files);
  const folder = path.join(await makeFolder(), 'backup');
  expect((await runCommand(['backup', folder])).output).toMatch(
    /^The backup is complete: \d+ tables with \d+ rows, and \d+ files, [\d.]+ MB, as they were at 20\S+Z\.\nKeep APP_SECRET/,
  );
  const empty = await createTestDatabase('template0');
  const settings = { DATABASE_URL: urlOf(empty.connection), DATA_DIR: await makeFolder() };
  const restored = await runCommand(['restore', folder], '', settings);
  expect([restored.code, restored.errors]).toEqual([0, '']);
  expect(restored.output).toMatch(
    /^Restored: \d+ tables .*\nEveryone has to sign in again\. The portal starts on hold/,
  );
  await rm(path.join(folder, 'manifest.json'));
  const half = await runCommand(['restore', folder], '', settings);
  expect(half).toMatchObject({ code: 1, output: '' });
  expect(half.errors.trim()).toBe(`${folder} is not a whole backup: it has no manifest.json. Use another backup.`);
  await clearLeftovers();
});

test('backup --keep removes the oldest whole backups next to a new whole one, and nothing else', async () => {
  const parent = await makeFolder();
  const make = (name: string) => runCommand(['backup', path.join(parent, name), '--keep', '2']);
  await mkdir(path.join(parent, 'half'));
  await writeFile(path.join(parent, 'notes.txt'), 'of the administrator');
  for (const name of ['c', 'b']) expect((await make(name)).output).not.toContain('Removed');
  expect((await make('a')).output).toContain(`Removed ${parent}/c, which is older than the 2 newest.`);
  expect((await readdir(parent)).toSorted()).toEqual(['a', 'b', 'half', 'notes.txt']);
  await db.insert(files).values({ key: makeKey(), name: 'weg.pdf', type: 'application/pdf', size: 1, hash: 'x' });
  expect((await make('lacking')).code).toBe(1);
  await db.delete(files);
  expect((await readdir(parent)).toSorted()).toEqual(['a', 'b', 'half', 'lacking', 'notes.txt']);
  const wrong = await runCommand(['backup', path.join(parent, 'd'), '--keep', '0']);
  expect(wrong).toMatchObject({ code: 1, errors: 'Give how many backups stay: --keep 14\n' });
  await clearLeftovers();
});

test('a backup or an export does not go into the data folder, which may be lost as a whole', async () => {
  for (const command of ['backup', 'export-project']) {
    const folder = path.join(dataFolder, 'copy', command);
    const { code, errors } = await runCommand([command, folder]);
    expect(code).toBe(1);
    expect(errors.trim()).toBe(
      `${folder} is in the data folder. Name a folder outside it, so that a lost disk does not take both.`,
    );
  }
  expect(await readdir(dataFolder)).not.toContain('copy');
});
