// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/portal.ts';
import { isDatabaseAway, openDatabase } from './db.ts';

const { pool, connection } = await createTestDatabase();
const coded = (code: string) => Object.assign(new Error('x'), { code });

describe('the database is unavailable', () => {
  test.each([
    'ECONNREFUSED',
    'ENOTFOUND',
    '08006',
    '53300',
    '57P01',
    '57P03',
    '57014',
    '55P03',
    '40P01',
    '40001',
    '25006',
  ])('for %s', (code) => {
    expect(isDatabaseAway(coded(code))).toBe(true);
    expect(isDatabaseAway(new DrizzleQueryError('select 1', [], coded(code)))).toBe(true);
    expect(isDatabaseAway(new AggregateError([], 'x', { cause: coded(code) }))).toBe(true);
  });

  test.each(['23505', '42703', '42P01', '22P02', '25001', 'EACCES', ''])('but not for %j', (code) => {
    expect(isDatabaseAway(coded(code))).toBe(false);
  });

  test.each([undefined, null, 'ECONNREFUSED', {}, new Error('select 1')])('nor for another error: %j', (error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });

  test('when it cannot be reached, is full, or does not exist on the network', async () => {
    for (const change of [{ host: '127.0.0.1', port: 1 }, { host: 'niet.invalid' }, { host: '/niet/daar' }]) {
      const unreachable = openDatabase({ ...connection, ...change, connectionTimeoutMillis: 3_000 }, () => {});
      const error: unknown = await unreachable.pool.query('select 1').catch((reason: unknown) => reason);
      expect(isDatabaseAway(error), String(error)).toBe(true);
      await unreachable.pool.end();
    }
  });

  test('when every connection of the pool is in use', async () => {
    const small = openDatabase({ ...connection, max: 1, connectionTimeoutMillis: 100 }, () => {});
    const client = await small.pool.connect();
    const error: unknown = await small.db.execute('select 1').catch((reason: unknown) => reason);
    client.release();
    expect(isDatabaseAway(error), String(error)).toBe(true);
    await small.pool.end();
  });
});

describe('a connection of the portal', () => {
  test('that is lost while it is in use, or idle, does not end the process', async () => {
    const lost: Error[] = [];
    const small = openDatabase({ ...connection, max: 2 }, (error) => lost.push(error));
    const [used, idle] = [await small.pool.connect(), await small.pool.connect()];
    const ends = [used, idle].map((client) => new Promise((resolve) => client.once('end', resolve)));
    idle.release();
    await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [connection.database],
    );
    await Promise.all(ends);
    expect(lost.length).toBeGreaterThanOrEqual(2);
    used.release(true);
    expect((await small.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await small.pool.end();
  });

  test('has timeouts for statements, locks and idle transactions', async () => {
    const portal = openDatabase(connection, () => {});
    const { rows } = await portal.pool.query(
      "select name, setting::int from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by 1",
    );
    expect(rows.map(({ name, setting }) => [name, setting])).toEqual([
      ['idle_in_transaction_session_timeout', 10_000],
      ['lock_timeout', 2_000],
      ['statement_timeout', 4_000],
    ]);
    const { connectionTimeoutMillis, query_timeout } = portal.pool.options;
    expect([connectionTimeoutMillis, query_timeout]).toEqual([2_500, 4_500]);
    await portal.pool.end();
  });

  test('for a long task has no statement timeout on either side', async () => {
    const task = openDatabase({ ...connection, max: 1, statement_timeout: 0 }, () => {});
    expect((await task.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
    expect(task.pool.options.query_timeout).toBe(0);
    await task.pool.end();
  });
});
