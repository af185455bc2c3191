import { describe, expect, test } from 'vitest';
import {
  addPasskey,
  createAuthenticator,
  registrationOptions,
  signInOptions,
  type Authenticator,
} from '../../test/authenticator.ts';
import { queuedMails } from '../../test/mail.ts';
import { enableMfa } from '../../test/mfa.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { cleanUpChallenges } from './challenges.ts';

const portal = await startTestPortal();

const confirm = (passkey: object, from?: string) =>
  portal.call('POST', '/auth/passkey-confirm/', {
    body: { passkey, rotate_refresh: true },
    ...(from !== undefined && { from }),
  });
const signInWith = async (authenticator: Authenticator, changes?: Parameters<Authenticator['sign']>[1]) =>
  confirm(authenticator.sign(await signInOptions(portal), changes));
async function personWithPasskey(options: Parameters<typeof addPasskey>[2] = {}) {
  const person = await signedInPerson(portal);
  return { ...person, ...(await addPasskey(portal, person.access, options)) };
}
const refusal = { error: 'Inloggen met deze passkey is niet gelukt. Log in op een andere manier.' };
const lastLine = async (action: string) =>
  (
    await portal.pool.query<{ object: string; result: string; details: object }>(
      'select object, result, details from audit_log where action = $1 order by id desc limit 1',
      [action],
    )
  ).rows[0];

