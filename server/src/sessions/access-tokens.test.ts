import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accessTokenKey, forgeToken } from '../../test/forge.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { deriveKey } from '../platform/crypto.ts';

const portal = await startTestPortal();
const { config } = portal;
const person = await signedInPerson(portal);
const { rows } = await portal.pool.query('select id from sessions');
const sid: string = rows[0].id;
const now = Math.floor(Date.now() / 1000);
const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const [head = '', claims = '', signature = ''] = person.access.split('.');
const forge = (changes: Record<string, unknown>, header: Record<string, unknown> = {}, key?: Buffer | string) =>
  forgeToken(config, { sid, ...changes }, { header, ...(key !== undefined && { key }) });
const sign = (content: string) =>
  `${content}.${createHmac('sha256', accessTokenKey(config)).update(content).digest('base64url')}`;

function signWithRsa(alg: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const content = `${encode({ alg, typ: 'JWT' })}.${claims}`;
  return `${content}.${createSign('sha256').update(content).sign(privateKey, 'base64url')}`;
}

const bad: Record<string, string> = {
  'alg none': forge({}, { alg: 'none' }),
  'alg None': forge({}, { alg: 'None' }),
  'alg NONE with a signature': `${encode({ alg: 'NONE', typ: 'JWT' })}.${claims}.${signature}`,
  'no alg': sign(`${encode({ typ: 'JWT' })}.${claims}`),
  HS384: forge({}, { alg: 'HS384' }),
  HS512: forge({}, { alg: 'HS512' }),
  'an RS256 header over our own HMAC': forge({}, { alg: 'RS256' }),
  'an RS256 signature': signWithRsa('RS256'),
  'an RS256 signature that says HS256': signWithRsa('HS256'),
  'kid with the path of a file': forge({}, { kid: '../../../../dev/null' }, ''.padEnd(1, '\0')),
  'jku of another host': forge({}, { jku: 'https://elders.example.org/keys.json' }, 'key of another host'),
  'its own key in jwk': forge({}, { jwk: { kty: 'oct', k: encode('own key') } }, 'own key'),
  'an unknown crit': forge({}, { crit: ['exp-soft'], 'exp-soft': true }),
  'another key': forge({}, {}, 'another key'),
  'an empty key': forge({}, {}, ''),
  'the secret itself as key': forge({}, {}, config.appSecret),
  'the key of another purpose': forge({}, {}, deriveKey(config.appSecret, 'attempt counts')),
  'an empty signature': `${head}.${claims}.`,
  'no signature': `${head}.${claims}`,
  'half a signature': `${head}.${claims}.${signature.slice(0, 20)}`,
  'a signature with padding': `${head}.${claims}.${signature}=`,
  'a fourth part': `${person.access}.x`,
  'changed claims': `${head}.${encode({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: '2' })}.${signature}`,
  'wrong aud': forge({ aud: 'https://elders.example.org' }),
  'no aud': forge({ aud: undefined }),
  'wrong iss': forge({ iss: 'https://elders.example.org' }),
  'no iss': forge({ iss: undefined }),
  'wrong typ': forge({ typ: 'refresh' }),
  'no typ': forge({ typ: undefined }),
  'expired a second ago': forge({ exp: now - 1 }),
  'exp as text': forge({ exp: String(now + 600) }),
  'no exp': forge({ exp: undefined }),
  'nbf in the future': forge({ nbf: now + 60 }),
  'an expired token with iat in the future': forge({ iat: now + 86_400, exp: now - 1 }),
  'no sid': forge({ sid: undefined }),
  'sid that is not a UUID': forge({ sid: "' or true --" }),
  'sid of an unknown session': forge({ sid: '00000000-0000-4000-8000-000000000000' }),
  'sid as a list': forge({ sid: [sid] }),
  'sid with a space': forge({ sid: `${sid} ` }),
  'claims null': sign(`${head}.${encode('null')}`),
  'claims as a list': sign(`${head}.${encode([])}`),
  'claims that are not JSON': sign(`${head}.${encode('{')}`),
  'the refresh token': person.refresh,
  garbage: 'onzin',
  'three dots': '...',
  'very long garbage': 'a.'.repeat(3000),
};

describe('an access token', () => {
  test('made like those of the portal is accepted, so the refusals below are meaningful', async () => {
    expect((await portal.call('GET', '/api/user/', { token: forge({}) })).status).toBe(200);
    expect((await portal.call('GET', '/api/user/', { token: person.access })).status).toBe(200);
  });

  test.each(Object.entries(bad))('with %s is refused', async (_name, token) => {
    const response = await portal.call('GET', '/api/user/', { token });
    expect([response.status, response.body]).toEqual([
      401,
      { detail: 'Uw sessie is verlopen. Log opnieuw in.', code: 'token_not_valid' },
    ]);
  });

  test.each([
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    `Token ${person.access}`,
    person.access,
    `Bearer ${person.access} x`,
    `Bearer,${person.access}`,
  ])('is not read from the header %j', async (authorization) => {
    const response = await portal.call('GET', '/api/user/', { headers: { authorization } });
    expect([response.status, response.body.code]).toEqual([401, 'token_not_valid']);
  });

  test('that is missing has another error than an invalid one', async () => {
    const response = await portal.call('GET', '/api/user/');
    expect([response.status, response.body]).toEqual([
      401,
      { detail: 'U bent niet ingelogd.', code: 'not_authenticated' },
    ]);
  });

  test('is read only from the header', async () => {
    const { access } = person;
    const response = await portal.call('GET', `/api/user/?token=${access}&access_token=${access}`, {
      headers: { cookie: `token=${access}` },
    });
    expect(response.body.code).toBe('not_authenticated');
  });

  test('is valid for 10 minutes and holds no name', () => {
    const { iat, exp, ...names } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(exp - iat).toBe(600);
    expect(Object.keys(names).toSorted()).toEqual(['aud', 'iss', 'jti', 'sid', 'sub', 'typ']);
    expect(names).toMatchObject({ sub: String(person.id), sid, typ: 'access' });
  });

  test('of a public call is ignored, even if it is invalid', async () => {
    expect((await portal.call('GET', '/api/portal/', { token: 'onzin' })).status).toBe(200);
  });
});
