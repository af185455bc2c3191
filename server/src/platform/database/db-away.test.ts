import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { startDatabaseProxy } from '../../../test/database-proxy.ts';
import { collectLogs } from '../../../test/logs.ts';
import { signedInPerson } from '../../../test/people.ts';
import { createTestDatabase, startPortalOn } from '../../../test/portal.ts';
import { onOwnConnection, openDatabase } from './db.ts';
import { patience } from '../../../../tools/patience.ts';

const direct = await createTestDatabase();
const proxy = await startDatabaseProxy(direct.connection);
const lost: string[] = [];
const throughProxy = openDatabase(
  { ...proxy.connection, max: 4, query_timeout: 1_500, connectionTimeoutMillis: 1_500 },
  (error) => lost.push(error.message),
);
const { lines, logger } = collectLogs();
const portal = await startPortalOn({ ...throughProxy, connection: proxy.connection }, {}, { logger });
afterAll(async () => {
  await portal.app.close();
  await throughProxy.pool.end();
});
const person = await signedInPerson(portal);
const get = (url: string) => portal.call('GET', url, { token: person.access });
async function responseTo(url: string) {
  const { status, body, headers } = await get(url);
  return { status, body, retryAfter: headers['retry-after'] };
}
const renew = (refresh: string) => portal.call('POST', '/api/dj-rest-auth/token/refresh/', { body: { refresh } });
const away = { detail: 'De gegevens zijn even niet bereikbaar. Probeer het over een minuut opnieuw.' };
const refused = { status: 503, body: away, retryAfter: '10' };

afterEach(async () => {
  await proxy.restore();
  await vi.waitUntil(async () => (await get('/api/user/')).status === 200, patience);
});

describe('while the database is unavailable', () => {
  test('every call that needs it gets 503, in Dutch, and the process survives', async () => {
    await proxy.cut();
    expect(await responseTo('/api/user/')).toEqual(refused);
    expect(await responseTo('/api/profile/')).toEqual(refused);
    const login = await portal.call('POST', '/api/dj-rest-auth/login/', {
      body: { email: person.email, password: 'x' },
    });
    expect([login.status, login.body, login.headers['retry-after']]).toEqual([503, away, '10']);
    expect((await renew(person.refresh)).status).toBe(503);
    expect((await portal.call('POST', '/api/dj-rest-auth/logout/', { token: person.access })).status).toBe(503);
    expect((await get('/health/live')).body).toEqual({ status: 'ok' });
    expect((await get('/health/ready')).status).toBe(503);
    expect((await get('/api/portal/')).status).toBe(200);
    expect((await portal.call('GET', '/api/user/')).status).toBe(401);
    expect(lost.length).toBeGreaterThan(0);
  });

  test('50 concurrent calls are all refused, and all served as soon as it is back', async () => {
    await proxy.cut();
    const calls = () => Promise.all(Array.from({ length: 50 }, async () => (await get('/api/user/')).status));
    expect(new Set(await calls())).toEqual(new Set([503]));
    await proxy.restore();
    expect(new Set(await calls())).toEqual(new Set([200]));
    expect((await get('/health/ready')).status).toBe(200);
  });

  test('a call in progress does not hang', async () => {
    const locker = new pg.Client(direct.connection);
    await locker.connect();
    await locker.query('begin');
    await locker.query('select 1 from sessions for update');
    const waiting = renew(person.refresh);
    await expect
      .poll(
        async () => (await direct.pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rowCount,
      )
      .toBe(1);
    await proxy.cut();
    expect((await waiting).status).toBe(503);
    await locker.query('rollback');
    await locker.end();
  });

  test('a session renewed just before or after is not lost', async () => {
    const { refresh } = await signedInPerson(portal);
    const before = await renew(refresh);
    await proxy.cut();
    expect((await renew(before.body.refresh)).status).toBe(503);
    await proxy.restore();
    expect((await renew(before.body.refresh)).status).toBe(200);
  });

  test('a connection without a response is abandoned', async () => {
    await Promise.all(Array.from({ length: 4 }, () => get('/api/user/')));
    proxy.freeze();
    const start = performance.now();
    const [user, profile, renewal] = await Promise.all([
      responseTo('/api/user/'),
      responseTo('/api/profile/'),
      renew(person.refresh),
    ]);
    expect([user, profile, renewal.status]).toEqual([refused, refused, 503]);
    // One query timeout, without waiting for a rollback as well.
    expect(performance.now() - start).toBeLessThan(2_950);
    expect((await get('/health/live')).status).toBe(200);
  });

  test('connections that all died unnoticed cost one round of calls', async () => {
    await Promise.all(Array.from({ length: 4 }, () => get('/api/user/')));
    expect(throughProxy.pool.idleCount).toBeGreaterThan(2);
    proxy.forget();
    expect(await responseTo('/api/user/')).toEqual(refused);
    const statuses = await Promise.all(Array.from({ length: 4 }, async () => (await get('/api/user/')).status));
    expect(statuses).toEqual([200, 200, 200, 200]);
  });

  test('also when it died in a transaction', async () => {
    await Promise.all(Array.from({ length: 4 }, () => get('/api/user/')));
    const start = performance.now();
    await expect(
      throughProxy.db.transaction(async (tx) => {
        await tx.execute('select 1');
        proxy.forget();
        await tx.execute('select 2');
      }),
    ).rejects.toThrow('Failed query: select 2');
    expect(performance.now() - start).toBeLessThan(2_950);
    expect((await get('/api/user/')).status).toBe(200);
  });
});

describe('a task on a connection of its own', () => {
  const lock = 4_711;
  const terminate = async () => {
    const { rows } = await direct.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dijkportaal test'",
    );
    expect(rows).toHaveLength(1);
  };
  const runTask = <Result>(work: (own: NodePgDatabase) => Promise<Result>) =>
    onOwnConnection(throughProxy.pool, 'test', work, { checkIntervalMs: 50 });

  test.each([
    ['during a statement', 'select pg_sleep(100)'],
    ['between two statements', 'select 1'],
  ])('fails soon after its session ended unnoticed %s, and can be started again', async (_when, statement) => {
    const started = Promise.withResolvers<void>();
    const task = runTask(async (own) => {
      await own.execute(sql`select pg_advisory_lock(${lock})`);
      proxy.forget();
      started.resolve();
      await own.execute(sql.raw(statement));
    });
    await Promise.all([expect(task).rejects.toThrow('Failed query'), started.promise.then(terminate)]);
    const again = await runTask(async (own) => {
      const { rows } = await own.execute<{ is_free: boolean }>(sql`select pg_try_advisory_lock(${lock}) as is_free`);
      return rows;
    });
    expect(again).toEqual([{ is_free: true }]);
  });

  test('has a session that ends when the process or its machine is gone', async () => {
    const settings = await runTask(async (own) => {
      const { rows } = await own.execute<{
        name: string;
        is_set: boolean;
      }>(sql`select name, boot_val <> setting as is_set from pg_settings
        where name = 'client_connection_check_interval'`);
      return rows;
    });
    expect(settings).toEqual([{ name: 'client_connection_check_interval', is_set: true }]);
  });
});

