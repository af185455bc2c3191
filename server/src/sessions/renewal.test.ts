import { beforeEach, describe, expect, test } from 'vitest';
import { auth } from '@dijkportaal/contract/auth';
import { createPerson, signedInPerson, signIn } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const renew = (refresh: string) => portal.call('POST', '/api/dj-rest-auth/token/refresh/', { body: { refresh } });
const useAccess = async (access: string) => (await portal.call('GET', '/api/user/', { token: access })).status;
const ended = { status: 401, body: { detail: 'Uw sessie is verlopen. Log opnieuw in.', code: 'token_not_valid' } };

/** Moves every renewal back in time. */
const passTime = (time: string) =>
  portal.pool.query('update refresh_tokens set used_at = used_at - $1::interval', [time]);

async function renewed(refresh: string): Promise<{ access: string; refresh: string }> {
  const { status, body } = await renew(refresh);
  expect(status).toBe(200);
  return body;
}

beforeEach(async () => {
  await portal.pool.query('delete from attempt_counts');
});

describe('a session that rotates', () => {
  test('gets a new working pair at every renewal', async () => {
    const first = await signIn(portal, (await createPerson(portal)).email);
    const { status, body } = await renew(first.refresh);
    expect(status).toBe(200);
    expect(auth.refresh.response.parse(body)).toEqual(body);
    expect(body.refresh).not.toBe(first.refresh);
    expect(body.refresh).toMatch(/^[\w-]{43}$/);
    expect(body.access).not.toBe(first.access);
    expect([await useAccess(body.access), await useAccess(first.access)]).toEqual([200, 200]);
    expect((await renewed(body.refresh)).refresh).not.toBe(body.refresh);
  });

  test('gets the same successor for the same token within 30 seconds: a second tab, a lost response', async () => {
    const { refresh } = await signIn(portal, (await createPerson(portal)).email);
    const first = await renewed(refresh);
    await passTime('20 seconds');
    const second = await renewed(refresh);
    expect(second.refresh).toBe(first.refresh);
    expect(await useAccess(second.access)).toBe(200);
    await renewed(second.refresh);
  });

  test('has one successor for 20 concurrent renewals', async () => {
    const { refresh } = await signIn(portal, (await createPerson(portal)).email);
    const pairs = await Promise.all(Array.from({ length: 20 }, () => renewed(refresh)));
    expect(new Set(pairs.map((pair) => pair.refresh)).size).toBe(1);
    const { rows } = await portal.pool.query(
      'select count(*)::int as tokens from refresh_tokens where session_id = (select id from sessions order by created_at desc limit 1)',
    );
    expect(rows).toEqual([{ tokens: 2 }]);
  });

  test('is ended when a used token is reused after 30 seconds', async () => {
    const { refresh: old } = await signIn(portal, (await createPerson(portal)).email);
    const newest = await renewed(old);
    await passTime('31 seconds');
    expect(await renew(old)).toMatchObject(ended);
    expect(await renew(newest.refresh)).toMatchObject(ended);
    expect(await portal.call('GET', '/api/user/', { token: newest.access })).toMatchObject(ended);
  });

  test('is ended when the token before the previous one is reused', async () => {
    const { refresh: grandparent } = await signIn(portal, (await createPerson(portal)).email);
    const parent = await renewed(grandparent);
    await passTime('31 seconds');
    const newest = await renewed(parent.refresh);
    expect(await renew(grandparent)).toMatchObject(ended);
    expect(await renew(newest.refresh)).toMatchObject(ended);
    expect(await useAccess(newest.access)).toBe(401);
  });

  test('that is ended by a replay does not end the person’s other sessions', async () => {
    const { email } = await createPerson(portal);
    const [stolen, other] = [await signIn(portal, email), await signIn(portal, email)];
    await renewed(stolen.refresh);
    await passTime('31 seconds');
    expect((await renew(stolen.refresh)).status).toBe(401);
    await renewed(other.refresh);
  });

  test('survives two tabs that renew concurrently 50 times', async () => {
    let shared = (await signIn(portal, (await createPerson(portal)).email)).refresh;
    for (let round = 0; round < 50; round += 1) {
      const [left, right] = await Promise.all([renewed(shared), renewed(shared)]);
      expect(left.refresh).toBe(right.refresh);
      // Sometimes one tab has not read the new token yet and renews with the old one.
      if (round % 3 === 0) expect((await renewed(shared)).refresh).toBe(left.refresh);
      shared = left.refresh;
    }
    expect(await useAccess((await renewed(shared)).access)).toBe(200);
  });

  test('deletes used tokens after a week and still refuses them', async () => {
    const { refresh: old } = await signIn(portal, (await createPerson(portal)).email);
    const next = await renewed(old);
    await passTime('8 days');
    const newest = await renewed(next.refresh);
    expect(await renew(old)).toMatchObject(ended);
    await renewed(newest.refresh);
  });
});

