import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPerson, signIn, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { users } from '../schema/users.ts';

const portal = await startTestPortal();
const renew = (refresh: string) => portal.call('POST', '/api/dj-rest-auth/token/refresh/', { body: { refresh } });
const ended = { status: 401, body: { code: 'token_not_valid' } };

/** Moves the start and last use of every session back in time. */
const age = (started: string, used: string) =>
  portal.pool.query('update sessions set created_at = now() - $1::interval, last_used_at = now() - $2::interval', [
    started,
    used,
  ]);
const passWeek = () =>
  portal.pool.query(
    "update sessions set created_at = created_at - interval '7 days', last_used_at = last_used_at - interval '7 days'",
  );
const change = (id: number, rights: Partial<typeof users.$inferInsert>) =>
  portal.db.update(users).set(rights).where(eq(users.id, id));

beforeEach(async () => {
  await portal.pool.query('delete from sessions');
  await portal.pool.query('delete from attempt_counts');
});

describe.each([
  ['rotates', true],
  ['keeps one token', false],
])('a session that %s', (_name, rotates) => {
  test.each([
    ['customer', {}, '20 days', '13 days 23:59:30', 200],
    ['customer', {}, '20 days', '14 days 00:00:01', 401],
    ['customer', {}, '89 days 23:59:30', '1 hour', 200],
    ['customer', {}, '90 days 00:00:01', '1 hour', 401],
    ['staff', { isStaff: true }, '11:59:30', '11:59:30', 200],
    ['staff', { isStaff: true }, '12:00:01', '1 minute', 401],
    ['superuser', { isStaff: true, isSuperuser: true }, '12:00:01', '1 minute', 401],
    ['superuser without the staff flag', { isSuperuser: true }, '12:00:01', '1 minute', 401],
  ])(
    'of a %s (%j), started %s and used %s ago, gives the expected response',
    async (_role, rights, started, used, status) => {
      const { email } = await createPerson(portal, rights);
      const { access, refresh } = await signIn(portal, email, { rotates });
      await age(started, used);
      expect((await portal.call('GET', '/api/user/', { token: access })).status).toBe(status);
      expect((await renew(refresh)).status).toBe(status);
    },
  );
});

test('a renewal counts as use, so that a customer who visits every week is signed in for 90 days', async () => {
  let { refresh } = await signedInPerson(portal);
  for (let week = 1; week <= 12; week += 1) {
    await passWeek();
    const { status, body } = await renew(refresh);
    expect(status).toBe(200);
    refresh = body.refresh;
  }
  await passWeek();
  expect(await renew(refresh)).toMatchObject(ended);
});

test('a customer who becomes staff gets the shorter session of staff', async () => {
  const person = await signedInPerson(portal);
  await age('13:00', '1 hour');
  expect((await portal.call('GET', '/api/user/', { token: person.access })).status).toBe(200);
  await change(person.id, { isStaff: true });
  expect(await portal.call('GET', '/api/user/', { token: person.access })).toMatchObject(ended);
  expect(await renew(person.refresh)).toMatchObject(ended);
});

describe('a change to a person applies immediately', () => {
  test('deactivated: neither token works, and neither does a new sign-in', async () => {
    const person = await signedInPerson(portal);
    await change(person.id, { isActive: false });
    expect(await portal.call('GET', '/api/user/', { token: person.access })).toMatchObject(ended);
    expect(await renew(person.refresh)).toMatchObject(ended);
    await expect(signIn(portal, person.email)).rejects.toThrow('klopt niet');
  });

  test('deleted: neither token works', async () => {
    const person = await signedInPerson(portal);
    await portal.db.delete(users).where(eq(users.id, person.id));
    expect(await portal.call('GET', '/api/user/', { token: person.access })).toMatchObject(ended);
    expect(await renew(person.refresh)).toMatchObject(ended);
  });

  test('session revoked: 401 token_not_valid, also for calls that customers may not make', async () => {
    const person = await signedInPerson(portal);
    await portal.pool.query('update sessions set revoked_at = now() where user_id = $1', [person.id]);
    expect(await portal.call('GET', '/api/user/', { token: person.access })).toMatchObject(ended);
    expect(await portal.call('GET', '/api/users/', { token: person.access })).toMatchObject(ended);
    expect(await renew(person.refresh)).toMatchObject(ended);
  });

  test('demoted: staff calls are refused with 403, other calls still work', async () => {
    const person = await signedInPerson(portal, { isStaff: true });
    expect((await portal.call('GET', '/api/users/', { token: person.access })).status).toBe(200);
    await change(person.id, { isStaff: false });
    expect((await portal.call('GET', '/api/users/', { token: person.access })).status).toBe(403);
    expect((await portal.call('GET', '/api/user/', { token: person.access })).status).toBe(200);
  });

  test('promoted: staff calls work with the existing token', async () => {
    const person = await signedInPerson(portal);
    expect((await portal.call('GET', '/api/users/', { token: person.access })).status).toBe(403);
    await change(person.id, { isStaff: true });
    expect((await portal.call('GET', '/api/users/', { token: person.access })).status).toBe(200);
  });
});
