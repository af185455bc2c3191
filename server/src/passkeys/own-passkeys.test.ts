import { maxPasskeyName, maxPasskeys } from '@dijkportaal/contract/passkeys';
import { describe, expect, test } from 'vitest';
import { addPasskey, createAuthenticator, registrationOptions } from '../../test/authenticator.ts';
import { queuedMails } from '../../test/mail.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { passkeys } from '../schema/passkeys.ts';

const portal = await startTestPortal();

type Person = Awaited<ReturnType<typeof signedInPerson>>;

const list = async ({ access }: Person) =>
  (await portal.call('GET', '/api/passkeys/', { token: access })).body.results as { id: number; name: string }[];
const add = ({ access }: Pick<Person, 'access'>, credential: object, name = 'Telefoon') =>
  portal.call('POST', '/api/passkeys/', { token: access, body: { name, credential } });
const change = ({ access }: Person, id: number, name: string) =>
  portal.call('POST', `/api/passkeys/${id}/name/`, { token: access, body: { name } });
const remove = ({ access }: Person, id: number) => portal.call('DELETE', `/api/passkeys/${id}/`, { token: access });
const linesOf = async ({ id }: Person) =>
  (
    await portal.pool.query<{ action: string; details: object }>(
      "select action, details from audit_log where object = $1 and action like 'passkey.%' order by id",
      [`user ${id}`],
    )
  ).rows;

describe("one's own passkeys", () => {
  test('are added, renamed and removed, with mails and lines in the log', async () => {
    const person = await signedInPerson(portal);
    expect(await list(person)).toEqual([]);
    const { passkeyId } = await addPasskey(portal, person.access);
    await addPasskey(portal, person.access, { name: 'Sleutel' });
    expect((await change(person, passkeyId, ' Laptop ')).body).toMatchObject({ name: 'Laptop', last_used_at: null });
    expect((await list(person)).map(({ name }) => name)).toEqual(['Laptop', 'Sleutel']);
    expect((await remove(person, passkeyId)).status).toBe(200);
    expect((await list(person)).map(({ name }) => name)).toEqual(['Sleutel']);
    expect((await remove(person, passkeyId)).status).toBe(404);
    expect(await linesOf(person)).toEqual([
      { action: 'passkey.create', details: { name: 'Telefoon' } },
      { action: 'passkey.create', details: { name: 'Sleutel' } },
      { action: 'passkey.change', details: { name: 'Laptop', old_name: 'Telefoon' } },
      { action: 'passkey.delete', details: { name: 'Laptop' } },
    ]);
    expect((await queuedMails(portal, person.email)).map(({ content }) => content.subject)).toEqual([
      'Er is een passkey verwijderd van uw account',
      'Er is een passkey toegevoegd aan uw account',
      'Er is een passkey toegevoegd aan uw account',
    ]);
  });

  test('of somebody else do not exist', async () => {
    const [owner, other] = [await signedInPerson(portal), await signedInPerson(portal)];
    const { passkeyId } = await addPasskey(portal, owner.access);
    expect([(await change(other, passkeyId, 'Mijn')).status, (await remove(other, passkeyId)).status]).toEqual([
      404, 404,
    ]);
    expect(await list(other)).toEqual([]);
  });

  test('are added and removed only just after the person proved who they are', async () => {
    const person = await signedInPerson(portal);
    const { passkeyId } = await addPasskey(portal, person.access);
    await portal.pool.query("update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1", [
      person.id,
    ]);
    for (const response of [
      await portal.call('POST', '/api/passkeys/options/', { token: person.access }),
      await remove(person, passkeyId),
    ]) {
      expect([response.status, response.body.code]).toEqual([403, 'reauth_required']);
    }
    expect(await list(person)).toHaveLength(1);
  });

  test.each(['', '  ', 'n'.repeat(maxPasskeyName + 1)])('have a name: not %j', async (name) => {
    const person = await signedInPerson(portal);
    const credential = createAuthenticator().register(await registrationOptions(portal, person.access));
    const refused = await add(person, credential, name);
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['name']]);
    const { passkeyId } = await addPasskey(portal, person.access);
    expect((await change(person, passkeyId, name)).status).toBe(400);
  });

  test('may have a hostile name, which is not in the mail', async () => {
    const person = await signedInPerson(portal);
    const name = '<b onclick=alert(1)>Bel 0800-1234</b> ‮لا 👩‍🌾';
    await addPasskey(portal, person.access, { name });
    expect((await list(person))[0]?.name).toBe(name);
    expect(JSON.stringify(await queuedMails(portal, person.email))).not.toContain('0800');
  });

  test(`are at most ${maxPasskeys}, also when they are added at the same time`, async () => {
    const person = await signedInPerson(portal);
    await addPasskey(portal, person.access);
    const [first] = await portal.db.select().from(passkeys);
    if (first === undefined) throw new Error('nothing was added');
    const { id: _id, ...same } = first;
    const others = Array.from({ length: maxPasskeys - 3 }, (_, index) => ({ ...same, credentialId: `other${index}` }));
    await portal.db.insert(passkeys).values(others.map((one) => ({ ...one, userId: person.id })));
    const made = [];
    for (let index = 0; index < 4; index += 1) {
      made.push(createAuthenticator().register(await registrationOptions(portal, person.access)));
    }
    const added = await Promise.all(made.map((credential) => add(person, credential)));
    expect(added.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 409, 409]);
    expect(await list(person)).toHaveLength(maxPasskeys);
    const refused = await portal.call('POST', '/api/passkeys/options/', { token: person.access });
    expect([refused.status, refused.body]).toEqual([409, { error: 'U hebt al 20 passkeys. Verwijder er eerst een.' }]);
  });
});

