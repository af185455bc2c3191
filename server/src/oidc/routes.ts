import { oidc, returnPage, type SignInFailure } from '@dijkportaal/contract/oidc';
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomNonce, randomPKCECodeVerifier } from 'openid-client';
import { issueSession, recordRefusal } from '../auth/public.ts';
import { auditOrigin } from '../platform/audit/audit.ts';
import { deriveKey } from '../platform/crypto.ts';
import { conflict, notFound, plainError } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import { callbackOf, createOidcProviders, type Answer } from '../platform/oidc/client.ts';
import { OidcError } from '../platform/oidc/oidc-error.ts';
import type { OidcProvider } from '../platform/oidc/settings.ts';
import { createLimiter, networkOf } from '../platform/security/limits.ts';
import { createToken } from '../platform/security/tokens.ts';
import type { Services } from '../platform/services.ts';
import { requireFreshSignIn } from '../sessions/public.ts';
import { confirmSession, requireNewProof } from './confirm-session.ts';
import { findAttempt, idOf, readBrowser, setBrowser, storeAttempt, takeAttempt, type Contents } from './attempts.ts';
import { findPerson } from './find-person.ts';
import { findLinkedUser } from './identities.ts';
import { linkToOwn } from './link-account.ts';
import { confirmLinkRequest, listLinkRequests, refuseLinkRequest } from './link-requests.ts';
import { listLinked, unlink } from './unlink-account.ts';
import { factsOf, readFacts } from './session-facts.ts';
import { signOutRoutes } from './sign-out-routes.ts';

/** What the page calls the code for each kind of answer. */
const fragmentNames = { known: 'code', confirmed: 'confirm', unlinked: 'link' } as const;

const notValid = () => plainError(401, 'Het inloggen duurde te lang of is al gebruikt. Probeer het opnieuw.');

