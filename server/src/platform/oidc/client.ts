import { createRemoteJWKSet, customFetch, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as openid from 'openid-client';
import type { IDToken } from 'openid-client';
import type { Config } from '../config.ts';
import { createBoundedFetch } from './bounded-fetch.ts';
import { OidcError } from './oidc-error.ts';
import type { OidcProvider } from './settings.ts';

/** What the portal remembers of a sign-in that it sent to a provider. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

/** What a provider says and gives at a sign-in, and when the portal asks again. */
export interface Answer {
  claims: IDToken;
  idToken: string;
  /** Null if the provider gives none. */
  refreshToken: string | null;
  /** Whether one can sign out there. */
  canSignOut: boolean;
}

/** The calls to one provider. Each throws an OidcError. */
export interface OidcClient {
  /** Where the browser goes to sign in; `asksAgain` even if it is already signed in there, `isForDeed` at that level. */
  startUrl(checks: Checks, options: { asksAgain: boolean; isForDeed: boolean }): Promise<URL>;
  /** Checks what the browser came back with, and exchanges the code. */
  finish(currentUrl: URL, checks: Checks): Promise<Answer>;
  /**
   * Asks again about somebody who signed in. Without claims the provider only says that they still may. Refused if it
   * ended the session there.
   */
  renew(refreshToken: string): Promise<{ refreshToken: string; next: Pick<Answer, 'claims' | 'idToken'> | null }>;
  /** Where the browser goes to sign out there as well, and `backTo` after it; null if the provider has no such page. */
  signOutUrl(idToken: string | null, backTo: string): Promise<URL | null>;
  /** Reads the discovery document, whose issuer must be that of the settings, and counts the published keys. */
  countKeys(): Promise<number>;
  /** Checks a token with which the provider ends sessions (OpenID Connect Back-Channel Logout 1.0). */
  readLogout(token: string): Promise<Logout>;
}

/** What a provider ends: one session there, or all of a person. `id` is that of the message. */
export interface Logout {
  id: string;
  sid: string | null;
  subject: string | null;
}

const timeoutMs = 8_000;
/** How old a message that ends sessions may be, and how long its id is to be remembered. */
export const logoutSeconds = 5 * 60;
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** After a failure the provider is left alone for this long. */
const pauseMs = 30_000;
/** How long the discovery document is used: as its cache headers say, within these bounds. */
const discoveryAge = { least: 5 * 60_000, usual: 60 * 60_000, most: 24 * 60 * 60_000 };

/** A client of a provider. `redirectUri` is its own address of the portal, so that no provider can answer for another. */
export function createOidcClient(provider: OidcProvider, redirectUri: string): OidcClient {
  let known: { config: openid.Configuration; until: number } | null = null;
  let failed: { error: unknown; until: number } | null = null;
  let running: Promise<openid.Configuration> | null = null;
  let keys: { url: string; find: JWTVerifyGetKey } | null = null;

  async function discover(): Promise<openid.Configuration> {
    let age = discoveryAge.usual;
    const noteAge = (url: string, response: Response) => {
      if (url.endsWith('/.well-known/openid-configuration')) age = maxAgeOf(response) ?? age;
    };
    const fetchBounded = createBoundedFetch(timeoutMs, noteAge);
    const execute = [openid.enableNonRepudiationChecks];
    if (provider.issuer.startsWith('http:')) execute.push(openid.allowInsecureRequests);
    const config = await openid.discovery(new URL(provider.issuer), provider.clientId, undefined, proofOf(provider), {
      [openid.customFetch]: fetchBounded,
      execute,
    });
    const bounded = Math.min(Math.max(age, discoveryAge.least), discoveryAge.most);
    known = { config, until: Date.now() + bounded };
    failed = null;
    return config;
  }

  async function configuration(): Promise<openid.Configuration> {
    if (known !== null && known.until > Date.now()) return known.config;
    if (failed !== null && failed.until > Date.now()) {
      if (known !== null) return known.config;
      throw failed.error;
    }
    running ??= discover().finally(() => (running = null));
    try {
      return await running;
    } catch (error) {
      failed = { error: asOidcError(error, 'unavailable'), until: Date.now() + pauseMs };
      // What was known may still hold: the next call finds out.
      if (known !== null) return known.config;
      throw failed.error;
    }
  }

  async function ask<Result>(work: (config: openid.Configuration) => Promise<Result>): Promise<Result> {
    const config = await configuration();
    try {
      return await work(config);
    } catch (error) {
      throw asOidcError(error, 'invalid');
    }
  }

  /** The published keys, fetched again for an unknown one at most every 30 seconds. */
  function findKeys(url: string): JWTVerifyGetKey {
    if (keys?.url !== url) {
      const fetchBounded = createBoundedFetch(timeoutMs, () => {});
      const options = { [customFetch]: fetchBounded as unknown as typeof fetch, timeoutDuration: timeoutMs };
      keys = { url, find: createRemoteJWKSet(new URL(url), options) };
    }
    return keys.find;
  }

  return {
    startUrl: ({ state, nonce, verifier }, { asksAgain, isForDeed }) =>
      ask(async (config) => {
        const { acrValues, means } = provider;
        const asked = isForDeed && means !== null && means.deedValues.length > 0 ? means.deedValues : acrValues;
        return openid.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: provider.scope,
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(asked.length > 0 && { acr_values: asked.join(' ') }),
          // The second one makes the provider say when that was: the person can remove both from the address.
          ...(asksAgain && { prompt: 'login', max_age: '0' }),
        });
      }),
    finish: (currentUrl, { state, nonce, verifier }) =>
      ask(async (config) => {
        const tokens = await openid.authorizationCodeGrant(config, currentUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const next = readTokens(tokens);
        if (next === null) throw new OidcError('invalid', 'no ID token');
        requireLevel(provider, next.claims);
        const canSignOut = config.serverMetadata().end_session_endpoint !== undefined;
        return { ...next, refreshToken: tokens.refresh_token ?? null, canSignOut };
      }),
    renew: (refreshToken) =>
      ask(async (config) => {
        const tokens = await openid.refreshTokenGrant(config, refreshToken).catch((error: unknown) => {
          const isRefused = error instanceof openid.ResponseBodyError && error.error === 'invalid_grant';
          throw isRefused ? new OidcError('refused', 'the refresh token was refused') : error;
        });
        return { refreshToken: tokens.refresh_token ?? refreshToken, next: readTokens(tokens) };
      }),
    signOutUrl: (idToken, backTo) =>
      ask(async (config) => {
        if (config.serverMetadata().end_session_endpoint === undefined) return null;
        const hint = idToken === null ? {} : { id_token_hint: idToken };
        return openid.buildEndSessionUrl(config, { ...hint, post_logout_redirect_uri: backTo });
      }),
    countKeys: () =>
      ask(async (config) => {
        const url = config.serverMetadata().jwks_uri;
        if (url === undefined) return 0;
        const options = { method: 'GET', headers: {}, body: null, redirect: 'manual' } as const;
        const response = await createBoundedFetch(timeoutMs, () => {})(url, options);
        const { keys } = (await response.json()) as { keys?: unknown };
        return response.ok && Array.isArray(keys) ? keys.length : 0;
      }),
    readLogout: (token) =>
      ask(async (config) => {
        const { payload } = await jwtVerify(token, findKeys(config.serverMetadata().jwks_uri ?? ''), {
          issuer: config.serverMetadata().issuer,
          audience: provider.clientId,
          algorithms: ['RS256', 'PS256', 'ES256'],
          maxTokenAge: logoutSeconds,
          clockTolerance: 30,
          requiredClaims: ['iat', 'exp', 'jti', 'events'],
        });
        const { jti, sid, sub, nonce, events } = payload;
        const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent);
        const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
        // A nonce would make it an ID token, which whoever signed in has.
        const id = text(jti);
        if (!isLogout || nonce !== undefined || id === null || (text(sid) ?? text(sub)) === null)
          throw new OidcError('invalid', 'this is not a token that ends sessions');
        return { id, sid: text(sid), subject: text(sub) };
      }),
  };
}

