import { describe, expect, test } from 'vitest';
import { queuedMails, tokenIn } from '../../test/mail.ts';
import { freshCode, personWithMfa } from '../../test/mfa.ts';
import { password } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { wrongCode } from '../../test/totp.ts';
import { storeLink } from '../auth/links/mailed-links.ts';

const portal = await startTestPortal();
type Person = Awaited<ReturnType<typeof personWithMfa>>;
type Attempt = (token?: string | null) => ReturnType<typeof portal.call>;

let lastNetwork = 0;
const post = (url: string, body: object) =>
  portal.call('POST', url, { body, from: `198.51.100.${(lastNetwork = (lastNetwork + 1) % 250)}` });

async function mailedBy(url: string, { email }: Person) {
  const asked = await post(url, { email });
  expect(asked.status).toBe(200);
  const [mail] = await queuedMails(portal, email);
  if (mail === undefined) throw new Error('no mail was sent');
  return { mail, asked: asked.body as { code_request: string } };
}
function confirmLink(token: string): Attempt {
  return (code) => post('/auth/passwordless-login-confirm/', { token, mfa_token: code });
}

/** Every way to sign in, up to the second factor. */
const ways: Record<string, (person: Person) => Promise<Attempt>> = {
  'the password':
    async ({ email }) =>
    (code) =>
      post('/api/dj-rest-auth/login/', { email, password, mfa_token: code }),
  'a login link': async (person) => confirmLink(tokenIn((await mailedBy('/auth/send-login-link/', person)).mail)),
  'a login code': async (person) => {
    const { mail, asked } = await mailedBy('/auth/send-login-link/', person);
    const given = { email: person.email, code_request: asked.code_request, code: mail.content.code?.value };
    return (code) => post('/auth/login-code-confirm/', { ...given, mfa_token: code });
  },
  'a reset': async (person) => confirmLink(tokenIn((await mailedBy('/auth/password-reset/', person)).mail)),
  'an invitation': async ({ id }) => {
    const link = await portal.db.transaction((tx) => storeLink(tx, { userId: id, purpose: 'invitation' }));
    return confirmLink(link.token);
  },
};

async function sessionsOf({ id }: Person): Promise<number> {
  const { rows } = await portal.pool.query('select 1 from sessions where user_id = $1', [id]);
  return rows.length;
}

describe.each(Object.entries(ways))('by %s', (way, begin) => {
  test('nobody gets in without the code, and the first factor is not consumed until it is right', async () => {
    const person = await personWithMfa(portal);
    const before = await sessionsOf(person);
    const attempt = await begin(person);
    for (const code of [undefined, null, '', await wrongCode(person.secret), 'niet eens een code']) {
      const refused = await attempt(code);
      expect([refused.status, refused.body]).toEqual([401, { detail: 'MFA token is invalid' }]);
    }
    expect(await sessionsOf(person)).toBe(before);
    const response = await attempt(await freshCode(portal, person.secret, person.id));
    expect([response.status, Object.keys(response.body).toSorted()]).toEqual([200, ['access', 'refresh', 'user']]);
    expect(await sessionsOf(person)).toBe(before + 1);
    if (way !== 'the password') {
      const again = await attempt(await freshCode(portal, person.secret, person.id));
      expect(again.status).toBe(401);
    }
  });

  test('a recovery code works as well, once, and a used one gets its own error', async () => {
    const person = await personWithMfa(portal);
    const [code] = person.codes;
    expect((await (await begin(person))(code)).status).toBe(200);
    const again = await (await begin(person))(code);
    expect([again.status, again.body]).toEqual([401, { detail: 'MFA token is invalid', code: 'recovery_code_used' }]);
    const wrong = await (await begin(person))('AAAA-AAAA-AAAA');
    expect([wrong.status, wrong.body]).toEqual([401, { detail: 'MFA token is invalid' }]);
  });

  test('of 20 concurrent sign-ins with the same code one succeeds', async () => {
    const person = await personWithMfa(portal);
    const before = await sessionsOf(person);
    const attempt = await begin(person);
    const code = await freshCode(portal, person.secret, person.id);
    const responses = await Promise.all(Array.from({ length: 20 }, () => attempt(code)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 401 || status === 429)).toHaveLength(19);
    expect(await sessionsOf(person)).toBe(before + 1);
  });
});

test('wrong codes are counted over all ways to sign in and reauthentication', async () => {
  const person = await personWithMfa(portal);
  const wrong = await wrongCode(person.secret);
  const again = (token: string) =>
    portal.call('POST', '/auth/reauthenticate/', { token: person.access, body: { mfa_token: token } });
  expect((await again(wrong)).status).toBe(400);
  // The code comes last, because its mail replaces the one with the login link.
  const { 'a login code': byCode, ...others } = ways;
  for (const begin of Object.values(others)) expect((await (await begin(person))(wrong)).status).toBe(401);
  const code = await freshCode(portal, person.secret, person.id);
  for (const begin of [...Object.values(others), ...(byCode ? [byCode] : [])]) {
    const refused = await (await begin(person))(code);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  }
  expect((await again(code)).status).toBe(400);
  await portal.pool.query('update attempt_counts set expire = expire - 300000');
  expect((await again(code)).status).toBe(200);
});

test('of 200 guesses with the right password five are checked', async () => {
  const person = await personWithMfa(portal);
  const attempt: Attempt = (code) =>
    post('/api/dj-rest-auth/login/', { email: person.email, password, mfa_token: code });
  const statuses: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const guesses = Array.from({ length: 20 }, () => wrongCode(person.secret).then(attempt));
    statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(195);
  const { rows } = await portal.pool.query('select * from audit_log where object = $1', [`user ${person.id}`]);
  expect(JSON.stringify(rows)).not.toContain(await wrongCode(person.secret));
});