describe('a database that is restarted', () => {
  test('breaks its connections, and the next call succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      await get('/api/user/');
      await direct.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'dijkportaal'",
      );
      const responses = await Promise.all(Array.from({ length: 10 }, () => responseTo('/api/user/')));
      // It varies which of them get a broken connection; those fail, the others succeed.
      for (const response of responses) if (response.status !== 200) expect(response).toEqual(refused);
      await expect.poll(async () => (await get('/api/user/')).status).toBe(200);
    }
  });
});

describe('a row that is locked by another', () => {
  test('fails the call after that time, while other calls succeed', async () => {
    const held = await signedInPerson(portal);
    const locker = new pg.Client(direct.connection);
    await locker.connect();
    await locker.query('begin');
    await locker.query('select 1 from sessions where user_id = $1 for update', [held.id]);
    const limited = openDatabase({ ...direct.connection, max: 3, lock_timeout: 600 }, () => {});
    const other = await startPortalOn({ ...limited, connection: direct.connection });
    const start = Date.now();
    const waiting = other.call('POST', '/api/dj-rest-auth/token/refresh/', { body: { refresh: held.refresh } });
    expect((await other.call('GET', '/api/user/', { token: held.access })).status).toBe(200);
    expect(
      (await other.call('POST', '/api/dj-rest-auth/token/refresh/', { body: { refresh: person.refresh } })).status,
    ).toBe(200);
    const { status, body } = await waiting;
    expect([status, body]).toEqual([503, away]);
    expect(Date.now() - start).toBeGreaterThan(550);
    await locker.query('rollback');
    await locker.end();
    expect(
      (await other.call('POST', '/api/dj-rest-auth/token/refresh/', { body: { refresh: held.refresh } })).status,
    ).toBe(200);
    await other.app.close();
    await limited.pool.end();
  });
});

describe('a table that is locked', () => {
  test('blocks only the requests that read it', async () => {
    const staff = await signedInPerson(portal, { isStaff: true });
    const limited = openDatabase({ ...direct.connection, max: 6, lock_timeout: 900 }, () => {});
    const other = await startPortalOn({ ...limited, connection: direct.connection });
    const locker = new pg.Client(direct.connection);
    await locker.connect();
    await locker.query('begin; lock table contacts in access exclusive mode');
    const statuses: number[] = [];
    // Equal requests would share one query.
    const waiting = Array.from({ length: 60 }, async (_, n) => {
      const { status } = await other.call('GET', `/api/contacts/?page_size=${n + 1}`, { token: staff.access });
      statuses.push(status);
    });
    await expect
      .poll(
        async () => (await direct.pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rowCount,
      )
      .toBe(3);
    expect((await other.call('GET', '/api/user/', { token: staff.access })).status).toBe(200);
    expect((await other.call('GET', '/api/news/', { token: staff.access })).status).toBe(200);
    expect(statuses).toEqual([]);
    await Promise.all(waiting);
    expect(new Set(statuses)).toEqual(new Set([503]));
    await locker.end();
    expect((await other.call('GET', '/api/contacts/', { token: staff.access })).status).toBe(200);
    await other.app.close();
    await limited.pool.end();
  });
});

describe('a statement that fails', () => {
  test('reveals no internals to the caller and nothing personal to the log', async () => {
    await direct.pool.query('alter table profiles rename column zip to zip_gone');
    const { status, text } = await get('/api/profile/');
    await direct.pool.query('alter table profiles rename column zip_gone to zip');
    expect([status, text]).toEqual([500, '{"detail":"Er ging iets mis. Probeer het later opnieuw."}']);
    const logged = lines.findLast((line) => line.includes('request failed')) ?? '';
    expect(JSON.parse(logged)).toMatchObject({ level: 50, reqId: expect.any(String), err: { code: '42703' } });
    expect(lines.join('')).not.toContain(person.email);
    expect(lines.join('')).not.toContain(person.access);
  });
});
