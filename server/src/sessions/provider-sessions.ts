import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { recordEvent } from '../platform/audit/audit.ts';
import type { Config } from '../platform/config.ts';
import { deriveKeys, seal, unseal } from '../platform/crypto.ts';
import type { Db } from '../platform/database/db.ts';
import { deleteRows } from '../platform/jobs/clean-up.ts';
import { providerSessions, sessions } from '../schema/sessions.ts';
import { endOfSession } from './jobs.ts';
import { endSession } from './queries.ts';

/** What the portal keeps of the tokens of a provider of staff. */
export interface ProviderTokens {
  idToken: string;
  /** Null if the provider gives none: then it cannot be asked again. */
  refreshToken: string | null;
}

/** The keys with which the tokens of providers are encrypted. */
export const providerTokenKeys = (config: Pick<Config, 'appSecret' | 'oldSecret'>) =>
  deriveKeys(config, 'tokens of providers');

export const sealTokens = (config: Config, tokens: ProviderTokens): string =>
  seal(providerTokenKeys(config)[0], JSON.stringify(tokens));

export const unsealTokens = (config: Config, sealed: string): ProviderTokens =>
  JSON.parse(unseal(providerTokenKeys(config), sealed)) as ProviderTokens;

/** For how long after signing out here the portal can sign somebody out at the provider as well. */
const signOutMinutes = 10;
const ticketKeys = (config: Config) => deriveKeys(config, 'sign-outs at a provider');

/** Where a browser signs out at the provider of a session that it just ended here; null if there is nothing to sign out of. */
export async function offerSignOut(
  db: Db,
  config: Config,
  sessionId: string,
): Promise<{ name: string; url: string } | null> {
  const [row] = await db
    .select({ key: providerSessions.provider })
    .from(providerSessions)
    .where(and(eq(providerSessions.sessionId, sessionId), eq(providerSessions.canSignOut, true)));
  const provider = config.oidc.find(({ key }) => key === row?.key);
  if (provider === undefined) return null;
  const ticket = seal(ticketKeys(config)[0], sessionId);
  return { name: provider.name, url: `/auth/oidc/${provider.key}/sign-out?ticket=${ticket}` };
}

/** Uses such a ticket up. Undefined if it is not one, or too late; the ID token is null for residents. */
export async function takeSignOut(
  db: Db,
  config: Config,
  provider: string,
  ticket: string,
): Promise<{ idToken: string | null } | undefined> {
  let sessionId: string;
  try {
    sessionId = unseal(ticketKeys(config), ticket);
  } catch {
    return undefined;
  }
  const recent = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(sql`${sessions.revokedAt} > now() - make_interval(mins => ${sql.raw(String(signOutMinutes))})`);
  const [row] = await db
    .delete(providerSessions)
    .where(
      and(
        eq(providerSessions.sessionId, sessionId),
        eq(providerSessions.provider, provider),
        inArray(providerSessions.sessionId, recent),
      ),
    )
    .returning({ sealed: providerSessions.sealed });
  return row && { idToken: row.sealed === null ? null : unsealTokens(config, row.sealed).idToken };
}

/**
 * Ends the sessions that began at a provider, of one session there or of one person. The hashes are those with the
 * present and the old secret. Returns how many it ended.
 */
export async function endProviderSessions(
  tx: Db,
  provider: string,
  of: { sidHashes: string[] } | { subjectHashes: string[] },
  origin: string,
): Promise<number> {
  const isMeant =
    'sidHashes' in of
      ? inArray(providerSessions.sidHash, of.sidHashes)
      : inArray(providerSessions.subjectHash, of.subjectHashes);
  const found = await tx
    .select({ id: sessions.id })
    .from(providerSessions)
    .innerJoin(sessions, eq(sessions.id, providerSessions.sessionId))
    .where(and(eq(providerSessions.provider, provider), isMeant, isNull(sessions.revokedAt)))
    .orderBy(sessions.id);
  let count = 0;
  for (const { id } of found) if (await endByProvider(tx, id, provider, origin)) count += 1;
  return count;
}

/** Ends a session because its provider says so; false if it had ended. */
export async function endByProvider(tx: Db, sessionId: string, provider: string, origin: string): Promise<boolean> {
  const ended = await endSession(tx, sessionId, 'ended_by_provider');
  await tx.delete(providerSessions).where(eq(providerSessions.sessionId, sessionId));
  if (ended === undefined) return false;
  const object = `session ${sessionId}` as const;
  await recordEvent(tx, {
    actorId: null,
    action: 'session.end',
    object,
    origin,
    details: { provider, reason: 'by the provider' },
  });
  return true;
}

/** Ends the sessions of a person that began at one of these providers, and forgets its tokens. Returns how many it ended. */
export async function endUnlinkedSessions(tx: Db, userId: number, providers: string[]): Promise<number> {
  const isMeant = and(eq(sessions.userId, userId), inArray(sessions.provider, providers));
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()`, revokedBecause: 'unlinked' })
    .where(and(isMeant, isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  const began = tx.select({ id: sessions.id }).from(sessions).where(isMeant);
  await tx.delete(providerSessions).where(inArray(providerSessions.sessionId, began));
  return ended.length;
}

/** Forgets what is kept of sessions that ended. */
export async function cleanUpProviderSessions(db: Db): Promise<void> {
  const ended = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(lt(endOfSession, sql`now() - make_interval(mins => ${sql.raw(String(signOutMinutes))})`));
  await deleteRows(db, providerSessions, inArray(providerSessions.sessionId, ended));
}
