import { describe, expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { enableMfa, personWithMfa } from '../../test/mfa.ts';
import { signedInPerson, signIn } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { codeOf, wrongCode } from '../../test/totp.ts';

const portal = await startTestPortal();
const setup = '/api/mfa/setup/';

const statusOf = async (token: string) => (await portal.call('GET', '/api/mfa/status/', { token })).body;
async function offerTo(token: string): Promise<{ secret: string; qr_code: string }> {
  return (await portal.call('GET', setup, { token })).body;
}
async function enable(token: string, secret: string, code?: string) {
  return portal.call('POST', setup, { token, body: { secret, token: code ?? (await codeOf(secret)) } });
}
async function subjects(email: string) {
  return (await queuedMails(portal, email)).map(({ content }) => content.subject);
}
async function lastAuditLine(userId: number) {
  const { rows } = await portal.pool.query(
    "select actor_id, action, result, origin, details from audit_log where action like 'mfa.%' and object = $1 order by id desc limit 1",
    [`user ${userId}`],
  );
  return rows[0];
}
const ageSignIns = () => portal.pool.query("update sessions set authenticated_at = now() - interval '11 minutes'");

describe('an offered secret', () => {
  test('is given as text of 160 bits and as a PNG in base64', async () => {
    const { access } = await signedInPerson(portal);
    const { secret, qr_code: code } = await offerTo(access);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect([...Buffer.from(code, 'base64').subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
    expect(Buffer.from(code, 'base64').toString('base64')).toBe(code);
  });

  test('is the same within a session, also for concurrent requests', async () => {
    const { access } = await signedInPerson(portal);
    const offers = await Promise.all([offerTo(access), offerTo(access)]);
    offers.push(await offerTo(access));
    expect(new Set(offers.map(({ secret }) => secret)).size).toBe(1);
  });

  test('is different for another session, and only the last one is valid', async () => {
    const person = await signedInPerson(portal);
    const other = await signIn(portal, person.email);
    const [first, second] = [await offerTo(person.access), await offerTo(other.access)];
    expect(second.secret).not.toBe(first.secret);
    const refused = await enable(person.access, second.secret);
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: 'Deze QR-code is niet meer geldig. Begin opnieuw met instellen.' },
    ]);
    expect((await enable(person.access, first.secret)).status).toBe(400);
    expect(await statusOf(person.access)).toMatchObject({ mfa_enabled: false });
    expect((await enable(other.access, second.secret)).status).toBe(200);
  });

  test('is encrypted in the database', async () => {
    const { id, access } = await signedInPerson(portal);
    const { secret } = await offerTo(access);
    const { rows } = await portal.pool.query('select * from mfa_factors where user_id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('base64url').slice(0, 20));
  });

  test('is not given while the factor is on', async () => {
    const { access, secret } = await personWithMfa(portal);
    const offer = await portal.call('GET', setup, { token: access });
    expect([offer.status, offer.body]).toEqual([409, { error: 'Tweestapsverificatie staat al aan.' }]);
    expect(offer.text).not.toContain(secret);
  });
});

describe('turning the factor on', () => {
  test('accepts the first code, informs the person by mail, and logs no secret', async () => {
    const { id, email, access } = await signedInPerson(portal);
    expect(await statusOf(access)).toEqual({ mfa_enabled: false, required: false, recovery_codes_left: 0 });
    const { secret } = await offerTo(access);
    const response = await enable(access, secret);
    expect([response.status, response.body]).toEqual([200, { detail: 'Multifactor authentificatie ingeschakeld' }]);
    expect(await statusOf(access)).toMatchObject({ mfa_enabled: true });
    expect(await subjects(email)).toEqual(['Tweestapsverificatie staat aan voor uw account']);
    expect(await lastAuditLine(id)).toEqual({
      actor_id: id,
      action: 'mfa.enable',
      result: 'success',
      origin: '127.0.0.1',
      details: {},
    });
  });

  test('accepts a code and a secret with spaces, as people copy them', async () => {
    const { access } = await signedInPerson(portal);
    const { secret } = await offerTo(access);
    const code = await codeOf(secret);
    const spaced = secret.toLowerCase().replaceAll(/(.{4})/g, '$1 ');
    expect((await enable(access, spaced, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  });

  test.each(['', '12345', '1234567', 'abcdef', 'wrong'])('refuses the code %j', async (given) => {
    const { access } = await signedInPerson(portal);
    const { secret } = await offerTo(access);
    const response = await enable(access, secret, given === 'wrong' ? await wrongCode(secret) : given);
    expect([response.status, response.body]).toEqual([400, { error: 'Ongeldige verificatie code' }]);
    expect(await statusOf(access)).toMatchObject({ mfa_enabled: false });
  });

  test('refuses a secret chosen by someone else, or without an offer', async () => {
    const own = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const { access } = await signedInPerson(portal);
    expect((await enable(access, own)).status).toBe(400);
    await offerTo(access);
    expect((await enable(access, own)).status).toBe(400);
    const { secret } = await offerTo((await signedInPerson(portal)).access);
    expect((await enable(access, secret)).status).toBe(400);
    expect(await statusOf(access)).toMatchObject({ mfa_enabled: false });
  });

  test('does not change the secret of a factor that is on', async () => {
    const { id, access, secret } = await personWithMfa(portal);
    const before = await portal.pool.query('select * from mfa_factors where user_id = $1', [id]);
    expect((await enable(access, secret)).body).toEqual({ error: 'Tweestapsverificatie staat al aan.' });
    const after = await portal.pool.query('select * from mfa_factors where user_id = $1', [id]);
    expect(after.rows).toEqual(before.rows);
  });

  test('does not count as reauthentication, and does not affect other sessions', async () => {
    const person = await signedInPerson(portal);
    const other = await signIn(portal, person.email);
    await ageSignIns();
    await enableMfa(portal, person.access);
    // Otherwise someone who found an open session could turn on their own factor and then delete the account.
    for (const { access } of [person, other]) {
      const renewed = await portal.call('POST', '/api/mfa/recovery-codes/', { token: access });
      expect([renewed.status, renewed.body.code]).toEqual([403, 'reauth_required']);
    }
    expect(await statusOf(other.access)).toMatchObject({ mfa_enabled: true });
  });
});

describe('turning the factor off', () => {
  const off = (token: string, to = portal) => to.call('DELETE', '/api/mfa/delete/', { token });

  test('deletes secret and codes, and informs the person by mail', async () => {
    const { id, email, access, codes } = await personWithMfa(portal);
    const response = await off(access);
    expect([response.status, response.body]).toEqual([200, { detail: '2FA is uitgeschakeld' }]);
    expect(codes).toHaveLength(10);
    expect(await statusOf(access)).toEqual({ mfa_enabled: false, required: false, recovery_codes_left: 0 });
    for (const table of ['mfa_factors', 'recovery_codes']) {
      expect((await portal.pool.query(`select * from ${table} where user_id = $1`, [id])).rows).toEqual([]);
    }
    expect((await subjects(email))[0]).toBe('Tweestapsverificatie staat uit voor uw account');
    expect(await lastAuditLine(id)).toMatchObject({ actor_id: id, action: 'mfa.disable', details: {} });
    expect((await signIn(portal, email)).access).toBeTruthy();
  });

  test('requires a sign-in of at most 10 minutes ago', async () => {
    const { access } = await personWithMfa(portal);
    await ageSignIns();
    const response = await off(access);
    expect([response.status, response.body.code]).toEqual([403, 'reauth_required']);
    expect(await statusOf(access)).toMatchObject({ mfa_enabled: true, recovery_codes_left: 10 });
  });

  test('is refused if it is not on, and does not discard an offer', async () => {
    const { access, email } = await signedInPerson(portal);
    const { secret } = await offerTo(access);
    const response = await off(access);
    expect([response.status, response.body]).toEqual([409, { error: 'Tweestapsverificatie staat niet aan.' }]);
    expect(await subjects(email)).toEqual([]);
    expect((await offerTo(access)).secret).toBe(secret);
  });
});
