import * as openid from 'openid-client';
import type { IDToken } from 'openid-client';
import { createBoundedFetch } from './bounded-fetch.ts';
import { OidcError } from './oidc-error.ts';
import type { OidcProvider } from './settings.ts';

/** What the portal remembers of a sign-in that it sent to a provider. */
export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

/** The calls to one provider. Each throws an OidcError. */
export interface OidcClient {
  /** Where the browser goes to sign in; `asksAgain` even if it is already signed in there, `isForDeed` at that level. */
  startUrl(checks: Checks, options: { asksAgain: boolean; isForDeed: boolean }): Promise<URL>;
  /** Checks what the browser came back with, and exchanges the code. */
  finish(currentUrl: URL, checks: Checks): Promise<IDToken>;
}

const timeoutMs = 8_000;
/** After a failure the provider is left alone for this long. */
const pauseMs = 30_000;
/** How long the discovery document is used: as its cache headers say, within these bounds. */
const discoveryAge = { least: 5 * 60_000, usual: 60 * 60_000, most: 24 * 60 * 60_000 };

/** A client of a provider. `redirectUri` is its own address of the portal, so that no provider can answer for another. */
export function createOidcClient(provider: OidcProvider, redirectUri: string): OidcClient {
  let known: { config: openid.Configuration; until: number } | null = null;
  let failed: { error: unknown; until: number } | null = null;
  let running: Promise<openid.Configuration> | null = null;

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
          ...(asksAgain && { prompt: 'login' }),
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
        const claims = tokens.claims();
        if (claims === undefined) throw new OidcError('invalid', 'no ID token');
        requireLevel(provider, claims);
        return claims;
      }),
  };
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
