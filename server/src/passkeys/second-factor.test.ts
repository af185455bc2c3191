import { beforeEach, describe, expect, test } from 'vitest';
import { addPasskey, registrationOptions, signInOptions, type Authenticator } from '../../test/authenticator.ts';
import { queuedMails, tokenIn } from '../../test/mail.ts';
import { enableMfa, freshCode } from '../../test/mfa.ts';
import { password, signedInPerson } from '../../test/people.ts';
import { startPortalOn, startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const strict = await startPortalOn(portal, { STAFF_MFA: 'true' });

beforeEach(() => portal.pool.query('truncate attempt_counts'));

const logIn = (email: string, proof: object = {}) =>
  portal.call('POST', '/api/dj-rest-auth/login/', { body: { email, password, ...proof } });
type Options = Parameters<Authenticator['sign']>[0];
const optionsOf = async (email: string) => (await logIn(email)).body.passkey_options as Options;

async function residentWithBoth(options: Parameters<typeof addPasskey>[2] = {}) {
  const person = await signedInPerson(portal);
  const passkey = await addPasskey(portal, person.access, options);
  return { ...person, ...passkey, ...(await enableMfa(portal, person.access)) };
}
async function staffWithPasskey(person: Parameters<typeof signedInPerson>[1] = {}) {
  const staff = await signedInPerson(portal, { isStaff: true, ...person });
  return { ...staff, ...(await addPasskey(portal, staff.access)) };
}

describe('a passkey as the second factor', () => {
  test('is offered with its portal and id when a code is asked for, and signs in', async () => {
    const person = await residentWithBoth();
    const asked = await logIn(person.email);
    expect(asked).toMatchObject({
      status: 401,
      body: {
        detail: 'MFA token is invalid',
        passkey_options: {
          rpId: 'portaal.example.org',
          allowCredentials: [{ id: person.authenticator.id, type: 'public-key', transports: ['internal'] }],
          userVerification: 'preferred',
        },
      },
    });
    expect(asked.body.code).toBeUndefined();
    const passkey = person.authenticator.sign(asked.body.passkey_options);
    expect((await logIn(person.email, { passkey })).status).toBe(200);
    expect((await logIn(person.email, { passkey })).status).toBe(401);
  });

  test('leaves the code and the recovery codes when it was refused or cancelled', async () => {
    const person = await residentWithBoth();
    const options = await optionsOf(person.email);
    const refused = await logIn(person.email, { passkey: person.authenticator.sign(options, { rpId: 'example.org' }) });
    expect([refused.status, refused.body.passkey_options.challenge]).not.toContain(options.challenge);
    const code = await freshCode(portal, person.secret, person.id);
    expect((await logIn(person.email, { mfa_token: code })).status).toBe(200);
    expect((await logIn(person.email, { mfa_token: person.codes[0] })).status).toBe(200);
  });

  test('works after a mailed link, which a refused one does not consume', async () => {
    const person = await residentWithBoth();
    await portal.call('POST', '/auth/send-login-link/', { body: { email: person.email } });
    const [mail] = await queuedMails(portal, person.email);
    if (mail === undefined) throw new Error('no mail was sent');
    const open = (proof: object = {}) =>
      portal.call('POST', '/auth/passwordless-login-confirm/', { body: { token: tokenIn(mail), ...proof } });
    const first = (await open()).body.passkey_options as Options;
    const second = await open({ passkey: person.authenticator.sign(first, { origin: 'https://evil.example' }) });
    expect(second.status).toBe(401);
    const passkey = person.authenticator.sign(second.body.passkey_options);
    expect((await open({ passkey })).status).toBe(200);
  });

  test('of a resident need not check who uses it: the password did', async () => {
    const person = await residentWithBoth({ isVerified: false });
    const passkey = person.authenticator.sign(await optionsOf(person.email));
    expect((await logIn(person.email, { passkey })).status).toBe(200);
  });

  test('is refused with the challenge of another person, of another purpose or an expired one', async () => {
    const [person, other] = [await residentWithBoth(), await residentWithBoth()];
    const { authenticator, email } = person;
    const tries = [
      authenticator.sign(await optionsOf(other.email)),
      authenticator.sign(await signInOptions(portal)),
      authenticator.sign(await registrationOptions(portal, person.access)),
      other.authenticator.sign(await optionsOf(email)),
      authenticator.sign(await optionsOf(email), { userHandle: 'AAAA' }),
    ];
    for (const passkey of tries.slice(0, 4)) expect((await logIn(email, { passkey })).status).toBe(401);
    await portal.pool.query('truncate attempt_counts');
    expect((await logIn(email, { passkey: tries[4] })).status).toBe(401);
    const late = authenticator.sign(await optionsOf(email));
    await portal.pool.query("update passkey_challenges set created_at = now() - interval '5 minutes 1 second'");
    expect((await logIn(email, { passkey: late })).status).toBe(401);
    // A challenge for the second factor is not enough to sign in without the password.
    const alone = authenticator.sign(await optionsOf(email));
    const refused = await portal.call('POST', '/auth/passkey-confirm/', { body: { passkey: alone } });
    expect(refused.status).toBe(401);
  });

  test('counts with the wrong codes, and works again after 5 minutes', async () => {
    const { authenticator, email } = await residentWithBoth();
    const wrong = async () => authenticator.sign(await optionsOf(email), { rpId: 'example.org' });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await logIn(email, { passkey: await wrong() })).status).toBe(401);
    }
    const right = async () => authenticator.sign(await optionsOf(email));
    expect((await logIn(email, { passkey: await right() })).status).toBe(429);
    await portal.pool.query('update attempt_counts set expire = expire - 300000');
    expect((await logIn(email, { passkey: await right() })).status).toBe(200);
  });

  test('is not asked of a resident without an authenticator app', async () => {
    const person = await signedInPerson(portal);
    await addPasskey(portal, person.access);
    expect((await logIn(person.email)).status).toBe(200);
    const status = await portal.call('GET', '/api/mfa/status/', { token: person.access });
    expect(status.body.mfa_enabled).toBe(false);
  });
});

