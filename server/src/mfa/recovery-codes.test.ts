import { describe, expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { personWithMfa } from '../../test/mfa.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { codeOf } from '../../test/totp.ts';

const portal = await startTestPortal();
const url = '/api/mfa/recovery-codes/';

/** Someone who has just turned the factor on and has not seen the codes. */
async function personWithoutCodes() {
  const person = await signedInPerson(portal);
  const offer = await portal.call('GET', '/api/mfa/setup/', { token: person.access });
  const { secret } = offer.body as { secret: string };
  const body = { secret, token: await codeOf(secret) };
  expect((await portal.call('POST', '/api/mfa/setup/', { token: person.access, body })).status).toBe(200);
  return { ...person, secret };
}
const see = (token: string) => portal.call('GET', url, { token });
const renew = (token: string) => portal.call('POST', url, { token });
async function stored(userId: number) {
  const { rows } = await portal.pool.query<{ hash: string }>(
    'select hash from recovery_codes where user_id = $1 order by hash',
    [userId],
  );
  return rows.map(({ hash }) => hash);
}
const left = async (token: string) =>
  (await portal.call('GET', '/api/mfa/status/', { token })).body.recovery_codes_left as number;

describe('the first recovery codes', () => {
  test('are ten, and stored as hashes only', async () => {
    const { id, access } = await personWithoutCodes();
    const { status, body } = await see(access);
    expect(status).toBe(200);
    expect(new Set(body.codes).size).toBe(10);
    expect(await left(access)).toBe(10);
    const hashes = await stored(id);
    for (const hash of hashes) expect(hash).toMatch(/^[\w-]{43}$/);
    for (const code of body.codes as string[]) {
      expect(hashes.join(' ')).not.toContain(code);
      expect(hashes.join(' ')).not.toContain(code.replaceAll('-', ''));
    }
  });

  test('are shown once', async () => {
    const { id, access } = await personWithoutCodes();
    await see(access);
    const before = await stored(id);
    const again = await see(access);
    expect([again.status, Object.keys(again.body)]).toEqual([409, ['error']]);
    expect(await stored(id)).toEqual(before);
  });

  test('are shown once for 20 concurrent requests', async () => {
    const { access } = await personWithoutCodes();
    const responses = await Promise.all(Array.from({ length: 20 }, () => see(access)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await left(access)).toBe(10);
  });

  test.each([
    ['9 minutes', 200],
    ['11 minutes', 409],
  ])('requested %s after turning the factor on answer %i', async (ago, status) => {
    const { id, access } = await personWithoutCodes();
    await portal.pool.query('update mfa_factors set enabled_at = enabled_at - $2::interval where user_id = $1', [
      id,
      ago,
    ]);
    expect((await see(access)).status).toBe(status);
    expect(await left(access)).toBe(status === 200 ? 10 : 0);
  });

  test('are not shown without a factor, or for one that is only offered', async () => {
    const { access } = await signedInPerson(portal);
    expect((await see(access)).status).toBe(409);
    await portal.call('GET', '/api/mfa/setup/', { token: access });
    expect((await see(access)).status).toBe(409);
  });
});

describe('new recovery codes', () => {
  test('replace the old ones, and are announced by mail', async () => {
    const { id, email, access, codes } = await personWithMfa(portal);
    const before = await stored(id);
    const response = await renew(access);
    expect(response.status).toBe(200);
    expect(new Set([...codes, ...response.body.codes]).size).toBe(20);
    const after = await stored(id);
    expect(after).toHaveLength(10);
    expect(after.filter((hash) => before.includes(hash))).toEqual([]);
    const [mail] = await queuedMails(portal, email);
    expect(mail?.content.subject).toBe('Er zijn nieuwe herstelcodes voor uw account');
    for (const code of response.body.codes as string[]) expect(JSON.stringify(mail)).not.toContain(code);
  });

  test('requested concurrently leave one set of ten', async () => {
    const { access } = await personWithMfa(portal);
    const responses = await Promise.all(Array.from({ length: 8 }, () => renew(access)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await left(access)).toBe(10);
  });

  test('make the first ones unavailable', async () => {
    const { access } = await personWithoutCodes();
    expect((await renew(access)).status).toBe(200);
    expect((await see(access)).status).toBe(409);
  });

  test('require a sign-in of at most 10 minutes ago', async () => {
    const { id, access } = await personWithMfa(portal);
    const before = await stored(id);
    await portal.pool.query("update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1", [
      id,
    ]);
    const response = await renew(access);
    expect([response.status, response.body.code]).toEqual([403, 'reauth_required']);
    expect(await stored(id)).toEqual(before);
  });

  test('are refused without a factor', async () => {
    const { access } = await signedInPerson(portal);
    const response = await renew(access);
    expect([response.status, response.body]).toEqual([409, { error: 'Tweestapsverificatie staat niet aan.' }]);
    expect(await left(access)).toBe(0);
  });
});

test('the audit log records the use of codes without the codes', async () => {
  const { id, access, codes, secret } = await personWithMfa(portal);
  const renewed = await renew(access);
  const { rows } = await portal.pool.query<{ action: string }>(
    'select * from audit_log where actor_id = $1 order by id',
    [id],
  );
  const ofMfa = rows.map(({ action }) => action).filter((action) => action.startsWith('mfa.'));
  expect(ofMfa).toEqual(['mfa.enable', 'mfa.renew_recovery_codes', 'mfa.renew_recovery_codes']);
  const text = JSON.stringify(rows);
  for (const hidden of [secret, ...codes, ...(renewed.body.codes as string[])]) expect(text).not.toContain(hidden);
});
