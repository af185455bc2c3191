import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync } from 'node:crypto';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOidcSimulator } from './server.ts';

const callback = 'http://portaal.example/auth/oidc/callback/';
const secret = 'een-geheim-van-de-test-met-veel-tekens';
const midden = 'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract';
const anna = { sub: 'digid-anna', claims: { bsn: '999990019' } };

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const shared = {
  redirect_uris: [callback],
  response_types: ['code' as const],
  post_logout_redirect_uris: ['http://portaal.example/'],
};
const clients = [
  { ...shared, client_id: 'portaal', client_secret: secret },
  {
    ...shared,
    client_id: 'met-sleutel',
    token_endpoint_auth_method: 'private_key_jwt' as const,
    id_token_signed_response_alg: 'PS256' as const,
    jwks: { keys: [publicKey.export({ format: 'jwk' })] },
  },
];
const server = createOidcSimulator({ clients, maxAge: 60 });
let url = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => control('reset'));

async function control(what: string, body: object = {}): Promise<Record<string, string>> {
  const response = await fetch(`${url}/__sim/${what}`, { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Record<string, string>;
}

const insecure = { execute: [oidc.allowInsecureRequests] };
const discover = (issuer = 'digid', client = 'portaal') =>
  oidc.discovery(new URL(`${url}/${issuer}`), client, secret, oidc.ClientSecretBasic(secret), insecure);

/** Signs in as this person at the issuer, and exchanges the code for tokens. */
async function signIn(config: oidc.Configuration, person: object | null = anna, more: Record<string, string> = {}) {
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
  const code_challenge = await oidc.calculatePKCECodeChallenge(verifier);
  const asked = { redirect_uri: callback, scope: 'openid', code_challenge_method: 'S256', code_challenge };
  const to = oidc.buildAuthorizationUrl(config, { ...asked, state, nonce, ...more });
  const back = await control('answer', { url: to.href, person });
  const expected = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
  return oidc.authorizationCodeGrant(config, new URL(back['callback'] ?? ''), expected);
}

describe('the stand-in for a provider', () => {
  it('signs in any person with any claims, at the level that was asked for', async () => {
    const tokens = await signIn(await discover(), anna, { acr_values: midden });
    expect(tokens.claims()).toMatchObject({ ...anna.claims, iss: `${url}/digid`, acr: midden, aud: 'portaal' });
    const other = { sub: 'x', acr: 'laag', claims: { roles: ['a'], represents: { sub: 'y', iss: 'z' } } };
    const claims = (await signIn(await discover('staff'), other)).claims();
    expect(claims).toMatchObject({ sub: 'x', acr: 'laag', ...other.claims, iss: `${url}/staff` });
  });

  it('takes a signed assertion in place of a secret, and signs with PS256', async () => {
    const key = await crypto.subtle.importKey(
      'pkcs8',
      privateKey.export({ type: 'pkcs8', format: 'der' }),
      { name: 'RSA-PSS', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    const config = await oidc.discovery(
      new URL(`${url}/eherkenning`),
      'met-sleutel',
      { id_token_signed_response_alg: 'PS256' },
      oidc.PrivateKeyJwt(key),
      insecure,
    );
    expect((await signIn(config)).claims()?.sub).toBe('digid-anna');
  });

  it('says how long discovery and keys may be kept, and changes keys', async () => {
    const jwks = await fetch(`${url}/digid/jwks`);
    expect(jwks.headers.get('cache-control')).toBe('public, max-age=60');
    const before = await jwks.json();
    await control('rotate', { issuer: 'digid' });
    expect(await (await fetch(`${url}/digid/jwks`)).json()).not.toEqual(before);
    expect((await signIn(await discover())).claims()?.sub).toBe('digid-anna');
  });

  it('refuses who leaves out state or nonce, and offers a visitor invented people', async () => {
    const to = new URL(`${url}/digid/auth?client_id=portaal&response_type=code&state=${'s'.repeat(22)}`);
    expect((await fetch(to)).status).toBe(400);
    to.search += `&nonce=${'n'.repeat(22)}&scope=openid&code_challenge_method=S256&code_challenge=${'c'.repeat(43)}`;
    const page = await fetch(to, { redirect: 'manual' });
    const cookie = page.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const shown = await fetch(new URL(page.headers.get('location') ?? '', to), { headers: { cookie } });
    expect(await shown.text()).toMatch(/Dit is niet het echte DigiD[^]*Anna Voorbeeld/);
  });

  it('tells that a visitor cancelled, and refuses a code a second time and from another client', async () => {
    await expect(signIn(await discover(), null)).rejects.toMatchObject({ error: 'access_denied' });
    const config = await discover();
    await control('clients', { issuer: 'digid', client: { ...clients[0], client_id: 'ander' } });
    const verifier = oidc.randomPKCECodeVerifier();
    const to = oidc.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope: 'openid',
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const back = new URL((await control('answer', { url: to.href, person: anna }))['callback'] ?? '');
    const ask = (client: string) =>
      fetch(`${url}/digid/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${client}:${secret}`)}` },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: back.searchParams.get('code') ?? '',
          redirect_uri: callback,
          code_verifier: verifier,
        }),
      });
    expect([(await ask('ander')).status, (await ask('portaal')).status, (await ask('portaal')).status]).toEqual([
      400, 200, 400,
    ]);
  });

  it('renews with what is known by then, until the person is gone', async () => {
    const config = await discover('staff');
    const tokens = await signIn(config, { sub: 'ik', claims: { roles: ['medewerker'] } });
    await control('person', { issuer: 'staff', sub: 'ik', person: { sub: 'ik', claims: { roles: [] } } });
    const renewed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(renewed.claims()).toMatchObject({ sub: 'ik', roles: [] });
    await control('person', { issuer: 'staff', sub: 'ik', person: null });
    await expect(oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it.each([
    'wrong-iss',
    'wrong-aud',
    'alg-none',
    'hs-swap',
    'unknown-kid',
    'other-key',
    'expired',
    'wrong-nonce',
    'no-nonce',
    'answer-wrong-iss',
    'answer-no-iss',
    'answer-wrong-state',
  ])('misbehaves so that a client notices: %s', async (kind) => {
    const config = await discover();
    // Of what comes by TLS from the provider itself it checks the signature only when asked to.
    oidc.enableNonRepudiationChecks(config);
    await fetch(`${url}/__sim/faults`, { method: 'PUT', body: JSON.stringify([{ kind, issuer: 'digid', times: 1 }]) });
    await expect(signIn(config)).rejects.toBeInstanceOf(Error);
    expect((await signIn(config)).claims()?.sub).toBe('digid-anna');
  });

  it.each(['http503', 'html', 'other-json', 'reset', 'redirect', 'discovery-wrong-issuer'])(
    'misbehaves at discovery: %s',
    async (kind) => {
      await control('faults', [{ kind, match: 'well-known', times: 1 }]);
      await expect(discover()).rejects.toBeInstanceOf(Error);
      await discover();
    },
  );

  it('makes the other wrong tokens', async () => {
    const config = await discover();
    const seen = async (kind: string) => {
      await control('faults', [{ kind, times: 1 }]);
      return (await signIn(config, { ...anna, claims: { email_verified: true } }, { acr_values: midden })).claims();
    };
    expect((await seen('lower-acr'))?.['acr']).not.toBe(midden);
    expect(await seen('no-acr')).not.toHaveProperty('acr');
    expect((await seen('wrong-sub'))?.sub).toBe('iemand-anders');
    expect((await seen('email-unverified'))?.['email_verified']).toBe(false);
    await expect(seen('aud-list')).rejects.toBeInstanceOf(Error);
  });
});