describe('a passkey of staff', () => {
  test('is asked for after the password, and only a passkey that checks who uses it will do', async () => {
    const { email, authenticator } = await staffWithPasskey();
    const asked = await logIn(email);
    expect([asked.status, asked.body.code]).toEqual([401, 'passkey_required']);
    const unverified = authenticator.sign(asked.body.passkey_options, { isVerified: false });
    expect((await logIn(email, { passkey: unverified })).status).toBe(401);
    expect((await logIn(email, { mfa_token: '123456' })).status).toBe(401);
    const passkey = authenticator.sign(await optionsOf(email));
    expect((await logIn(email, { passkey })).status).toBe(200);
  });

  test('meets the obligation of a second factor, until it is removed', async () => {
    const staff = await signedInPerson(portal, { isStaff: true });
    const groups = () => strict.call('GET', '/api/groups/', { token: staff.access });
    const profile = async () => (await strict.call('GET', '/api/profile/', { token: staff.access })).body.mfa_missing;
    expect([(await groups()).status, await profile()]).toEqual([403, true]);
    const { passkeyId } = await addPasskey(strict, staff.access);
    expect([(await groups()).status, await profile()]).toEqual([200, false]);
    const refused = await strict.call('DELETE', `/api/passkeys/${passkeyId}/`, { token: staff.access });
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('uw enige tweede stap')]);
    expect((await groups()).status).toBe(200);
    await enableMfa(strict, staff.access);
    expect((await strict.call('DELETE', `/api/passkeys/${passkeyId}/`, { token: staff.access })).status).toBe(200);
    expect((await groups()).status).toBe(200);
    await portal.pool.query('delete from mfa_factors where user_id = $1', [staff.id]);
    expect((await groups()).status).toBe(403);
  });

  test('of somebody who became staff counts only once it checked who uses it', async () => {
    const person = await signedInPerson(portal);
    const { authenticator } = await addPasskey(portal, person.access, { isVerified: false });
    await portal.pool.query('update users set is_staff = true where id = $1', [person.id]);
    expect((await strict.call('GET', '/api/groups/', { token: person.access })).status).toBe(403);
    expect((await logIn(person.email)).status).toBe(200);
    const passkey = authenticator.sign(await signInOptions(portal), { isVerified: true });
    expect((await portal.call('POST', '/auth/passkey-confirm/', { body: { passkey } })).status).toBe(200);
    expect((await logIn(person.email)).status).toBe(401);
  });

  test('is removed with the rest by two colleagues after a lost device', async () => {
    const lost = await staffWithPasskey();
    const [asks, approves] = [
      await signedInPerson(portal, { isSuperuser: true }),
      await signedInPerson(portal, { isSuperuser: true }),
    ];
    const body = { user: lost.id, reason: 'Sleutel in de sloot' };
    const asked = await portal.call('POST', '/api/mfa/resets/', { token: asks.access, body });
    expect(asked.status).toBe(200);
    const url = `/api/mfa/resets/${asked.body.id}/approve/`;
    expect((await portal.call('POST', url, { token: approves.access })).status).toBe(200);
    expect((await portal.pool.query('select 1 from passkeys where user_id = $1', [lost.id])).rows).toEqual([]);
    expect((await logIn(lost.email)).status).toBe(200);
    const passkey = lost.authenticator.sign(await signInOptions(portal));
    expect((await portal.call('POST', '/auth/passkey-confirm/', { body: { passkey } })).status).toBe(401);
  });
});
