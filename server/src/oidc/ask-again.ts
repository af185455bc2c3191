import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import type { OidcConnection, OidcProviders } from '../platform/oidc/client.ts';
import { OidcError } from '../platform/oidc/oidc-error.ts';
import { providerSessions, sessions } from '../schema/sessions.ts';
import { users } from '../schema/users.ts';
import { cleanUpProviderSessions, endByProvider, isAlive, sealTokens, unsealTokens } from '../sessions/public.ts';
import { followRights } from '../users/public.ts';
import { rightsOf } from './claims.ts';
import { hashSubject } from './identities.ts';

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** With a run every five minutes, every session is asked about within the hour. */
const askAfterMinutes = 45;
/** In one run. */
const most = 1000;

/**
 * Asks each provider of staff whether people who signed in there still may, and with which rights. Who lost them there
 * loses them here; a provider that does not answer ends nothing, and is asked again at the next run.
 */
export async function askProvidersAgain(db: Db, config: Config, providers: OidcProviders, log: Log): Promise<void> {
  await cleanUpProviderSessions(db);
  for (const entry of providers.values()) if (entry.provider.kind === 'staff') await askOne(db, config, entry, log);
}

async function askOne(db: Db, config: Config, { provider, client }: OidcConnection, log: Log): Promise<void> {
  const due = await db
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      sealed: providerSessions.sealed,
      subjectHash: providerSessions.subjectHash,
    })
    .from(providerSessions)
    .innerJoin(sessions, eq(sessions.id, providerSessions.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(providerSessions.provider, provider.key),
        lt(providerSessions.checkedAt, sql`now() - make_interval(mins => ${sql.raw(String(askAfterMinutes))})`),
        isAlive,
      ),
    )
    .orderBy(asc(providerSessions.checkedAt))
    .limit(most);
  for (const { sessionId, userId, sealed, subjectHash } of due) {
    const tokens = sealed === null ? null : unsealTokens(config, sealed);
    if (tokens === null || tokens.refreshToken === null) continue;
    const isThis = eq(providerSessions.sessionId, sessionId);
    try {
      const { next, refreshToken } = await client.renew(tokens.refreshToken);
      if (next !== null && !hashSubject(config, provider.issuer, next.claims.sub).includes(subjectHash))
        throw new OidcError('invalid', 'the answer is about somebody else');
      const idToken = next?.idToken ?? tokens.idToken;
      // First, because the token before it may not work again.
      await db
        .update(providerSessions)
        .set({ sealed: sealTokens(config, { refreshToken, idToken }), checkedAt: sql`now()` })
        .where(isThis);
      const rights = next && rightsOf(provider, next.claims);
      if (rights !== null)
        await db.transaction((tx) => followRights(tx, userId, rights, { provider: provider.key, origin: 'job' }));
    } catch (error) {
      if (!(error instanceof OidcError)) throw error;
      if (error.kind === 'refused') {
        await db.transaction((tx) => endByProvider(tx, sessionId, provider.key, 'job'));
        continue;
      }
      log.warn({ event: 'oidc_failed', provider: provider.key, kind: error.kind, problem: error.message });
      // It would fail for everybody.
      if (error.kind === 'unavailable') return;
    }
  }
}
