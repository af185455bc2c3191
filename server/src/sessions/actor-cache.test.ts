import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { startDatabaseProxy } from '../../test/database-proxy.ts';
import { personWithMfa } from '../../test/mfa.ts';
import { signedInPerson, signIn } from '../../test/people.ts';
import { startPortalOn, startTestPortal, type TestPortal } from '../../test/portal.ts';
import { openDatabase } from '../platform/database/db.ts';
import { createNotifications, type Notifications } from '../platform/cache/notifications.ts';
import { cacheActors } from './actor-cache.ts';

/* Two processes on one database; `other` hears of changes through a connection that can die silently. */

const portal = await startTestPortal();
const proxy = await startDatabaseProxy(portal.connection);
const throughProxy = openDatabase({ ...proxy.connection, max: 2 }, () => {});
const notifications = createNotifications(throughProxy.pool);
const other = await startPortalOn(portal, { STAFF_MFA: 'true' }, { notifications });
afterAll(async () => {
  await other.app.close();
  await throughProxy.pool.end();
});

/** Unlike `portal.call`, does not wait for changes by other processes. */
async function statusOn({ app }: TestPortal, token: string, url = '/api/user/', method: 'GET' | 'POST' = 'GET') {
  const response = await app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
  return response.statusCode;
}
async function cacheOn(process: TestPortal, token: string) {
  // A connection that died silently is replaced after two seconds.
  await expect.poll(() => notifications.isCurrent()).toBe(true);
  expect(await statusOn(process, token)).toBe(200);
}
/** Changes something without the triggers, so that no process hears of it. */
const changeSilently = (statement: string, id: number) =>
  portal.db.transaction(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(sql`${sql.raw(statement)} ${id}`);
  });
/** It takes a second, or longer on a slow machine; without notifications it would take half a minute. */
const soon = { interval: 10 };
const revoke = 'update sessions set revoked_at = now() where user_id =';

describe('the person behind a session', () => {
  test('is not read from the database for each request', async () => {
    const { id, access } = await signedInPerson(portal);
    await cacheOn(other, access);
    await changeSilently(revoke, id);
    expect(await statusOn(other, access)).toBe(200);
  });

  test('is refused immediately by the process that has confirmed the sign-out', async () => {
    const person = await signedInPerson(portal);
    for (let round = 0; round < 20; round += 1) {
      const { access } = await signIn(portal, person.email);
      await cacheOn(portal, access);
      expect(await statusOn(portal, access, '/api/dj-rest-auth/logout/', 'POST')).toBe(200);
      expect(await statusOn(portal, access)).toBe(401);
    }
  });

  test('is refused immediately after a renewal with a stolen token, which is itself refused', async () => {
    const { id, access, refresh } = await signedInPerson(portal);
    const renew = () =>
      portal.app.inject({ method: 'POST', url: '/api/dj-rest-auth/token/refresh/', payload: { refresh } });
    expect((await renew()).statusCode).toBe(200);
    await portal.pool.query(
      `update refresh_tokens set used_at = now() - interval '1 minute'
      from sessions where sessions.id = session_id and user_id = $1 and used_at is not null`,
      [id],
    );
    await cacheOn(portal, access);
    expect((await renew()).statusCode).toBe(401);
    expect(await statusOn(portal, access)).toBe(401);
  });

  test.each([
    ['its session is ended', revoke, '/api/user/', 401],
    ['its session is deleted', 'delete from sessions where user_id =', '/api/user/', 401],
    [
      'its session is older',
      "update sessions set created_at = now() - interval '91 days' where user_id =",
      '/api/user/',
      401,
    ],
    [
      'its session was not used',
      "update sessions set last_used_at = now() - interval '15 days' where user_id =",
      '/api/user/',
      401,
    ],
    ['it is deactivated', 'update users set is_active = false where id =', '/api/user/', 401],
    ['it is deleted', 'delete from users where id =', '/api/user/', 401],
    ['it is no longer staff', 'update users set is_staff = false where id =', '/api/groups/', 403],
    ['its second factor is removed', 'delete from mfa_factors where user_id =', '/api/groups/', 403],
    ['its second factor is off', 'update mfa_factors set enabled_at = null where user_id =', '/api/groups/', 403],
  ])('is refused within a second by another process when %s', async (_name, statement, url, status) => {
    const { id, access } = await personWithMfa(portal, { isStaff: url === '/api/groups/' });
    await cacheOn(other, access);
    expect(await statusOn(other, access, url)).toBe(200);
    await portal.db.execute(sql`${sql.raw(statement)} ${id}`);
    await expect.poll(() => statusOn(other, access, url), soon).toBe(status);
  });

  test('is refused within a second by a process that no longer hears from the database', async () => {
    const { id, access } = await signedInPerson(portal);
    await cacheOn(other, access);
    proxy.forget();
    await portal.db.execute(sql`${sql.raw(revoke)} ${id}`);
    await expect.poll(() => statusOn(other, access), soon).toBe(401);
  });

  test('is read again by a process that was cut off', async () => {
    const { id, access } = await signedInPerson(portal);
    await cacheOn(other, access);
    await proxy.cut();
    await expect.poll(() => notifications.isCurrent()).toBe(false);
    await portal.db.execute(sql`${sql.raw(revoke)} ${id}`);
    expect(await statusOn(other, access)).toBe(401);
    await proxy.restore();
    await expect.poll(() => notifications.isCurrent()).toBe(true);
    expect(await statusOn(other, access)).toBe(401);
  });

  test('is read again if a right is missing, because another process may just have granted it', async () => {
    const { id, access } = await personWithMfa(portal);
    await cacheOn(other, access);
    expect(await statusOn(other, access, '/api/users/?page_size=1')).toBe(403);
    await changeSilently('update users set is_staff = true where id =', id);
    expect(await statusOn(other, access, '/api/users/?page_size=1')).toBe(200);
  });
});