describe('signing in with a passkey alone', () => {
  test('opens a session, also when codes are asked for otherwise', async () => {
    const person = await personWithPasskey();
    await enableMfa(portal, person.access);
    const response = await signInWith(person.authenticator);
    expect([response.status, response.body.user.email]).toEqual([200, person.email]);
    const profile = await portal.call('GET', '/api/profile/', { token: response.body.access });
    expect(profile.status).toBe(200);
    expect(await lastLine('session.sign_in')).toMatchObject({
      result: 'success',
      details: { way: 'passkey', mfa: true },
    });
    const listed = await portal.call('GET', '/api/passkeys/', { token: response.body.access });
    expect(listed.body.results).toMatchObject([{ last_used_at: expect.any(String) }]);
  });

  test('works again and again for one that never counts', async () => {
    const { authenticator } = await personWithPasskey({ counts: false });
    for (let time = 0; time < 3; time += 1) expect((await signInWith(authenticator)).status).toBe(200);
  });

  test.each<[string, Parameters<Authenticator['sign']>[1]]>([
    ['on a page of another origin', { origin: 'https://portaal.example.org.evil.example' }],
    ['over an insecure connection', { origin: 'http://portaal.example.org' }],
    ['for another portal', { rpId: 'example.org' }],
    ['with another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['without a check of who uses it', { isVerified: false }],
  ])('is refused %s', async (_, changes) => {
    const person = await personWithPasskey();
    const refused = await signInWith(person.authenticator, changes);
    expect([refused.status, refused.body]).toEqual([401, refusal]);
    expect(await lastLine('session.sign_in')).toEqual({
      object: `user ${person.id}`,
      result: 'failure',
      details: { way: 'passkey', reason: 'not valid' },
    });
    expect((await signInWith(person.authenticator)).status).toBe(200);
  });

  test('is refused as somebody else, or as nobody', async () => {
    const [one, other] = [await personWithPasskey(), await personWithPasskey()];
    const options = await signInOptions(portal);
    const { userHandle } = other.authenticator.sign(options).response;
    expect((await signInWith(one.authenticator, { userHandle: userHandle ?? '' })).status).toBe(401);
    const { userHandle: _handle, ...response } = one.authenticator.sign(await signInOptions(portal)).response;
    const unnamed = { ...one.authenticator.sign(await signInOptions(portal)), response };
    expect((await confirm(unnamed)).status).toBe(401);
  });

  test('is refused with the signature of another passkey, or one that is unknown', async () => {
    const [one, other] = [await personWithPasskey(), await personWithPasskey()];
    const signed = one.authenticator.sign(await signInOptions(portal));
    const { id, response } = other.authenticator.sign(await signInOptions(portal));
    expect((await confirm({ ...signed, id, rawId: id })).status).toBe(401);
    const mixed = { ...signed.response, userHandle: response.userHandle };
    expect((await confirm({ ...signed, id, rawId: id, response: mixed })).status).toBe(401);
    expect((await signInWith(createAuthenticator(), { userHandle: 'AAAA' })).status).toBe(401);
    expect(await lastLine('session.sign_in')).toMatchObject({ object: 'passkey', result: 'failure' });
  });

  test('takes a challenge once: of 50 concurrent calls one signs in', async () => {
    const { authenticator } = await personWithPasskey();
    const signed = authenticator.sign(await signInOptions(portal));
    const responses = await Promise.all(Array.from({ length: 50 }, () => confirm(signed)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(49);
    await portal.pool.query('truncate attempt_counts');
  });

  test('consumes the challenge of a refused attempt', async () => {
    const { authenticator } = await personWithPasskey();
    const options = await signInOptions(portal);
    expect((await confirm(authenticator.sign(options, { rpId: 'example.org' }))).status).toBe(401);
    expect((await confirm(authenticator.sign(options))).status).toBe(401);
  });

  test('is refused with an expired challenge, or one for something else', async () => {
    const { authenticator, access } = await personWithPasskey();
    expect((await confirm(authenticator.sign(await registrationOptions(portal, access)))).status).toBe(401);
    const options = await signInOptions(portal);
    await portal.pool.query("update passkey_challenges set created_at = now() - interval '5 minutes 1 second'");
    expect((await confirm(authenticator.sign(options))).status).toBe(401);
    await cleanUpChallenges(portal.db);
    const { rows } = await portal.pool.query('select 1 from passkey_challenges');
    expect(rows).toEqual([]);
  });

  test('is refused after the counter went back, and reported', async () => {
    const person = await personWithPasskey({ name: 'Sleutel' });
    expect((await signInWith(person.authenticator, { counter: 9 })).status).toBe(200);
    for (const counter of [9, 3, 0]) expect((await signInWith(person.authenticator, { counter })).status).toBe(401);
    expect(await lastLine('passkey.refuse_copy')).toEqual({
      object: `user ${person.id}`,
      result: 'failure',
      details: { name: 'Sleutel' },
    });
    const [mail] = await queuedMails(portal, person.email);
    expect(mail?.content.subject).toBe('Wij hebben een passkey van uw account geweigerd');
    expect((await signInWith(person.authenticator, { counter: 10 })).status).toBe(200);
  });

  test('with a forged counter and a wrong signature reports nothing', async () => {
    const person = await personWithPasskey();
    expect((await signInWith(person.authenticator, { counter: 9 })).status).toBe(200);
    const signed = person.authenticator.sign(await signInOptions(portal), { counter: 3 });
    const response = { ...signed.response, signature: 'MEUCIQ' };
    expect((await confirm({ ...signed, response })).status).toBe(401);
    const mails = await queuedMails(portal, person.email);
    expect(mails.map(({ content }) => content.subject)).not.toContain(
      'Wij hebben een passkey van uw account geweigerd',
    );
  });

  test('is refused for a blocked or deleted account, and after the passkey was removed', async () => {
    const [blocked, deleted, removed] = [
      await personWithPasskey(),
      await personWithPasskey(),
      await personWithPasskey(),
    ];
    await portal.pool.query('update users set is_active = false where id = $1', [blocked.id]);
    await portal.pool.query('delete from users where id = $1', [deleted.id]);
    await portal.call('DELETE', `/api/passkeys/${removed.passkeyId}/`, { token: removed.access });
    for (const { authenticator } of [blocked, deleted, removed]) {
      const refused = await signInWith(authenticator);
      expect([refused.status, refused.body]).toEqual([401, refusal]);
    }
  });

  test('is refused when it is malformed or huge', async () => {
    const { authenticator } = await personWithPasskey();
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(36), Buffer.alloc(5_000, 0xc1), Buffer.alloc(30_000)]) {
      const signed = authenticator.sign(await signInOptions(portal));
      const response = { ...signed.response, authenticatorData: bytes.toString('base64url') };
      expect((await confirm({ ...signed, response })).status).toBeOneOf([400, 401]);
    }
  });

  test('is limited for one network', async () => {
    const { authenticator } = await personWithPasskey();
    const from = '192.0.2.77';
    const signed = authenticator.sign(await signInOptions(portal), { challenge: 'AAAA' });
    for (let attempt = 0; attempt < 100; attempt += 1) await confirm(signed, from);
    expect((await confirm(signed, from)).status).toBe(429);
    expect((await signInWith(authenticator)).status).toBe(200);
  });
});
