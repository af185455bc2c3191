import { describe, expect, test } from 'vitest';
import { addPasskey, createAuthenticator, signInOptions, type Authenticator } from '../../test/authenticator.ts';
import { enableMfa } from '../../test/mfa.ts';
import { signIn, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();

const optionsOf = async (token: string) =>
  (await portal.call('POST', '/auth/reauthenticate/passkey-options/', { token })).body as { challenge: string };
const send = (token: string, passkey: object) =>
  portal.call('POST', '/auth/reauthenticate/', { token, body: { passkey } });
const confirm = async (token: string, authenticator: Authenticator, changes?: Parameters<Authenticator['sign']>[1]) =>
  send(token, authenticator.sign(await optionsOf(token), changes));

/** Somebody without a password, who signed in an hour ago. */
async function personWithPasskey() {
  const person = await signedInPerson(portal);
  const added = await addPasskey(portal, person.access);
  const other = await signIn(portal, person.email);
  await portal.pool.query('update users set password_hash = null where id = $1', [person.id]);
  await portal.pool.query("update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1", [
    person.id,
  ]);
  return { ...person, ...added, other };
}

/** Whether a step that asks for it works. */
const isFresh = async (token: string) =>
  (await portal.call('POST', '/api/passkeys/options/', { token })).status === 200;

const refusal = { passkey: ['Bevestigen met deze passkey is niet gelukt.'] };

describe('confirming with a passkey', () => {
  test('works without a password, in this session only', async () => {
    const { id, access, authenticator, other } = await personWithPasskey();
    expect((await portal.call('GET', '/auth/reauthenticate/', { token: access })).body).toEqual({
      password: false,
      mfa_token: false,
      passkey: true,
      providers: [],
    });
    expect(await isFresh(access)).toBe(false);
    expect((await confirm(access, authenticator)).status).toBe(200);
    expect([await isFresh(access), await isFresh(other.access)]).toEqual([true, false]);
    const { rows } = await portal.pool.query(
      "select result, details from audit_log where action = 'session.reauthenticate' and actor_id = $1",
      [id],
    );
    expect(rows).toEqual([{ result: 'success', details: { way: 'passkey' } }]);
  });

  test('works instead of a code', async () => {
    const person = await signedInPerson(portal);
    const { authenticator } = await addPasskey(portal, person.access);
    await enableMfa(portal, person.access);
    expect((await confirm(person.access, authenticator)).status).toBe(200);
  });

  test.each<[string, Parameters<Authenticator['sign']>[1]]>([
    ['on a page of another origin', { origin: 'https://portaal.example.org.evil.example' }],
    ['for another portal', { rpId: 'example.org' }],
    ['with another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['without a check of who uses it', { isVerified: false }],
  ])('is refused %s', async (_, changes) => {
    const { access, authenticator } = await personWithPasskey();
    const { status, body } = await confirm(access, authenticator, changes);
    expect([status, body, await isFresh(access)]).toEqual([400, refusal, false]);
  });

  test('is refused with a challenge that was used, of another session, person or purpose', async () => {
    const { access, authenticator, other } = await personWithPasskey();
    const stranger = await personWithPasskey();
    const used = authenticator.sign(await optionsOf(other.access));
    expect((await send(other.access, used)).status).toBe(200);
    for (const passkey of [
      used,
      authenticator.sign(await optionsOf(other.access)),
      authenticator.sign(await optionsOf(stranger.access)),
      authenticator.sign(await signInOptions(portal)),
      stranger.authenticator.sign(await optionsOf(access)),
      createAuthenticator().sign(await optionsOf(access), { userHandle: 'AAAA' }),
    ])
      expect([(await send(access, passkey)).body, await isFresh(access)]).toEqual([refusal, false]);
    // Nor does what confirms sign in.
    const passkey = authenticator.sign(await optionsOf(access));
    expect((await portal.call('POST', '/auth/passkey-confirm/', { body: { passkey } })).status).toBe(401);
  });

  test('is counted with wrong passwords', async () => {
    const { access, authenticator } = await personWithPasskey();
    const changes = { rpId: 'example.org' };
    for (let count = 0; count < 10; count += 1)
      expect((await confirm(access, authenticator, changes)).status).toBe(400);
    expect((await confirm(access, authenticator)).status).toBe(429);
  });

  test('has no options without a passkey', async () => {
    const { access } = await signedInPerson(portal);
    const { status } = await portal.call('POST', '/auth/reauthenticate/passkey-options/', { token: access });
    expect(status).toBe(409);
  });
});