describe('a session that does not rotate', () => {
  test('uses one refresh token through 96 renewals', async () => {
    const { refresh } = await signIn(portal, (await createPerson(portal)).email, { rotates: false });
    for (let quarter = 0; quarter < 96; quarter += 1) {
      const pair = await renewed(refresh);
      expect(pair.refresh).toBe(refresh);
      if (quarter % 16 === 0) expect(await useAccess(pair.access)).toBe(200);
      await passTime('15 minutes');
    }
  });

  test('is the default for a client that does not ask for rotation', async () => {
    const { email } = await createPerson(portal);
    const { body } = await portal.call('POST', '/api/dj-rest-auth/login/', {
      body: { email, password: 'een goed lang wachtwoord' },
    });
    expect((await renewed(body.refresh)).refresh).toBe(body.refresh);
  });

  test('ends when it is revoked', async () => {
    const { access, refresh } = await signIn(portal, (await createPerson(portal)).email, { rotates: false });
    await portal.call('POST', '/api/dj-rest-auth/logout/', { token: access });
    expect(await renew(refresh)).toMatchObject(ended);
  });
});

describe('anything but a refresh token', () => {
  test.each([
    ['unknown', 'A'.repeat(43)],
    ['garbage', "' or 1=1 --"],
    ['not ASCII', 'zoë-€-🐄'],
  ])('%s is refused like an ended session', async (_name, refresh) => {
    expect(await renew(refresh)).toMatchObject(ended);
  });

  test('an access token is refused', async () => {
    const { access } = await signIn(portal, (await createPerson(portal)).email);
    expect((await renew(access)).status).toBe(400);
    expect(await renew(access.slice(0, 200))).toMatchObject(ended);
  });

  test('a stored hash is refused', async () => {
    await signIn(portal, (await createPerson(portal)).email);
    const { rows } = await portal.pool.query('select hash from refresh_tokens limit 1');
    expect(await renew(rows[0].hash)).toMatchObject(ended);
  });

  test.each([
    [{}],
    [{ refresh: '' }],
    [{ refresh: 5 }],
    [{ refresh: null }],
    [{ refresh: 'a'.repeat(201) }],
    [{ refresh: 'a', user: 1 }],
  ])('the body %j is refused with 400', async (body) => {
    expect((await portal.call('POST', '/api/dj-rest-auth/token/refresh/', { body })).status).toBe(400);
  });
});

describe('the refusal of a renewal says why the session ended', () => {
  const newPassword = 'vier losse woorden hier';
  const change = async (id: number, body: object) => {
    const { access } = await signedInPerson(portal, { isSuperuser: true });
    expect((await portal.call('PUT', `/api/users/${id}/`, { token: access, body })).status).toBe(200);
  };

  test.each<[string, (person: { id: number; refresh: string; access: string }) => Promise<unknown>]>([
    ['expired', () => portal.pool.query("update sessions set created_at = now() - interval '91 days'")],
    ['signed_out', ({ refresh }) => portal.call('POST', '/api/dj-rest-auth/logout/', { body: { refresh } })],
    [
      'rights_changed',
      async ({ id }) => {
        await change(id, { is_staff: true });
        await change(id, { is_staff: false });
      },
    ],
    ['deactivated', ({ id }) => change(id, { is_active: false })],
    ['password_changed', ({ id }) => change(id, { password: newPassword, confirm_password: newPassword })],
    [
      'ended_elsewhere',
      async ({ id, access }) => {
        const { rows } = await portal.pool.query('select id from sessions where user_id = $1', [id]);
        return portal.call('DELETE', `/api/sessions/${rows[0].id as string}/`, { token: access });
      },
    ],
  ])('%s', async (reason, end) => {
    const person = await createPerson(portal);
    const { access, refresh } = await signIn(portal, person.email);
    await end({ id: person.id, access, refresh });
    expect(await renew(refresh)).toMatchObject({ status: 401, body: { ...ended.body, reason } });
  });
});
