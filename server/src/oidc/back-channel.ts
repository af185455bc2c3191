import type { FastifyRequest } from 'fastify';
import { deriveKey } from '../platform/crypto.ts';
import { logoutSeconds, type OidcClient } from '../platform/oidc/client.ts';
import { OidcError } from '../platform/oidc/oidc-error.ts';
import type { OidcProvider } from '../platform/oidc/settings.ts';
import { createLimiter } from '../platform/security/limits.ts';
import type { Services } from '../platform/services.ts';
import { endProviderSessions } from '../sessions/public.ts';
import { hashSubject, sidPlace } from './identities.ts';

/** Ends the sessions that a provider names in a logout token. Throws an OidcError for a token that is not valid or not new. */
export async function endSessionsFor(
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
