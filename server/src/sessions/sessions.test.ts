import { describe, expect, test } from 'vitest';
import { sessions } from '@dijkportaal/contract/sessions';
import { signIn, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const list = async (token: string) => (await portal.call('GET', '/api/sessions/', { token })).body.results;
const end = (token: string, id: string) => portal.call('DELETE', `/api/sessions/${id}/`, { token });
const endOthers = (token: string) => portal.call('DELETE', '/api/sessions/', { token });
const statusWith = async (token: string) => (await portal.call('GET', '/api/user/', { token })).status;
const auditOf = async (userId: number) =>
  (await portal.pool.query('select action, object, details from audit_log where actor_id = $1 order by id', [userId]))
    .rows;

/** A person with three sessions; the last access token belongs to the last session. */
async function personWithThreeSessions() {
  const person = await signedInPerson(portal);
  const others = [await signIn(portal, person.email), await signIn(portal, person.email)] as const;
  return { ...person, tokens: [person.access, others[0].access, others[1].access] as const };
}

describe('the list of sessions', () => {
  test('shows the caller’s sessions, last used first, and marks the current one', async () => {
    const person = await personWithThreeSessions();
    const { body } = await portal.call('GET', '/api/sessions/', { token: person.tokens[1] });
    expect(sessions.list.response.parse(body)).toEqual(body);
    expect(body.results.map((session: { is_current: boolean }) => session.is_current)).toEqual([false, true, false]);
    const moments = body.results.map((session: { last_used_at: string }) => session.last_used_at);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });

  test('leaves out ended and expired sessions, and those of others', async () => {
    const person = await personWithThreeSessions();
    await signedInPerson(portal);
    const [newest, , oldest] = await list(person.access);
    await end(person.access, newest.id);
    expect(await list(person.access)).toHaveLength(2);
    await portal.pool.query(
      "update sessions set last_used_at = now() - interval '15 days' where id <> $1 and user_id = $2",
      [oldest.id, person.id],
    );
    expect((await list(person.access)).map(({ id }: { id: string }) => id)).toEqual([oldest.id]);
  });
});

describe('ending a session', () => {
  test('immediately ends that one only, and is logged', async () => {
    const person = await personWithThreeSessions();
    const [newest] = await list(person.access);
    expect((await end(person.access, newest.id)).status).toBe(200);
    expect(await Promise.all(person.tokens.map(statusWith))).toEqual([200, 200, 401]);
    expect((await auditOf(person.id)).at(-1)).toMatchObject({ action: 'session.end', object: `session ${newest.id}` });
    expect((await end(person.access, newest.id)).status).toBe(404);
  });

  test('of someone else, or an unknown one, is not found', async () => {
    const [person, other] = [await signedInPerson(portal), await signedInPerson(portal, { isSuperuser: true })];
    const [foreign] = await list(person.access);
    const none = '00000000-0000-4000-8000-000000000000';
    for (const id of [foreign.id, none, '1', 'onzin']) {
      const response = await end(other.access, id);
      expect([response.status, response.body.code]).toEqual([404, 'not_found']);
    }
    expect(await statusWith(person.access)).toBe(200);
  });

  test('of all others preserves this one and those of other people', async () => {
    const [person, bystander] = [await personWithThreeSessions(), await signedInPerson(portal)];
    expect((await endOthers(person.tokens[1])).status).toBe(200);
    expect(await Promise.all(person.tokens.map(statusWith))).toEqual([401, 200, 401]);
    expect(await statusWith(bystander.access)).toBe(200);
    expect((await auditOf(person.id)).at(-1)).toMatchObject({ action: 'session.end', details: { ended_sessions: 2 } });
  });
});

describe('the audit log', () => {
  test('records signing in and out', async () => {
    const person = await signedInPerson(portal);
    const [session] = await list(person.access);
    await portal.call('POST', '/api/dj-rest-auth/logout/', { token: person.access });
    await portal.call('POST', '/api/dj-rest-auth/logout/', { token: person.access });
    expect(await auditOf(person.id)).toEqual([
      { action: 'session.sign_in', object: `session ${session.id}`, details: { way: 'password', mfa: false } },
      { action: 'session.sign_out', object: `session ${session.id}`, details: {} },
    ]);
  });

  test('records a failure with the id of an account, or a hash of an unknown address', async () => {
    const person = await signedInPerson(portal);
    for (const email of [person.email, 'nooit-gezien@example.org']) {
      await portal.call('POST', '/api/dj-rest-auth/login/', { body: { email, password: 'mis' }, from: '192.0.2.61' });
    }
    const { rows } = await portal.pool.query(
      "select actor_id, action, object, result, origin from audit_log where origin = '192.0.2.61' order by id",
    );
    const line = { actor_id: null, action: 'session.sign_in', result: 'failure', origin: '192.0.2.61' };
    expect(rows).toEqual([
      { ...line, object: `user ${person.id}` },
      { ...line, object: expect.stringMatching(/^address [\w-]{43}$/) },
    ]);
  });

  test('records the reuse of a refresh token', async () => {
    const person = await signedInPerson(portal);
    const [session] = await list(person.access);
    const renew = () => portal.call('POST', '/api/dj-rest-auth/token/refresh/', { body: { refresh: person.refresh } });
    await renew();
    await portal.pool.query("update refresh_tokens set used_at = used_at - interval '1 hour'");
    expect((await renew()).status).toBe(401);
    const { rows } = await portal.pool.query(
      "select object, result, details from audit_log where action = 'session.token_reused'",
    );
    expect(rows).toEqual([{ object: `session ${session.id}`, result: 'failure', details: { user: person.id } }]);
  });
});
