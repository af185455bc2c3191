// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../test/portal.ts';
import { DatabaseVersionError, migrateDatabase } from './migrate.ts';

afterEach(() => void vi.restoreAllMocks());

/** All that a schema consists of, so that two can be compared. */
async function schemaOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ part: string }>(
    `select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default, generation_expression) as part
       from information_schema.columns where table_schema = 'public'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
     order by 1`,
  );
  return rows.map(({ part }) => part);
}

test('an empty database gets the schema of the template, also when three start at once', async () => {
  const [template, empty] = [await createTestDatabase(), await createTestDatabase('template0')];
  await Promise.all([1, 2, 3].map(() => migrateDatabase(empty.connection)));
  const schema = await schemaOf(empty.pool);
  expect(schema.length).toBeGreaterThan(50);
  expect(schema).toEqual(await schemaOf(template.pool));
});

test('migrating again changes nothing and keeps the data', async () => {
  const { pool, connection } = await createTestDatabase();
  await pool.query("insert into groups (name) values ('Bewoners')");
  const before = await schemaOf(pool);
  await migrateDatabase(connection);
  expect(await schemaOf(pool)).toEqual(before);
  expect((await pool.query('select name from groups')).rows).toEqual([{ name: 'Bewoners' }]);
});

test('a migration that breaks off half-way leaves nothing behind and can be done again', async () => {
  const { pool, connection } = await createTestDatabase('template0');
  await pool.query('create table zones (mistake text)');
  await expect(migrateDatabase(connection)).rejects.toThrow('CREATE TABLE "zones"');
  expect((await pool.query("select to_regclass('users') as users")).rows).toEqual([{ users: null }]);
  await pool.query('drop table zones');
  await migrateDatabase(connection);
  expect((await pool.query('select count(*)::int as users from users')).rows).toEqual([{ users: 0 }]);
});

test('a PostgreSQL that is too old is refused before anything is touched', async () => {
  const { connection, pool } = await createTestDatabase('template0');
  // Only what the server says of itself is made up: there is no older one to test with.
  const old = Promise.resolve({ rows: [{ server_version_num: '140011' }] });
  vi.spyOn(pg.Client.prototype, 'query').mockReturnValueOnce(old as never);
  await expect(migrateDatabase(connection)).rejects.toThrow(
    new DatabaseVersionError('PostgreSQL 15 or newer is needed, this one is 14'),
  );
  expect((await pool.query("select to_regclass('users') as users")).rows).toEqual([{ users: null }]);
});
