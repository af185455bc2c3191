import { appendFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import {
  createTestDatabase,
  startPortalOn,
  startTestPortal,
  testConfig,
  type TestDatabase,
} from '../../test/portal.ts';
import { clearLeftovers, makeFolder } from '../../test/embedded-postgres-folders.ts';
import { signedInPerson } from '../../test/people.ts';
import { loadDemoData } from '../demo/load-demo-data.ts';
import { preventRemoval } from '../files/public.ts';
import { removeObjects } from '../files/jobs.ts';
import { verifyFiles } from '../files/verify-files.ts';
import { findAuditChainEnd, findBrokenAuditLines } from '../platform/audit/audit.ts';
import { listMigrations, migrateDatabase } from '../platform/database/migrate.ts';
import { createRestoreCheck } from '../platform/hold/watch.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import { makeBackup } from './make-backup.ts';
import { writeManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { listTables } from './tables.ts';

const portal = await startTestPortal({ DATA_DIR: await makeFolder() });
const store = await openFileStore(portal.config.files.store);
await loadDemoData(portal.db, store, 'demo', new Date());
await createRestoreCheck(portal.db, portal.config, { warn: () => {} })();
const person = await signedInPerson(portal);
await portal.pool.query(
  "insert into mailed_links (user_id, purpose, token_hash, expires_at) values ($1, 'reset', 'x', now() + interval '1 day')",
  [person.id],
);
await portal.pool.query(
  "with made as (insert into contacts (name) values ('Linde') returning id) insert into invitation_letters (contact_id, code_hash, email, request_hash, expires_at) select id, 'y', 'linde@example.org', 'z', now() + interval '1 day' from made",
);
afterAll(clearLeftovers);

await portal.pool.query('insert into calendar_feeds (user_id) values ($1)', [person.id]);

const newFolder = async () => path.join(await makeFolder(), 'backup');
const backUp = async (from: TestDatabase = portal) => {
  const folder = await newFolder();
  return { folder, manifest: await makeBackup({ connection: from.connection, config: portal.config }, folder) };
};

/** An empty database and file store. */
async function makeTarget(settings: Record<string, string> = {}) {
  const database = await createTestDatabase('template0');
  const config = testConfig({ DATA_DIR: await makeFolder(), ...settings });
  const restore = (folder: string, hasOtherSecret = false) =>
    restoreBackup({ connection: database.connection, config, hasOtherSecret }, folder);
  return { ...database, config, restore };
}

/** A hash of the rows of each table. */
async function hashTables({ pool }: TestDatabase): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    const hashes: Record<string, string> = {};
    for (const table of await listTables(client)) {
      const { rows } = await client.query(
        `select md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as hash from ${table} as row`,
      );
      hashes[table] = rows[0].hash;
    }
    return hashes;
  } finally {
    client.release();
  }
}

const rulesOf = async ({ pool }: TestDatabase): Promise<unknown[]> =>
  (
    await pool.query(`
      select conrelid::regclass::text, conname::text, pg_get_constraintdef(oid), convalidated::text from pg_constraint
      where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass::text, tgname::text, tgenabled::text, '' from pg_trigger where not tgisinternal
      order by 1, 2, 3`)
  ).rows;

describe('a restored backup', async () => {
  const { folder, manifest } = await backUp();
  const target = await makeTarget();
  const before = await hashTables(portal);
  await target.restore(folder);

  test('has every row, rule and file', async () => {
    expect(manifest.files.length).toBeGreaterThan(10);
    const {
      sessions: _sessions,
      mailed_links: _links,
      invitation_letters: _letters,
      calendar_feeds: _feeds,
      ...others
    } = await hashTables(target);
    expect(before).toMatchObject(others);
    expect(Object.keys(others).length).toBe(Object.keys(before).length - 4);
    expect(await rulesOf(target)).toEqual(await rulesOf(portal));
    expect(await verifyFiles(target.db, await openFileStore(target.config.files.store))).toMatchObject({
      problems: [],
    });
  });

  test('has the same audit log, which can be continued', async () => {
    expect(await findAuditChainEnd(target.db)).toEqual(await findAuditChainEnd(portal.db));
    await target.pool.query(
      "insert into audit_log (action, object, origin, result, details) values ('portal.hold', 'portal', 'job', 'success', '{}')",
    );
    expect(await findBrokenAuditLines(target.db)).toEqual([]);
  });

  test('is on hold, and gives new rows new numbers', async () => {
    const { rows } = await target.pool.query(
      "select hold_began() is not null as held, nextval('users_id_seq')::int as id",
    );
    const { rows: users } = await portal.pool.query('select max(id) as last from users');
    expect(rows[0].held).toBe(true);
    expect(rows[0].id).toBeGreaterThan(users[0].last);
  });

  test('signs out everyone and invalidates all links, because they may have ended since', async () => {
    const { rows } = await target.pool.query(
      'select (select count(*)::int from sessions where revoked_at is null) as sessions, (select count(*)::int from sessions) as all, (select count(*)::int from mailed_links) as links, (select count(*)::int from calendar_feeds) as feeds',
    );
    expect(rows).toEqual([{ sessions: 0, all: 1, links: 0, feeds: 0 }]);
    const letters = await target.pool.query(
      'select email, request_hash, expires_at <= now() as "isExpired" from invitation_letters',
    );
    expect(letters.rows).toEqual([{ email: null, request_hash: null, isExpired: true }]);
  });

  test('leaves the backup as it was', async () => {
    expect(await (await makeTarget()).restore(folder)).toEqual(manifest);
  });
});

