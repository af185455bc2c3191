import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clearLeftovers, makeFolder } from '../../test/embedded-postgres-folders.ts';
import { signedInPerson } from '../../test/people.ts';
import { createTestDatabase, startTestPortal } from '../../test/portal.ts';
import { writeJournal } from '../platform/deletions/journal.ts';
import { createRestoreCheck } from '../platform/hold/watch.ts';
import { listDeletedSince } from './deleted-since.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const portal = await startTestPortal({ DATA_DIR: await makeFolder() });
const { config, pool } = portal;
afterAll(clearLeftovers);

const staff = await signedInPerson(portal, { isSuperuser: true });
const gone = await signedInPerson(portal);
const left = await signedInPerson(portal);
const ids: Record<string, number> = {};
for (const name of ['Linde', 'Els', 'Bram', 'Coen'])
  ids[name] = (await pool.query('insert into contacts (name) values ($1) returning id', [name])).rows[0].id;

const call = async (method: 'DELETE' | 'POST', url: string, body?: object) => {
  const { status } = await portal.call(method, url, { token: staff.access, ...(body && { body }) });
  expect(status).toBeLessThan(300);
};
const inBin = (name: string) => ({ items: [{ kind: 'contact', id: ids[name] }] });

test('what was deleted after the backup is found by keyed hashes, and deleted again', async () => {
  await createRestoreCheck(portal.db, config, { warn: () => {} })();
  // In the bin before the backup, and deleted from it afterwards.
  await call('DELETE', `/api/contacts/${ids['Coen']}/`);
  await writeJournal(portal.db, config);
  const folder = path.join(await makeFolder(), 'backup');
  await makeBackup({ connection: portal.connection, config }, folder);

  await call('DELETE', `/api/users/${gone.id}/`);
  for (const name of ['Linde', 'Els', 'Bram']) await call('DELETE', `/api/contacts/${ids[name]}/`);
  await call('POST', '/api/bin/remove/', inBin('Els'));
  await call('POST', '/api/bin/restore/', inBin('Bram'));
  await call('POST', '/api/bin/remove/', inBin('Coen'));
  await writeJournal(portal.db, config);
  expect((await pool.query('select from deletions')).rowCount).toBe(0);
  await expect(listDeletedSince(portal, { delete: true }, config)).rejects.toThrow('not on hold');

  const restored = await createTestDatabase('template0');
  await restoreBackup({ connection: restored.connection, config, hasOtherSecret: false }, folder);
  // The store is the same one: the files are still there, and so is the journal.
  const list = await listDeletedSince(restored, { delete: false }, config);
  const at = /\d{4}-\d\d-\d\d \d\d:\d\d/g;
  expect(list.replaceAll(at, 'AT').split('\n').slice(1, -1).toSorted()).toEqual([
    `  contact ${ids['Linde']}  Linde: moved to the bin at AT`,
    `  contact ${ids['Els']}  Els: deleted permanently at AT`,
    `  contact ${ids['Coen']}  Coen: deleted permanently at AT`,
    expect.stringMatching(new RegExp(`^  user ${gone.id}  \\S+@\\S+: deleted at AT$`)),
  ]);

  expect(await listDeletedSince(restored, { delete: true }, config)).toContain('All of this is deleted again.');
  const names = async (query: string) => (await restored.pool.query(query)).rows.map(({ name }) => name);
  expect(await names('select name from contacts')).toEqual(['Bram']);
  expect(await names('select title as name from bin_items')).toEqual(['Linde']);
  expect((await restored.pool.query('select id from users order by id')).rows).toEqual([
    { id: staff.id },
    { id: left.id },
  ]);
  expect((await restored.pool.query('select from mails')).rowCount).toBe(0);
  expect(await listDeletedSince(restored, { delete: false }, config)).toMatch(/^Nothing/);
});

test('the journal tells nobody whom it is about, and another secret does not find them', async () => {
  const folder = path.join((config.files.store as { folder: string }).folder, 'deletions');
  const parts = await readdir(folder);
  const lines = (await Promise.all(parts.map((part) => readFile(path.join(folder, part), 'utf8')))).join('');
  for (const line of lines.trim().split('\n'))
    expect(line).toMatch(/^\{"hash":"[\w-]{22}","fate":"(binned|restored|removed)","at":"[\d:.TZ-]+"\}$/);
  const restored = await createTestDatabase();
  await restored.pool.query("insert into contacts (id, name) overriding system value values ($1, 'Linde')", [
    ids['Linde'],
  ]);
  await createRestoreCheck(restored.db, config, { warn: () => {} })();
  await restored.pool.query("update portal_identity set held_at = now(), reason = 'moved'");
  const other = { ...config, appSecret: 'a secret that made none of these lines' };
  expect(await listDeletedSince(restored, { delete: false }, other)).toMatch(/^Nothing/);
  expect(await listDeletedSince(restored, { delete: false }, { ...other, oldSecret: config.appSecret })).toContain(
    'Linde',
  );
});
