import type { SessionEnd } from '@dijkportaal/contract/platform/errors';
import { createHmac } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Keys } from '../platform/crypto.ts';
import type { Db } from '../platform/database/db.ts';
import { hashToken } from '../platform/security/tokens.ts';
import { refreshTokens, sessions } from '../schema/sessions.ts';
import { users } from '../schema/users.ts';
import { endSession, isAlive } from './queries.ts';

/** Within this time after its use a refresh token returns the same successor again: two tabs, or a lost response. */
const renewalGraceSeconds = 30;

/** The outcome of a renewal. `reused`: an old token came back, so the whole session was ended. */
type Renewal =
  | { outcome: 'renewed'; refresh: string; userId: number; sessionId: string }
  | { outcome: 'refused'; because: SessionEnd | undefined }
  | { outcome: 'reused'; userId: number; sessionId: string };

function whyEnded(session: { isActive: boolean; isRevoked: boolean; because: SessionEnd | null }) {
  if (!session.isActive) return 'deactivated';
  return session.isRevoked ? (session.because ?? undefined) : 'expired';
}

/**
 * Exchanges a refresh token for its successor. The successor is derived from the token with a key, so that two tabs
 * that renew at the same time get the same one, without any token being stored.
 */
export async function renewSession(db: Db, successorKeys: Keys, token: string): Promise<Renewal> {
  return db.transaction(async (tx): Promise<Renewal> => {
    const hash = hashToken(token);
    const [found] = await tx
      .select({
        userId: users.id,
        sessionId: sessions.id,
        rotates: sessions.rotates,
        isAlive: sql<boolean>`${isAlive}`,
        isActive: users.isActive,
        isRevoked: sql<boolean>`${sessions.revokedAt} is not null`,
        because: sessions.revokedBecause,
      })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(refreshTokens.hash, hash))
      .for('update', { of: sessions });
    if (found === undefined) return { outcome: 'refused', because: undefined };
    if (!found.isAlive) return { outcome: 'refused', because: whyEnded(found) };
    const { userId, sessionId, rotates } = found;

    // Read after the session row is locked: another tab may have used the token while this one waited.
    const [stored] = await tx
      .select({
        isUsed: sql<boolean>`${refreshTokens.usedAt} is not null`,
        isFresh: sql<boolean>`coalesce(${refreshTokens.usedAt} > now() - make_interval(secs => ${renewalGraceSeconds}), false)`,
      })
      .from(refreshTokens)
      .where(eq(refreshTokens.hash, hash));
    if (stored?.isUsed && !stored.isFresh) {
      await endSession(tx, sessionId, 'reused');
      return { outcome: 'reused', userId, sessionId };
    }
    await tx
      .update(sessions)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(sessions.id, sessionId));
    if (!rotates) return { outcome: 'renewed', refresh: token, userId, sessionId };

    const successors = successorKeys.map((key) => createHmac('sha256', key).update(token).digest('base64url'));
    let [refresh = ''] = successors;
    if (stored?.isUsed) {
      // The first tab may have got the one of the old secret.
      const known = await tx
        .select({ hash: refreshTokens.hash })
        .from(refreshTokens)
        .where(inArray(refreshTokens.hash, successors.map(hashToken)));
      refresh = successors.find((one) => known.some((row) => row.hash === hashToken(one))) ?? refresh;
    } else {
      await tx
        .update(refreshTokens)
        .set({ usedAt: sql`now()` })
        .where(eq(refreshTokens.hash, hash));
      await tx.insert(refreshTokens).values({ hash: hashToken(refresh), sessionId });
      await tx
        .delete(refreshTokens)
        .where(and(eq(refreshTokens.sessionId, sessionId), lt(refreshTokens.usedAt, sql`now() - interval '7 days'`)));
    }
    return { outcome: 'renewed', refresh, userId, sessionId };
  });
}