test('a backup has the files of its snapshot, although they are deleted while it is made', async () => {
  const client = new pg.Client(portal.connection);
  await client.connect();
  await preventRemoval(client);
  const { rows } = await portal.pool.query('delete from files where id = (select max(id) from files) returning key');
  await removeObjects(portal.db, store);
  expect(await store.size(rows[0].key)).toBeGreaterThan(0);
  await client.end();
  await expect
    .poll(async () => {
      await removeObjects(portal.db, store);
      return store.size(rows[0].key);
    })
    .toBeUndefined();
});

test('a file that is missing in the store is named, and the rest is backed up', async () => {
  const { rows } = await portal.pool.query('select key from files order by id limit 1');
  const key: string = rows[0].key;
  const at = path.join((portal.config.files.store as { folder: string }).folder, key);
  const content = await readFile(at);
  await rm(at);
  const { manifest } = await backUp();
  await writeFile(at, content);
  expect(manifest.missing_files).toEqual([key]);
});

describe('is refused, and nothing is written:', async () => {
  const { folder: whole } = await backUp();
  const damages: [string, (folder: string) => Promise<unknown>, RegExp][] = [
    ['a half backup', (folder) => rm(path.join(folder, 'manifest.json')), /is not a whole backup/],
    ['a changed manifest', (folder) => appendFile(path.join(folder, 'manifest.json'), ' '), /damaged or changed/],
    [
      'a changed table',
      (folder) => appendFile(path.join(folder, 'tables/users.copy.gz'), 'x'),
      /not as it was written/,
    ],
    ['a missing table', (folder) => rm(path.join(folder, 'tables/users.copy.gz')), /is missing/],
    ['a missing file', (folder) => rm(path.join(folder, 'files'), { recursive: true }), /is missing/],
  ];
  test.each(damages)('%s', async (_name, damage, message) => {
    const folder = await newFolder();
    await cp(whole, folder, { recursive: true });
    const target = await makeTarget();
    await damage(folder);
    await expect(target.restore(folder)).rejects.toThrow(message);
    const { rows } = await target.pool.query(
      "select count(*)::int as tables from pg_tables where schemaname = 'public'",
    );
    expect(rows).toEqual([{ tables: 0 }]);
    expect(await readdir(target.config.dataDir)).toEqual([]);
  });

  test('a restore into a database that is in use', async () => {
    const { users } = await hashTables(portal);
    await expect(
      restoreBackup({ connection: portal.connection, config: portal.config, hasOtherSecret: false }, whole),
    ).rejects.toThrow(/The database is not empty/);
    expect((await hashTables(portal)).users).toBe(users);
  });

  test('a backup made with another secret, unless that secret is lost', async () => {
    const target = await makeTarget({ APP_SECRET: 'another secret that only the tests know about' });
    await expect(target.restore(whole)).rejects.toThrow(/another APP_SECRET/);
    await target.restore(whole, true);
    expect((await hashTables(target)).users).toBe((await hashTables(portal)).users);
  });

  test('a backup into a folder that has something in it', async () => {
    await expect(makeBackup({ connection: portal.connection, config: portal.config }, whole)).rejects.toThrow(
      /is not empty/,
    );
  });
});

test('a restore that did not end is on hold, and can be done again', async () => {
  const { folder, manifest } = await backUp();
  const target = await makeTarget();
  // Its rows do not fit, which is noticed last.
  const { tables } = manifest;
  const users = tables.find(({ name }) => name === 'users');
  await writeManifest(folder, { ...manifest, tables: [...tables, ...(users === undefined ? [] : [users])] });
  await expect(target.restore(folder)).rejects.toThrow(/duplicate key/);
  const { rows } = await target.pool.query(
    'select hold_began() is not null as held, (select count(*)::int from users) as users',
  );
  expect(rows).toEqual([{ held: true, users: 0 }]);
  await writeManifest(folder, manifest);
  expect(await target.restore(folder)).toEqual(manifest);
});

test('a backup of an older version is restored and brought up to date', async () => {
  const old = await createTestDatabase('template0');
  const migrations = await listMigrations();
  const half = migrations.slice(0, migrations.length / 2);
  await migrateDatabase(old.connection, { only: half });
  await old.pool.query("insert into groups (name) values ('Bewoners')");
  const { folder, manifest } = await backUp(old);
  expect(manifest.migrations).toEqual(half);
  const target = await makeTarget();
  await target.restore(folder);
  const restored = await startPortalOn(target);
  expect((await target.pool.query('select name from groups')).rows).toEqual([{ name: 'Bewoners' }]);
  expect((await restored.call('GET', '/health/ready', {})).status).toBe(200);
  await restored.app.close();
});
