import { describe, expect, test } from 'vitest';
import { createPerson, password, signIn, signedInPerson } from '../../../test/people.ts';
import { queuedMails, tokenIn } from '../../../test/mail.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { requireFreshSignIn } from '../../sessions/public.ts';

const portal = await startTestPortal();
const prove = (token: string, body: object) => portal.call('POST', '/auth/reauthenticate/', { token, body });
const agePast = (userId: number, interval: string) =>
  portal.pool.query(
    `update sessions set authenticated_at = authenticated_at - interval '${interval}' where user_id = $1`,
    [userId],
  );

/** Whether the sign-in behind an access token counts as fresh. */
async function isFresh(access: string): Promise<boolean> {
  const { sid } = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString());
  return requireFreshSignIn(portal.db, { sessionId: sid }).then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ statusCode: 403, body: { code: 'reauth_required' } });
      return false;
    },
  );
}

describe('a sign-in', () => {
  test('is fresh for 10 minutes, and a renewal does not refresh it', async () => {
    const person = await signedInPerson(portal);
    await agePast(person.id, '9 minutes 50 seconds');
    expect(await isFresh(person.access)).toBe(true);
    await agePast(person.id, '11 seconds');
    expect(await isFresh(person.access)).toBe(false);
    const { body } = await portal.call('POST', '/api/dj-rest-auth/token/refresh/', {
      body: { refresh: person.refresh },
    });
    expect(await isFresh(body.access)).toBe(false);
  });

  test('becomes fresh again with the password, in this session only', async () => {
    const person = await signedInPerson(portal);
    const other = await signIn(portal, person.email);
    await agePast(person.id, '1 hour');
    expect((await prove(person.access, { password })).status).toBe(200);
    expect([await isFresh(person.access), await isFresh(other.access)]).toEqual([true, false]);
    const { rows } = await portal.pool.query(
      "select result, details from audit_log where action = 'session.reauthenticate' and actor_id = $1",
      [person.id],
    );
    expect(rows).toEqual([{ result: 'success', details: { way: 'password' } }]);
  });

  test.each([
    [{}, { password: ['Dit veld mag niet leeg zijn.'] }],
    [{ password: '' }, { password: ['Dit veld mag niet leeg zijn.'] }],
    [{ password: 'mis' }, { password: ['Dit wachtwoord klopt niet.'] }],
    [{ mfa_token: '123456' }, { mfa_token: ['Tweestapsverificatie staat niet aan. Vul uw wachtwoord in.'] }],
  ])('does not become fresh with %j', async (body, errors) => {
    const person = await signedInPerson(portal);
    await agePast(person.id, '1 hour');
    const response = await prove(person.access, body);
    expect([response.status, response.body]).toEqual([400, errors]);
    expect(await isFresh(person.access)).toBe(false);
  });

  test('of someone without a password gets a hint', async () => {
    const { email } = await createPerson(portal, { passwordHash: null });
    await portal.call('POST', '/auth/send-login-link/', { body: { email } });
    const [mail] = await queuedMails(portal, email);
    const { body } = await portal.call('POST', '/auth/passwordless-login-confirm/', {
      body: { token: tokenIn(mail ?? expect.fail()) },
    });
    expect((await prove(body.access, { password })).body).toEqual({
      password: ['U hebt nog geen wachtwoord. Log uit en log opnieuw in met een login link.'],
    });
  });

  test('allows 10 wrong passwords, together with the sign-in form', async () => {
    const person = await signedInPerson(portal);
    const login = () =>
      portal.call('POST', '/api/dj-rest-auth/login/', { body: { email: person.email, password: 'mis' } });
    for (let count = 0; count < 5; count += 1) {
      expect((await prove(person.access, { password: 'mis' })).status).toBe(400);
      expect((await login()).status).toBe(401);
    }
    expect((await prove(person.access, { password })).status).toBe(429);
    expect((await login()).status).toBe(429);
  });
});
