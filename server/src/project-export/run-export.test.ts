import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clearLeftovers, makeFolder } from '../../test/embedded-postgres-folders.ts';
import { createPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { hashFile } from '../platform/crypto.ts';
import { makeKey } from '../platform/files/store.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { runExport } from './run-export.ts';

const portal = await startTestPortal({ DATA_DIR: await makeFolder() });
const { pool, config, connection } = portal;
const store = await openFileStore(config.files.store);
afterAll(clearLeftovers);

await pool.query("insert into publications (kind, title, for_everyone) values ('document', 'Planning', true)");
const places: string[] = [];
for (const name of ['een.txt', 'twee.txt', 'drie.txt', 'vier.txt']) {
  const key = makeKey();
  const temporary = path.join(config.dataDir, name);
  await writeFile(temporary, name);
  const hash = await hashFile(temporary);
  await store.put(key, temporary);
  await pool.query(
    `insert into files (publication_id, key, name, type, size, hash) select id, $1, $2, 'text/plain', $3, $4 from publications`,
    [key, name, name.length, hash],
  );
  places.push(path.join((config.files.store as { folder: string }).folder, key));
}
const newFolder = async () => path.join(await makeFolder(), 'export');

const logged = async () =>
  (await pool.query("select actor_id, origin, action, details from audit_log where object = 'portal' order by id"))
    .rows;

test('refuses a portal without accounts, because its settings are those of another one', async () => {
  const folder = await newFolder();
  await expect(runExport(connection, folder, config)).rejects.toThrow(/has no accounts: check whether DATABASE_URL/);
  expect(existsSync(folder)).toBe(false);
  expect(await logged()).toEqual([]);
  await createPerson(portal, { isSuperuser: true });
});

test('reports what was exported, and the audit log has that somebody began and what they got', async () => {
  const folder = await newFolder();
  const said = await runExport(connection, folder, config);
  expect(said).toMatch(
    /^The export of \S+ is whole: 1 designs, documents and news items, 0 newsletters, 0 messages, 1 users, 0 contacts and 4 files; \d+ files/,
  );
  const details = { publications: 1, newsletters: 0, messages: 0, users: 1, contacts: 0, files: 4 };
  const line = { actor_id: null, origin: 'command' };
  expect(await logged()).toEqual([
    { ...line, action: 'portal.begin_export', details: {} },
    { ...line, action: 'portal.export', details },
  ]);
  expect(await readFile(path.join(folder, 'data/audit-log.jsonl'), 'utf8')).toContain('portal.begin_export');

  const before = await readFile(path.join(folder, 'manifest.json'), 'utf8');
  await expect(runExport(connection, folder, config)).rejects.toThrow(/is not empty/);
  expect(await readFile(path.join(folder, 'manifest.json'), 'utf8')).toBe(before);
});

test('an aborted export has no manifest and leaves no file open', async () => {
  const folder = await newFolder();
  const away = { ...config, files: { ...config.files, store: { kind: 'disk' as const, folder: '/dev/null/no' } } };
  await expect(runExport(connection, folder, away)).rejects.toThrow('HTTP 503');
  const written = await readdir(folder);
  expect([written.includes('style.css'), written.includes('manifest.json')]).toEqual([true, false]);
  const open = await Promise.all((await readdir('/dev/fd')).map((fd) => readlink(`/dev/fd/${fd}`).catch(() => '')));
  expect(open.filter((file) => file.startsWith(folder))).toEqual([]);
});

test('files that the store lost or changed, or that no scanner has approved, are named, and the rest is exported', async () => {
  await pool.query("update files set state = 'checking' where name = 'vier.txt'");
  const [lost = '', changed = ''] = places;
  await rm(lost);
  await writeFile(changed, 'iets anders');
  const folder = await newFolder();
  await expect(runExport(connection, folder, config)).rejects.toThrow(
    /these files are not whole:\n {2}files\/1-een\.txt \(missing\)\n {2}files\/2-twee\.txt \(not as it was stored\)\n {2}files\/4-vier\.txt \(left out: the virus scanner has not approved it\)$/,
  );
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const manifest = JSON.parse(await read('manifest.json'));
  expect(manifest.lost_files).toMatchObject([
    { path: 'files/1-een.txt', problem: 'missing', found_sha256: null },
    { path: 'files/2-twee.txt', problem: 'changed' },
    { path: 'files/4-vier.txt', problem: 'unchecked', found_sha256: null },
  ]);
  const [, { path: place, expected_sha256, found_sha256 }] = manifest.lost_files;
  expect(found_sha256).toBe(await hashFile(path.join(folder, place)));
  expect(found_sha256).not.toBe(expected_sha256);

  const front = await read('index.html');
  expect(front).toContain('Dit archief is niet compleet');
  expect(front).not.toContain('Dit is alles van het portaal');
  for (const name of ['1-een', '2-twee', '4-vier']) expect(front).toContain(`<li>files/${name}.txt: `);
  expect((await read('all-files/index.html')).match(/LET OP: [^<]*/g)).toHaveLength(3);
  const document = await read('documents/1.html');
  expect(document).toContain('LET OP: niet opgenomen');
  expect(document).not.toContain('4-vier');
  expect((await readdir(path.join(folder, 'files'))).toSorted()).toEqual(['2-twee.txt', '3-drie.txt']);
  expect(await read('files/3-drie.txt')).toBe('drie.txt');
});
