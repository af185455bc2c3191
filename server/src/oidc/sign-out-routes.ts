import type { FastifyRequest } from 'fastify';
import { deriveKey } from '../platform/crypto.ts';
import { logoutSeconds, type OidcClient, type OidcConnection } from '../platform/oidc/client.ts';
import { OidcError } from '../platform/oidc/oidc-error.ts';
import type { OidcProvider } from '../platform/oidc/settings.ts';
import { createLimiter } from '../platform/security/limits.ts';
import type { Services } from '../platform/services.ts';
import { endProviderSessions, takeSignOut } from '../sessions/public.ts';
import { hashSubject, sidPlace } from './identities.ts';

/** Signing out at a provider after signing out here, and the sessions that a provider ends. */
export function signOutRoutes(services: Services, find: (request: FastifyRequest) => OidcConnection): void {
  const { app, db, config } = services;

  function note(request: FastifyRequest, { key: provider }: OidcProvider, error: unknown): OidcError {
    if (!(error instanceof OidcError)) throw error;
    request.log.warn({ event: 'oidc_failed', provider, kind: error.kind, problem: error.message });
    return error;
  }

  // With a ticket that signing out here gave.
  const publicPage = { schema: { hide: true }, config: { access: 'public' } } as const;
  app.get('/auth/oidc/:key/sign-out', publicPage, async (request, reply) => {
    const { provider, client } = find(request);
    const { ticket } = request.query as Record<string, unknown>;
    const session = await takeSignOut(db, config, provider.key, typeof ticket === 'string' ? ticket : '');
    const back = `${config.publicUrl}/login`;
    reply.header('cache-control', 'no-store');
    if (session === undefined) return reply.redirect(back);
    try {
      return reply.redirect((await client.signOutUrl(session.idToken, back))?.href ?? back);
    } catch (error) {
      note(request, provider, error);
      return reply.redirect(back);
    }
  });

  // The standard wants a form.
  const form = { body: undefined, readOnly: {}, files: {}, bodyLimit: 32_000 };
  const forPrograms = { ...publicPage, config: { ...publicPage.config, form } };
  app.post('/auth/oidc/:key/backchannel-logout', forPrograms, async (request, reply) => {
    const { provider, client } = find(request);
    reply.header('cache-control', 'no-store');
    try {
      await endSessionsFor(services, provider, client, request);
      return await reply.code(200).send();
    } catch (error) {
      const { kind } = note(request, provider, error);
      return reply.code(kind === 'unavailable' ? 503 : 400).send({ error: 'invalid_request' });
    }
  });
}

/** Ends the sessions that a logout token names. Throws an OidcError for one that is not valid or not new. */
async function endSessionsFor(
  { db, pool, config }: Pick<Services, 'db' | 'pool' | 'config'>,
  { key, issuer }: OidcProvider,
  client: OidcClient,
  { body, ip }: FastifyRequest,
): Promise<void> {
  const token = (body as Record<string, unknown> | undefined)?.['logout_token'];
  if (typeof token !== 'string' || token.length > 20_000) throw new OidcError('invalid', 'no logout token');
  const { id, sid, subject } = await client.readLogout(token);
  const used = createLimiter(pool, deriveKey(config.appSecret, 'attempt counts'), {
    name: 'oidc-logout',
    points: 1,
    // Until its age alone makes it invalid.
    seconds: 2 * logoutSeconds,
  });
  if ((await used.take(`${key} ${id}`)) !== null) throw new OidcError('invalid', 'a logout token came back');
  const hash = (place: string, value: string) => hashSubject(config, place, value).filter((one) => one !== undefined);
  const of = sid === null ? { subjectHashes: hash(issuer, subject ?? '') } : { sidHashes: hash(sidPlace(issuer), sid) };
  await db.transaction((tx) => endProviderSessions(tx, key, of, ip));
}
