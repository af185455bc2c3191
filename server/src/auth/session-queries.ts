import { createHmac } from 'node:crypto';
import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import { mfaFactors } from '../schema/mfa.ts';
import type { Actor } from '../platform/http/access.ts';
import type { Db } from '../platform/database/db.ts';
import { preparedQuery } from '../platform/database/prepared.ts';
import { users } from '../schema/users.ts';
import { refreshTokens, sessions } from '../schema/auth.ts';
import { createToken, hashToken } from './tokens.ts';

/** Within this time after its use a refresh token gives the same successor again: two tabs, or a lost answer. */
export const renewalGraceSeconds = 30;

/** Staff: 12 hours in all. Customers: 14 days without use, 90 days in all. */
const isWithinLifetime = sql<boolean>`case when ${users.isStaff} or ${users.isSuperuser}
  then ${sessions.createdAt} > now() - interval '12 hours'
  else ${sessions.createdAt} > now() - interval '90 days' and ${sessions.lastUsedAt} > now() - interval '14 days' end`;

const isAlive = and(isNull(sessions.revokedAt), eq(users.isActive, true), isWithinLifetime);

/** Opens a session and answers its first refresh token: 256 random bits, of which only the hash is stored. */
export async function insertSession(
  db: Db,
  session: { userId: number; rotates: boolean; userAgent: string },
): Promise<{ sessionId: string; refresh: string }> {
  const refresh = createToken();
  const [row] = await db.insert(sessions).values(session).returning({ id: sessions.id });
  if (row === undefined) throw new Error('the session was not stored');
  await db.insert(refreshTokens).values({ hash: hashToken(refresh), sessionId: row.id });
  return { sessionId: row.id, refresh };
}

/** The person behind a live session, with today's rights; undefined when it was revoked, ran out or never was. */
export async function findActor(db: Db, sessionId: string): Promise<Actor | undefined> {
  const [actor] = await actorQuery(db).execute({ sessionId });
  return actor;
}

const actorQuery = preparedQuery((db) =>
  db
    .select({
      userId: users.id,
      sessionId: sessions.id,
      isStaff: sql<boolean>`${users.isStaff} or ${users.isSuperuser}`,
      isSuperuser: users.isSuperuser,
      hasMfa: sql<boolean>`exists (select 1 from ${mfaFactors}
        where ${mfaFactors.userId} = ${users.id} and ${mfaFactors.enabledAt} is not null)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), isAlive))
    .prepare('find_actor'),
);

/** What became of a renewal. `reused`: an old token came back, so the whole session was ended. */
export type Renewal =
  | { outcome: 'renewed'; refresh: string; userId: number; sessionId: string }
  | { outcome: 'refused' }
  | { outcome: 'reused'; userId: number; sessionId: string };

/**
 * Trades a refresh token. The successor is computed from the token with a key, so that the same token gives the same
 * successor to two tabs that ask at once, without any token being stored.
 */
export async function renewSession(db: Db, successorKey: Buffer, token: string): Promise<Renewal> {
  return db.transaction(async (tx): Promise<Renewal> => {
    const hash = hashToken(token);
    const [found] = await tx
      .select({ userId: users.id, sessionId: sessions.id, rotates: sessions.rotates })
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(refreshTokens.hash, hash), isAlive))
      .for('update', { of: sessions });
    if (found === undefined) return { outcome: 'refused' };
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
      await revokeSession(tx, sessionId);
      return { outcome: 'reused', userId, sessionId };
    }
    await tx
      .update(sessions)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(sessions.id, sessionId));
    if (!rotates) return { outcome: 'renewed', refresh: token, userId, sessionId };

    const refresh = createHmac('sha256', successorKey).update(token).digest('base64url');
    if (!stored?.isUsed) {
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

/** A session that was ended, and whose it was. */
export interface EndedSession {
  sessionId: string;
  userId: number;
}

/** Ends a session at once: its refresh and access tokens no longer work. Answers nothing when it had ended already. */
export async function revokeSession(db: Db, sessionId: string): Promise<EndedSession | undefined> {
  const [ended] = await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning({ sessionId: sessions.id, userId: sessions.userId });
  return ended;
}

/** Ends all sessions of a person, but for the one that is to stay. */
export async function revokeSessionsOf(db: Db, userId: number, staying: string | null): Promise<EndedSession[]> {
  return db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        staying === null ? undefined : ne(sessions.id, staying),
      ),
    )
    .returning({ sessionId: sessions.id, userId: sessions.userId });
}

/** Finds the session that a refresh token, used or not, belongs to. */
export async function findSessionOfToken(db: Db, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ sessionId: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashToken(token)));
  return row?.sessionId;
}

/** Where a person is signed in now, last used first. */
export async function listSessions(db: Db, userId: number) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isAlive))
    .orderBy(desc(sessions.lastUsedAt), sessions.id);
}

/** Notes that the person of a session has just proved who they are. */
export async function refreshAuthentication(db: Db, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ authenticatedAt: sql`now()` })
    .where(eq(sessions.id, sessionId));
}
