import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { IDToken } from 'openid-client';
import { hasAuthenticator } from '../mfa/public.ts';
import { auditOrigin, recordEvent } from '../platform/audit/audit.ts';
import { conflict } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import { isAtLeast } from '../platform/oidc/means.ts';
import { OidcError } from '../platform/oidc/oidc-error.ts';
import type { Services } from '../platform/services.ts';
import { sessions } from '../schema/sessions.ts';
import { markAuthenticated } from '../sessions/public.ts';
import type { Contents } from './attempts.ts';
import { provedAt } from './claims.ts';
import { findLinkedUser } from './identities.ts';

/** By how much the clock of a provider may be behind. */
const toleranceMs = 60_000;

/**
 * Throws an OidcError unless the provider says that the person proved who they are after this time. Only asking for that
 * is not enough: whoever sits at the browser can remove it from the address.
 */
export function requireNewProof(claims: IDToken, since: number): void {
  const proved = provedAt(claims);
  if (proved === null) throw new OidcError('invalid', 'the token does not say when the person signed in (auth_time)');
  if (proved.getTime() < since - toleranceMs)
    throw new OidcError('invalid', 'the person did not sign in again (auth_time)');
}

/**
 * Notes that the person of a session signed in again at a provider, and at which level. Throws 409 if it was somebody else,
 * or somebody who acts for the person.
 */
export async function confirmSession(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { userId, identity, facts }: Extract<Contents['returned'], { kind: 'known' | 'confirmed' }>,
  request: FastifyRequest,
): Promise<void> {
  const event = {
    ...auditOrigin(request),
    action: 'session.reauthenticate',
    object: `session ${actor.sessionId}`,
    details: { way: 'oidc', provider: facts.provider },
  } as const;
  const isConfirmed = await db.transaction(async (tx) => {
    const isSame = and(
      eq(sessions.id, actor.sessionId),
      sql`${sessions.actingHash} is not distinct from ${facts.actingHash}`,
    );
    const [session] = await tx.select().from(sessions).where(isSame).for('update');
    // It may have been unlinked since.
    const isOwn = userId === actor.userId && (await findLinkedUser(tx, identity)) === userId;
    if (session === undefined || !isOwn) return false;
    const { provider, level } = session;
    const isLower =
      provider === facts.provider && level !== null && facts.level !== null && isAtLeast(level, facts.level);
    if (!isLower)
      await tx
        .update(sessions)
        .set({ provider: facts.provider, level: facts.level })
        .where(eq(sessions.id, session.id));
    // Who has an app is asked for its code as well, unless the provider checked a second factor.
    if (facts.hasTwoFactors || !(await hasAuthenticator(tx, userId))) await markAuthenticated(tx, session.id);
    await recordEvent(tx, event);
    return true;
  });
  if (isConfirmed) return;
  await recordEvent(db, { ...event, result: 'failure' });
  throw conflict('U hebt ingelogd als iemand anders. Log in als de persoon van dit account.');
}