describe('the cache of persons', () => {
  /** Notifications that the test sends. */
  function startCache() {
    let hear: (payload: string | null) => void = () => {};
    const byHand: Notifications = {
      listen: (_channel, listener) => (hear = listener),
      isCurrent: () => true,
      catchUp: async () => {},
      start: () => {},
      stop: async () => {},
    };
    return { find: cacheActors(portal.db, byHand), hear: (payload: string | null) => hear(payload) };
  }
  async function newSession() {
    const { id } = await signedInPerson(portal);
    const { rows } = await portal.pool.query<{ id: string }>('select id from sessions where user_id = $1', [id]);
    return { id, sessionId: rows[0]?.id ?? '' };
  }

  test.each([
    ['the person', String],
    ['everyone', () => null],
  ])('does not cache what was being read when a change of %s was announced', async (_name, payloadOf) => {
    const { find, hear } = startCache();
    const { id, sessionId } = await newSession();
    const reading = find(sessionId);
    hear(payloadOf(id));
    expect(await reading).toMatchObject({ userId: id });
    await changeSilently(revoke, id);
    expect(await find(sessionId)).toBeUndefined();
  });

  test('evicts all sessions of the person, and nobody else', async () => {
    const { find, hear } = startCache();
    const [changed, bystander] = [await newSession(), await newSession()];
    await find(changed.sessionId);
    await find(bystander.sessionId);
    await changeSilently(revoke, changed.id);
    await changeSilently(revoke, bystander.id);
    hear(String(changed.id));
    expect(await find(changed.sessionId)).toBeUndefined();
    expect(await find(bystander.sessionId)).toMatchObject({ userId: bystander.id });
    hear(null);
    expect(await find(bystander.sessionId)).toBeUndefined();
  });

  test('has a session until it ends', async () => {
    const { find } = startCache();
    const { id, sessionId } = await newSession();
    await changeSilently(
      "update sessions set created_at = now() - interval '90 days' + interval '800 ms' where user_id =",
      id,
    );
    expect(await find(sessionId)).toMatchObject({ userId: id });
    await expect.poll(() => find(sessionId)).toBeUndefined();
  });
});
