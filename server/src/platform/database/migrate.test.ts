// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../test/portal.ts';
import { schemaOf } from '../../../test/schema-of.ts';
import { DatabaseVersionError, migrateDatabase } from './migrate.ts';

afterEach(() => void vi.restoreAllMocks());

/** Migrates a database to the schema from before the migration with this name. */
async function migrateUntil(pool: pg.Pool, name: string): Promise<void> {
  const all = path.resolve(import.meta.dirname, '../../../migrations');
  const folders = (await readdir(all)).toSorted();
  const until = folders.findIndex((folder) => folder.endsWith(`_${name}`));
  const older = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  try {
    for (const folder of folders.slice(0, until)) {
      await cp(path.join(all, folder), path.join(older, folder), { recursive: true });
    }
    await migrate(drizzle({ client: pool }), { migrationsFolder: older });
  } finally {
    await rm(older, { recursive: true });
  }
}

test('an empty database gets the schema of the template, also when three start at once', async () => {
  const [template, empty] = [await createTestDatabase(), await createTestDatabase('template0')];
  await Promise.all([1, 2, 3].map(() => migrateDatabase(empty.connection)));
  const schema = await schemaOf(empty.pool);
  expect(schema.length).toBeGreaterThan(50);
  expect(schema).toEqual(await schemaOf(template.pool));
});

test('migrating again changes nothing and loses no data', async () => {
  const { pool, connection } = await createTestDatabase();
  await pool.query("insert into groups (name) values ('Bewoners')");
  const before = await schemaOf(pool);
  await migrateDatabase(connection);
  expect(await schemaOf(pool)).toEqual(before);
  expect((await pool.query('select name from groups')).rows).toEqual([{ name: 'Bewoners' }]);
});

test('renamed tables and columns preserve their rows, constraints and triggers', async () => {
  const { pool, connection } = await createTestDatabase('template0');
  await migrateUntil(pool, 'plain_names');
  await pool.query(`
    insert into users (username, email) values ('linde', 'linde@example.org');
    insert into sessions (id, user_id, rotates, user_agent)
      select '00000000-0000-0000-0000-000000000001', id, true, '' from users;
    insert into mfa_factors (user_id, sealed_secret, offered_to, codes_shown_at, last_step)
      select user_id, 'sealed', id, '2026-11-20T12:00:00Z', 59 from sessions;
    insert into publications (kind, title, for_everyone) values ('news', 'Hoog water', true);
    insert into notices (user_id, publication_id) select users.id, publications.id from users, publications;
    insert into newsletter_addresses (email, bounced_at, is_permanent) values ('terug@example.org', now(), true);
    update newsletter_pace set next_at = '2026-11-21T12:00:00Z';
    update sites set contact_name = 'Projectteam';
    insert into files (site_id, key, name, type, size, hash) values (1, 'manual-key', 'uitleg.pdf', 'application/pdf', 9, '');
    insert into contacts (name, email) values ('Populier', 'een@example.org; twee@example.org');`);

  await migrateDatabase(connection);

  expect(await schemaOf(pool)).toEqual(await schemaOf((await createTestDatabase()).pool));
  const rowsOf = async (query: string) => (await pool.query(query)).rows as unknown[];
  expect(await rowsOf('select pending_session_id, codes_viewed_at, last_totp_step from mfa_factors')).toEqual([
    {
      pending_session_id: '00000000-0000-0000-0000-000000000001',
      codes_viewed_at: new Date('2026-11-20T12:00:00Z'),
      last_totp_step: '59',
    },
  ]);
  expect(await rowsOf('select count(*)::int from pending_notifications')).toEqual([{ count: 1 }]);
  expect(await rowsOf('select email, is_permanent from mail_addresses')).toEqual([
    { email: 'terug@example.org', is_permanent: true },
  ]);
  expect(await rowsOf('select next_at from newsletter_rate_limit')).toEqual([
    { next_at: new Date('2026-11-21T12:00:00Z') },
  ]);
  expect(await rowsOf('select id, contact_name from settings')).toEqual([{ id: 1, contact_name: 'Projectteam' }]);

  await pool.query('delete from sessions; delete from publications; delete from settings');
  expect(await rowsOf('select pending_session_id from mfa_factors')).toEqual([{ pending_session_id: null }]);
  expect(await rowsOf('select from pending_notifications')).toEqual([]);
  expect(await rowsOf('select key from removed_objects')).toEqual([{ key: 'manual-key' }]);
  await pool.query(`update contacts set invite_all_email_addresses = true`);
  expect(await rowsOf('select addresses from contacts')).toEqual([
    { addresses: ['een@example.org', 'twee@example.org'] },
  ]);
  expect(await rowsOf("select sum(difference)::int as count from contact_counts where list = 'contacts'")).toEqual([
    { count: 1 },
  ]);
  const oldName = 'newsletter_addresses|newsletter_pace|notices|sites|offered_to|codes_shown_at|last_step';
  expect(
    await rowsOf(`select name from (
      select relname from pg_class union select conname from pg_constraint union select proname from pg_proc
    ) as names (name) where name ~ '(^|_)(${oldName})(_|$)'`),
  ).toEqual([]);
});

test('a migration that fails half-way leaves nothing behind and can be run again', async () => {
  const { pool, connection } = await createTestDatabase('template0');
  await pool.query('create table zones (mistake text)');
  await expect(migrateDatabase(connection)).rejects.toThrow('CREATE TABLE "zones"');
  expect((await pool.query("select to_regclass('users') as users")).rows).toEqual([{ users: null }]);
  await pool.query('drop table zones');
  await migrateDatabase(connection);
  expect((await pool.query('select count(*)::int as users from users')).rows).toEqual([{ users: 0 }]);
});

test('a PostgreSQL that is too old is refused before anything changes', async () => {
  const { connection, pool } = await createTestDatabase('template0');
  // Only the version number is faked: there is no older server to test with.
  const old = Promise.resolve({ rows: [{ server_version_num: '140011' }] });
  vi.spyOn(pg.Client.prototype, 'query').mockReturnValueOnce(old as never);
  await expect(migrateDatabase(connection)).rejects.toThrow(
    new DatabaseVersionError('PostgreSQL 15 or newer is needed, this one is 14'),
  );
  expect((await pool.query("select to_regclass('users') as users")).rows).toEqual([{ users: null }]);
});

test('a database of a newer version is refused before anything changes', async () => {
  const { pool, connection } = await createTestDatabase();
  const before = await schemaOf(pool);
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at, name) values ('h', 0, '29990101000000_future')`,
  );
  // Even if it lacks some of ours.
  await pool.query(`delete from drizzle.__drizzle_migrations where name like '%_search'`);
  await expect(migrateDatabase(connection)).rejects.toThrow(DatabaseVersionError);
  await expect(migrateDatabase(connection)).rejects.toThrow(/newer version .*29990101000000_future/);
  expect(await schemaOf(pool)).toEqual(before);
});