/** Signing in at a provider of OpenID Connect: to the provider and back, and then to a session or a link. */
export function oidcRoutes(services: Services): void {
  const { app, db, pool, config } = services;
  const providers = createOidcProviders(config);
  // An office shares one network address.
  const perNetwork = createLimiter(pool, deriveKey(config.appSecret, 'attempt counts'), {
    name: 'oidc-start',
    points: 600,
    seconds: 15 * 60,
  });

  function find(request: FastifyRequest) {
    const { key } = request.params as { key: string };
    const found = providers.get(key);
    if (found === undefined) throw notFound();
    return found;
  }

  signOutRoutes(services, find);

  const goTo = (reply: FastifyReply, fragment: Record<string, string>) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(`${config.publicUrl}${returnPage}#${new URLSearchParams(fragment).toString()}`);

  const fail = (reply: FastifyReply, provider: OidcProvider, why: SignInFailure) =>
    goTo(reply, { failed: why, provider: provider.key });

  /** Records a failed sign-in, and says on the page what to do. What the provider sent is not logged. */
  async function failWith(request: FastifyRequest, reply: FastifyReply, provider: OidcProvider, error: unknown) {
    if (!(error instanceof OidcError)) throw error;
    request.log.warn({ event: 'oidc_failed', provider: provider.key, kind: error.kind, problem: error.message });
    const reason = ({ unavailable: 'unavailable', refused: 'refused there', invalid: 'not valid' } as const)[
      error.kind
    ];
    await recordRefusal(db, request, { object: 'provider', way: 'oidc', reason, provider: provider.key });
    return fail(reply, provider, error.kind);
  }

  const hidden = { schema: { hide: true }, config: { access: 'public' } } as const;

  app.get('/auth/oidc/:key/start', hidden, async (request, reply) => {
    const { provider, client } = find(request);
    if ((await perNetwork.take(networkOf(request.ip))) !== null) return fail(reply, provider, 'busy');
    const { next, confirm, deed } = request.query as Record<string, unknown>;
    const [id, browser] = [randomBytes(9).toString('base64url'), createToken()];
    const content = {
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
      next: safePath(next),
      asksAgain: confirm === 'true' || deed === 'true',
      isForDeed: deed === 'true',
      confirmsSince: confirm === 'true' ? Date.now() : null,
    };
    const attempt = { id, browser, step: 'started', provider: provider.key, content } as const;
    const state = await storeAttempt(db, config, attempt);
    try {
      const url = await client.startUrl({ ...content, state }, content);
      setBrowser(config, reply, id, browser);
      return reply.header('cache-control', 'no-store').redirect(url.href);
    } catch (error) {
      return failWith(request, reply, provider, error);
    }
  });

  app.get('/auth/oidc/:key/callback', hidden, async (request, reply) => {
    const { provider, client } = find(request);
    const { state } = request.query as Record<string, unknown>;
    const secret = typeof state === 'string' ? state : '';
    const browser = readBrowser(config, request, secret);
    const started = await takeAttempt(db, config, request, 'started', secret);
    if (started === undefined || browser === undefined || started.provider !== provider.key) {
      await recordRefusal(db, request, {
        object: 'provider',
        way: 'oidc',
        reason: 'not valid',
        provider: provider.key,
      });
      return fail(reply, provider, 'expired');
    }
    const { next, asksAgain, isForDeed: _, confirmsSince, ...checks } = started.content;
    try {
      const url = new URL(callbackOf(config.publicUrl, provider.key) + new URL(request.url, config.publicUrl).search);
      const answer = await client.finish(url, { ...checks, state: secret });
      if (confirmsSince !== null) requireNewProof(answer.claims, confirmsSince);
      const found = await receive(request, provider, answer, asksAgain);
      if (typeof found === 'string') return fail(reply, provider, found);
      const isConfirmed = confirmsSince !== null && found.kind === 'known';
      const returned = isConfirmed ? { ...found, kind: 'confirmed' as const } : found;
      const attempt = {
        id: idOf(secret),
        browser,
        step: 'returned',
        provider: provider.key,
        content: returned,
      } as const;
      const code = await storeAttempt(db, config, attempt);
      setBrowser(config, reply, idOf(secret), browser);
      return goTo(reply, { [fragmentNames[returned.kind]]: code, provider: provider.key, next });
    } catch (error) {
      return failWith(request, reply, provider, error);
    }
  });

  async function receive(
    request: FastifyRequest,
    provider: OidcProvider,
    answer: Answer,
    asksAgain: boolean,
  ): Promise<Contents['returned'] | SignInFailure> {
    const found = await findPerson(db, config, provider, answer.claims, request.ip);
    if (found.kind === 'unlinked') return found;
    if (found.kind === 'known') {
      const { kind, userId, identity, resident } = found;
      return { kind, userId, identity, facts: factsOf(provider, answer, { config, asksAgain, resident }) };
    }
    const { why, userId } = found;
    const who = userId === null ? ({ object: 'provider' } as const) : { userId };
    const reasons: Partial<Record<SignInFailure, 'no rights there' | 'not linked'>> = {
      no_rights: 'no rights there',
      not_linked: 'not linked',
    };
    const reason = reasons[why] ?? 'not valid';
    await recordRefusal(db, request, { ...who, way: 'oidc', reason, provider: provider.key });
    return why;
  }

  serve(app, oidc.exchange, async ({ body, request }) => {
    const returned = await findAttempt(db, config, request, 'returned', body.code);
    if (returned?.content.kind !== 'known') {
      await recordRefusal(db, request, { object: 'provider', way: 'oidc', reason: 'not valid' });
      throw notValid();
    }
    const { userId, identity, facts } = returned.content;
    return issueSession(services, request, {
      userId,
      way: 'oidc',
      isByPerson: true,
      mfaToken: body.mfa_token,
      rotates: body.rotate_refresh,
      provider: readFacts(facts),
      refusal: notValid,
      async confirm(tx) {
        if ((await takeAttempt(tx, config, request, 'returned', body.code)) === undefined) throw notValid();
        // It may have been unlinked since.
        if ((await findLinkedUser(tx, identity)) !== userId) throw notValid();
      },
    });
  });

  serve(app, oidc.confirm, async ({ body, actor, request }) => {
    const returned = await takeAttempt(db, config, request, 'returned', body.code);
    if (returned?.content.kind !== 'confirmed')
      throw conflict('Het inloggen duurde te lang of is al gebruikt. Probeer het opnieuw.');
    await confirmSession(services, actor, returned.content, request);
    return { detail: 'U hebt bevestigd dat u het bent.' };
  });

  serve(app, oidc.link, async ({ body, actor, request }) => {
    await requireFreshSignIn(db, actor);
    await db.transaction(async (tx) => {
      const returned = await takeAttempt(tx, config, request, 'returned', body.code);
      const provider = providers.get(returned?.provider ?? '')?.provider;
      if (returned?.content.kind !== 'unlinked' || provider === undefined)
        throw conflict('Het koppelen duurde te lang. Log opnieuw in met de knop van uw organisatie.');
      await linkToOwn(services, tx, provider, returned.content, { actor, ...auditOrigin(request) });
    });
    return { detail: 'Uw account is gekoppeld. U kunt voortaan zo inloggen.' };
  });

  serve(app, oidc.linked, async ({ params }) => ({
    results: await listLinked(services, params.id),
    requests: await listLinkRequests(services, params.id),
  }));

  serve(app, oidc.confirmLink, async ({ params, actor, request }) => {
    await requireFreshSignIn(db, actor);
    await confirmLinkRequest(services, actor, params, auditOrigin(request));
    return { detail: 'Het account is gekoppeld.' };
  });

  serve(app, oidc.refuseLink, async ({ params, request }) => {
    await refuseLinkRequest(services, params, auditOrigin(request));
    return { detail: 'Het verzoek is geweigerd.' };
  });

  serve(app, oidc.unlink, async ({ params, actor, request }) => {
    await requireFreshSignIn(db, actor);
    await unlink(services, actor, params, auditOrigin(request));
    return { detail: 'De koppeling is verwijderd.' };
  });
}

/** A path of the portal, or its home page for anything else: the browser is sent there after signing in. */
const safePath = (path: unknown): string =>
  typeof path === 'string' && /^\/(?![/\\])[^\\\p{Cc}]{0,500}$/u.test(path) ? path : '/';
