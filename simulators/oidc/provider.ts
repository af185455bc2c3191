import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { interactionPolicy, Provider, type ClientMetadata, type KoaContextWithOIDC } from 'oidc-provider';
import type { Faults } from './faults.ts';
import type { Issuer, Person } from './people.ts';
import { errorPage, signedOutPage, signInPage, signOutPage } from './sign-in-page.ts';
import { createStore } from './store.ts';
import { claimsOf, headerOf, makeKey, signToken, type Claims } from './tokens.ts';

/** One issuer of the stand-in: `oidc-provider`, whose tokens are signed again with the claims of any person. */
export interface StandIn {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** What is known of the people who signed in; changing it shows at the next token. */
  people: Map<string, Person>;
  addClient(metadata: ClientMetadata): Promise<void>;
  /** Signs with another key from now on, and publishes only that one. */
  rotate(): void;
  /** A logout token for the last sign-in of a person; `claims` replace those of an ordinary one. */
  logoutToken(audience: string, sub: string, claims: Claims): string;
}

interface Settings {
  name: string;
  /** The address of the stand-in; the issuer is a path below it. */
  url: string;
  issuer: Issuer;
  /** For how many seconds discovery and keys may be kept. */
  maxAge: number;
  faults: Faults;
}

const minutes = 60;

