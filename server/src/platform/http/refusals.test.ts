import { afterAll, describe, expect, test } from 'vitest';
import { signedInPerson, signIn } from '../../../test/people.ts';
import { startPortalOn, startTestPortal } from '../../../test/portal.ts';

const portal = await startTestPortal();

async function linesOf(actorId: number) {
  const { rows } = await portal.pool.query<{ object: string }>(
    "select object, result, origin, details from audit_log where action = 'access.refuse' and actor_id = $1 order by object",
    [actorId],
  );
  return rows;
}
const list = (token: string, query = '') => portal.call('GET', `/api/users/${query}`, { token, from: '192.0.2.7' });

describe('a signed-in person who is refused', () => {
  test('is recorded in the audit log with the route, not with the parameters', async () => {
    const { id, access } = await signedInPerson(portal);
    expect((await list(access, '?search=geheim')).status).toBe(403);
    const url = '/api/mfa/resets/12/approve/';
    expect((await portal.call('POST', url, { token: access, from: '192.0.2.7' })).status).toBe(403);
    const line = { result: 'failure', origin: '192.0.2.7', details: { code: 'permission_denied' } };
    await expect
      .poll(() => linesOf(id))
      .toEqual([
        { object: 'GET /api/users/', ...line },
        { object: 'POST /api/mfa/resets/:id/approve/', ...line },
      ]);
  });

  test('cannot flood the log: one line a minute per session and route', async () => {
    const person = await signedInPerson(portal);
    const other = await signIn(portal, person.email);
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 20 }, () => list(person.access)));
    }
    expect((await list(other.access)).status).toBe(403);
    await expect.poll(() => linesOf(person.id)).toHaveLength(2);
    // Any other pending line would be recorded before that of this later refusal.
    expect((await portal.call('GET', '/api/audit-log/', { token: other.access })).status).toBe(403);
    await expect.poll(async () => (await linesOf(person.id)).length).toBeGreaterThan(2);
    expect((await linesOf(person.id)).map(({ object }) => object)).toEqual([
      'GET /api/audit-log/',
      'GET /api/users/',
      'GET /api/users/',
    ]);
  });

  test('gets the same response when the line cannot be written', async () => {
    const { id, access } = await signedInPerson(portal);
    const second = await startPortalOn(portal);
    await portal.pool.query('alter table audit_log rename to audit_log_away');
    const response = await second.call('GET', '/api/users/', { token: access });
    await second.app.close();
    await portal.pool.query('alter table audit_log_away rename to audit_log');
    expect([response.status, response.body.code]).toEqual([403, 'permission_denied']);
    expect(await linesOf(id)).toEqual([]);
  });
});

test('staff without their second factor are recorded too', async () => {
  const strict = await startPortalOn(portal, { STAFF_MFA: 'true' });
  afterAll(() => strict.app.close());
  const { id, access } = await signedInPerson(portal, { isStaff: true });
  expect((await strict.call('GET', '/api/users/', { token: access })).body.code).toBe('mfa_required');
  await expect
    .poll(() => linesOf(id))
    .toEqual([
      { object: 'GET /api/users/', result: 'failure', origin: '127.0.0.1', details: { code: 'mfa_required' } },
    ]);
});

test('allowed calls, and calls without signing in, are not recorded', async () => {
  const { id, access } = await signedInPerson(portal);
  const count = async () =>
    (await portal.pool.query("select 1 from audit_log where action = 'access.refuse' and actor_id is null")).rows
      .length;
  expect((await portal.call('GET', '/api/profile/', { token: access })).status).toBe(200);
  expect((await portal.call('GET', '/api/users/')).status).toBe(401);
  expect((await list('geen token')).status).toBe(401);
  await list(access);
  await expect.poll(() => linesOf(id)).toHaveLength(1);
  expect(await count()).toBe(0);
});

test('a closing portal first records what it refused', async () => {
  const second = await startPortalOn(portal);
  const { id, access } = await signedInPerson(portal);
  expect((await second.call('GET', '/api/users/', { token: access })).status).toBe(403);
  await second.app.close();
  expect(await linesOf(id)).toHaveLength(1);
});