type Tokens = openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers;

/** What is in an answer with tokens; null without an ID token. */
function readTokens(tokens: Tokens): Pick<Answer, 'claims' | 'idToken'> | null {
  const claims = tokens.claims();
  return claims === undefined || tokens.id_token === undefined ? null : { claims, idToken: tokens.id_token };
}

function maxAgeOf(response: Response): number | null {
  const seconds = /(?:^|[,\s])max-age=(\d{1,9})/i.exec(response.headers.get('cache-control') ?? '')?.[1];
  return seconds === undefined ? null : Number(seconds) * 1000;
}

function proofOf({ proof }: OidcProvider): openid.ClientAuth {
  if (proof.kind === 'secret') return openid.ClientSecretPost(proof.secret);
  const { key, keyId, thumbprint } = proof;
  const isRsa = key.asymmetricKeyType === 'rsa';
  const algorithm = isRsa ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } : { name: 'ECDSA', namedCurve: 'P-256' };
  const imported = key.toCryptoKey(algorithm, false, ['sign']) as openid.CryptoKey;
  return openid.PrivateKeyJwt(keyId === null ? imported : { key: imported, kid: keyId }, {
    [openid.modifyAssertion]: (header) => {
      if (thumbprint !== null) header['x5t#S256'] = thumbprint;
    },
  });
}

/** The level must be one of those that were asked for. That of a resident may be higher: see `readResident`. */
function requireLevel({ acrValues, means }: OidcProvider, { acr }: IDToken): void {
  if (means === null && acrValues.length > 0 && !(typeof acr === 'string' && acrValues.includes(acr)))
    throw new OidcError('invalid', 'the level is none of those that were asked for');
}

function asOidcError(error: unknown, otherwise: OidcError['kind']): OidcError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OidcError) return cause;
    if (cause instanceof openid.AuthorizationResponseError)
      return new OidcError(
        /^(server_error|temporarily_unavailable)$/.test(cause.error) ? 'unavailable' : 'refused',
        `the provider answered ${cause.error}`,
      );
  }
  // Never the message of the provider itself: it may hold tokens.
  const { code = '', name } = error as { code?: string; name: string };
  return new OidcError(otherwise, `${name} ${code}`.trim(), { cause: error });
}

export interface OidcConnection {
  provider: OidcProvider;
  client: OidcClient;
}

/** The providers in the settings with their clients, by key. */
export type OidcProviders = ReadonlyMap<string, OidcConnection>;

export const createOidcProviders = ({ oidc, publicUrl }: Pick<Config, 'oidc' | 'publicUrl'>): OidcProviders =>
  new Map(
    oidc.map((provider) => [
      provider.key,
      { provider, client: createOidcClient(provider, callbackOf(publicUrl, provider.key)) },
    ]),
  );

/** The address of the portal that a provider sends people back to. */
export const callbackOf = (publicUrl: string, key: string): string => `${publicUrl}/auth/oidc/${key}/callback`;