export async function createStandIn({ name, url, issuer, maxAge, faults }: Settings): Promise<StandIn> {
  const address = `${url}/${name}`;
  let keys = { own: await makeKey(), other: await makeKey() };
  const people = new Map<string, Person>(issuer.people.map((person) => [person.sub, person]));
  const store = createStore();
  const sids = new Map<string, unknown>();

  const provider = new Provider(address, {
    adapter: store,
    jwks: {
      keys: [keys.own, keys.other].map((key) => ({ ...key.privateKey.export({ format: 'jwk' }), kid: key.kid })),
    },
    acrValues: issuer.levels,
    // Those of any other name are added below, when the token is signed again.
    claims: { openid: ['sub', 'acr', 'auth_time', 'sid'] },
    conformIdTokenClaims: false,
    scopes: ['openid', 'email', 'profile'],
    clientDefaults: { grant_types: ['authorization_code', 'refresh_token'], backchannel_logout_session_required: true },
    clientAuthMethods: ['private_key_jwt', 'client_secret_basic', 'client_secret_post'],
    enabledJWA: {
      idTokenSigningAlgValues: ['RS256', 'PS256'],
      clientAuthSigningAlgValues: ['RS256', 'PS256', 'ES256'],
    },
    cookies: {
      keys: [randomBytes(16).toString('hex')],
      names: { session: `sim_${name}`, interaction: `sim_${name}_interaction`, resume: `sim_${name}_resume` },
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => void (ctx.body = signOutPage(issuer, form)),
        postLogoutSuccessSource: (ctx) => void (ctx.body = signedOutPage(issuer)),
      },
    },
    pkce: { required: () => true },
    // As Keycloak does, without a question.
    issueRefreshToken: () => true,
    ttl: {
      AccessToken: 10 * minutes,
      AuthorizationCode: 1 * minutes,
      Grant: 24 * 60 * minutes,
      IdToken: 10 * minutes,
      Interaction: 15 * minutes,
      RefreshToken: 6 * 60 * minutes,
      Session: 12 * 60 * minutes,
    },
    interactions: { url: (_ctx, interaction) => `/${name}/interaction/${interaction.uid}`, policy: policyOf(issuer) },
    findAccount: (_ctx, sub) =>
      people.has(sub) ? { accountId: sub, claims: () => ({ sub, ...people.get(sub)?.claims }) } : undefined,
    async loadExistingGrant(ctx) {
      const { client, session, params } = ctx.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(typeof params?.['scope'] === 'string' ? params['scope'] : 'openid');
      await grant.save();
      return grant;
    },
    renderError(ctx, out) {
      ctx.type = 'html';
      ctx.body = errorPage(issuer, out);
    },
  });

  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    const refusal = ctx.path === '/auth' ? missingRandomness(ctx.query) : null;
    if (refusal !== null) {
      ctx.status = 400;
      ctx.body = errorPage(issuer, { error: 'invalid_request', error_description: refusal });
      return;
    }
    await next();
    const body = ctx.body as Record<string, unknown> | undefined;
    const route = ctx.path;
    if (route === '/auth' || route.startsWith('/auth/')) spoilAnswer(ctx);
    else if (route === '/token' && typeof body?.['id_token'] === 'string')
      body['id_token'] = signAgain(body['id_token']);
    else if (route === '/me' && ctx.status === 200) {
      const sub = String(body?.['sub']);
      ctx.body = { ...people.get(sub)?.claims, sub: faults.take('wrong-sub', name) ? 'iemand-anders' : sub };
    } else if (route === '/jwks') {
      const published = body?.['keys'] as { kid: string }[];
      ctx.body = { keys: published.filter(({ kid }) => kid === keys.own.kid) };
      ctx.set('Cache-Control', `public, max-age=${maxAge}`);
    } else if (route.startsWith('/.well-known/')) {
      ctx.set('Cache-Control', `public, max-age=${maxAge}`);
      if (faults.take('discovery-wrong-issuer', name)) ctx.body = { ...body, issuer: 'https://elders.example' };
    }
  });

  function signAgain(token: string): string {
    const claims = claimsOf(token);
    const sub = String(claims['sub']);
    sids.set(sub, claims['sid']);
    const own = { ...claims, jti: randomUUID(), ...people.get(sub)?.claims };
    const all: Claims = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null));
    return signToken({ alg: headerOf(token).alg }, all, keys, faults.takeOfToken(name));
  }

  function spoilAnswer(ctx: KoaContextWithOIDC): void {
    const location = ctx.response.get('Location');
    if (!location.includes('state=') || location.startsWith(address)) return;
    const answer = new URL(location);
    if (faults.take('answer-wrong-iss', name)) answer.searchParams.set('iss', 'https://elders.example');
    if (faults.take('answer-no-iss', name)) answer.searchParams.delete('iss');
    if (faults.take('answer-wrong-state', name)) answer.searchParams.set('state', randomUUID());
    ctx.set('Location', answer.href);
  }

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response);
    if (request.method !== 'POST') {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      return void response.end(signInPage(issuer, request.url ?? ''));
    }
    const person = readPerson(await text(request), people);
    if (person === null) {
      const denied = { error: 'access_denied', error_description: 'cancelled' };
      return provider.interactionFinished(request, response, denied, { mergeWithLastSubmission: false });
    }
    people.set(person.sub, person);
    const asked = typeof params['acr_values'] === 'string' ? params['acr_values'].split(' ')[0] : undefined;
    const acr = person.acr ?? asked ?? issuer.levels[0];
    await provider.interactionFinished(request, response, {
      login: { accountId: person.sub, ...(acr !== undefined && { acr }) },
      consent: {},
    });
  }

  const answer = provider.callback();
  return {
    people,
    async handle(request, response) {
      if (request.url?.startsWith(`/${name}/interaction/`)) return interact(request, response);
      const originalUrl = request.url ?? '/';
      await answer(Object.assign(request, { originalUrl, url: originalUrl.slice(name.length + 1) }), response);
    },
    addClient: async (metadata) => {
      await provider.Client.validate(metadata);
      await store('Client').upsert(metadata.client_id, metadata, Infinity);
    },
    rotate: () => void (keys = { own: keys.other, other: keys.own }),
    logoutToken(audience, sub, claims) {
      const now = Math.floor(Date.now() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const ordinary = { iss: address, aud: audience, iat: now, exp: now + 120, jti: randomUUID(), events, sub };
      const all = { ...ordinary, sid: sids.get(sub), ...claims };
      return signToken({ alg: 'RS256', typ: 'logout+jwt' }, all, keys, faults.takeOfToken(name));
    },
  };
}

/** NL GOV wants 128 bits of randomness in both: 22 characters of base64url. */
function missingRandomness(query: Record<string, unknown>): string | null {
  const isLong = (value: unknown) => typeof value === 'string' && value.length >= 22;
  const short = ['state', 'nonce'].filter((name) => !isLong(query[name]));
  return short.length === 0 ? null : `${short.join(' and ')} of at least 128 bits required`;
}

/** The person that a form or JSON names; null if the visitor cancelled. */
function readPerson(body: string, people: Map<string, Person>): Person | null {
  if (body.startsWith('{')) return JSON.parse(body) as Person;
  return people.get(new URLSearchParams(body).get('sub') ?? '') ?? null;
}

/** DigiD and its like ask at every sign-in who it is. */
function policyOf({ remembers }: Issuer): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  if (remembers) return policy;
  const always = new interactionPolicy.Check('every_time', 'signing in is asked every time', (ctx) => {
    const isDone = ctx.oidc.result?.login !== undefined;
    return isDone ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT;
  });
  policy.get('login')?.checks.add(always);
  return policy;
}