describe('a new passkey', () => {
  test('names the portal, the person and what they have', async () => {
    const person = await signedInPerson(portal);
    const { authenticator } = await addPasskey(portal, person.access);
    const second = await registrationOptions(portal, person.access);
    expect(second).toMatchObject({
      rp: { id: 'portaal.example.org' },
      user: { name: person.email, displayName: 'Linde Kolk' },
      excludeCredentials: [{ id: authenticator.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      attestation: 'none',
    });
    const [stored] = await portal.db.select().from(passkeys).orderBy(passkeys.id);
    expect(Buffer.from(second.user.id, 'base64url')).toHaveLength(32);
    expect(stored?.userHandle).not.toContain(String(person.id));
  });

  test.each<[string, Parameters<ReturnType<typeof createAuthenticator>['register']>[1]]>([
    ['of another origin', { origin: 'https://portaal.example.org.evil.example' }],
    ['of a port that is not the portal’s', { origin: 'https://portaal.example.org:8443' }],
    ['of another portal', { rpId: 'example.org' }],
    ['with another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['with a format that nobody knows', { attestation: { fmt: 'vreemd', attStmt: new Map() } }],
  ])('%s is refused', async (_, misbehaviour) => {
    const person = await signedInPerson(portal);
    const options = await registrationOptions(portal, person.access);
    const refused = await add(person, createAuthenticator().register(options, misbehaviour));
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['error']]);
    expect(await list(person)).toEqual([]);
  });

  test('with certificates is refused before anything is fetched', async () => {
    const person = await signedInPerson(portal);
    const options = await registrationOptions(portal, person.access);
    const attStmt = new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(8)],
      ['x5c', [new Uint8Array(8)]],
    ]);
    const refused = await add(
      person,
      createAuthenticator().register(options, { attestation: { fmt: 'packed', attStmt } }),
    );
    expect(refused.status).toBe(400);
  });

  test('of staff must check who uses it', async () => {
    const staff = await signedInPerson(portal, { isStaff: true });
    const options = await registrationOptions(portal, staff.access);
    expect(options).toMatchObject({ authenticatorSelection: { userVerification: 'required' } });
    const credential = createAuthenticator({ isVerified: false }).register(options);
    expect((await add(staff, credential)).status).toBe(400);
    const resident = await signedInPerson(portal);
    await addPasskey(portal, resident.access, { isVerified: false });
    expect(await list(resident)).toHaveLength(1);
  });

  test('takes its challenge once, in the session and within the 5 minutes for which it was made', async () => {
    const [person, other] = [await signedInPerson(portal), await signedInPerson(portal)];
    const options = await registrationOptions(portal, person.access);
    const elsewhere = await portal.call('POST', '/api/dj-rest-auth/login/', {
      body: { email: person.email, password: 'een goed lang wachtwoord' },
    });
    expect((await add(other, createAuthenticator().register(options))).status).toBe(400);
    expect((await add(elsewhere.body as Person, createAuthenticator().register(options))).status).toBe(400);
    expect((await add(person, createAuthenticator().register(options))).status).toBe(200);
    expect((await add(person, createAuthenticator().register(options))).status).toBe(400);
    const late = await registrationOptions(portal, person.access);
    await portal.pool.query("update passkey_challenges set created_at = now() - interval '5 minutes 1 second'");
    expect((await add(person, createAuthenticator().register(late))).status).toBe(400);
    expect(await list(person)).toHaveLength(1);
    const signInChallenge = await portal.call('POST', '/auth/passkey-options/');
    expect((await add(person, createAuthenticator().register(signInChallenge.body))).status).toBe(400);
  });

  test('that belongs to somebody else is refused, and stays theirs', async () => {
    const [owner, thief] = [await signedInPerson(portal), await signedInPerson(portal)];
    const id = Buffer.from(`credential of ${owner.id}`);
    await addPasskey(portal, owner.access, { id });
    const credential = createAuthenticator({ id }).register(await registrationOptions(portal, thief.access));
    const refused = await add(thief, credential);
    expect([refused.status, refused.body]).toEqual([409, { error: 'Deze passkey hoort al bij een account.' }]);
    expect([await list(thief), (await list(owner)).length]).toEqual([[], 1]);
  });

  test('that is malformed or huge is refused without a failure', async () => {
    const person = await signedInPerson(portal);
    // A map that says it has 2^32 entries, deep lists, an unfinished text, no bytes at all, and one too large to read.
    for (const bytes of [
      Buffer.from('bb00000001000000', 'hex'),
      Buffer.alloc(20_000, 0x81),
      Buffer.from('7b7fffffffffffffff', 'hex'),
      Buffer.from('f6', 'hex'),
      Buffer.alloc(100_000, 0xa1),
    ]) {
      const credential = createAuthenticator().register(await registrationOptions(portal, person.access));
      credential.response.attestationObject = bytes.toString('base64url');
      expect((await add(person, credential)).status).toBe(400);
    }
    const credential = createAuthenticator().register(await registrationOptions(portal, person.access));
    for (const clientDataJSON of [
      'bnVsbA',
      'W10',
      'e30',
      'AAAA',
      Buffer.from('{"challenge":{}}').toString('base64url'),
    ]) {
      const response = { ...credential.response, clientDataJSON };
      expect((await add(person, { ...credential, response })).status).toBe(400);
    }
    expect(await list(person)).toEqual([]);
  });
});
