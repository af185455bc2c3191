import type { SessionEnd } from '@dijkportaal/contract/platform/errors';
import type { Label, User } from '@dijkportaal/contract/users';
import { impersonationMinutes } from '@dijkportaal/contract/impersonation';
import { and, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { impersonations } from '../schema/impersonations.ts';
import { hasSecondFactor } from '../schema/passkeys.ts';
import type { Actor } from '../platform/http/access.ts';
import type { Db } from '../platform/database/db.ts';
import { preparedQuery } from '../platform/database/prepared-query.ts';
import { notFound, onlyOwner, reauthRequired } from '../platform/errors.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { providerSessions, refreshTokens, sessions } from '../schema/sessions.ts';
import { createToken, hashToken } from '../platform/security/tokens.ts';

/** Staff: 12 hours in all. Customers: 14 days without use, 90 days in all. */
const lifetimeLeft = sql`(case when ${users.isStaff} or ${users.isSuperuser}
  then ${sessions.createdAt} + interval '12 hours'
  else least(${sessions.createdAt} + interval '90 days', ${sessions.lastUsedAt} + interval '14 days') end - now())`;

/** Not revoked, not expired, and the account is active; needs `users` joined. */
export const isAlive = and(
  isNull(sessions.revokedAt),
  eq(users.isActive, true),
  sql<boolean>`${lifetimeLeft} > interval '0'`,
);

type NewSession = Pick<typeof sessions.$inferInsert, 'userId' | 'rotates' | 'userAgent' | 'way'> &
  Partial<ProviderFacts>;

/** What is kept to ask the provider again, and for it to end the session. */
export type AtProvider = Omit<typeof providerSessions.$inferInsert, 'sessionId' | 'checkedAt'>;

/** What a session knows of the provider that the person signed in with. */
export type ProviderFacts = Pick<
  typeof sessions.$inferInsert,
  'hasTwoFactors' | 'provider' | 'level' | 'actingHash' | 'authenticatedAt'
> & { atProvider: AtProvider };

/** Opens a session and returns its first refresh token: 256 random bits; only the hash is stored. */
export async function insertSession(
  db: Db,
  { atProvider, ...session }: NewSession,
): Promise<{ sessionId: string; refresh: string }> {
  const refresh = createToken();
  const [row] = await db.insert(sessions).values(session).returning({ id: sessions.id });
  if (row === undefined) throw new Error('the session was not stored');
  await db.insert(refreshTokens).values({ hash: hashToken(refresh), sessionId: row.id });
  if (atProvider !== undefined) await db.insert(providerSessions).values({ ...atProvider, sessionId: row.id });
  return { sessionId: row.id, refresh };
}

/** The person of a live session or impersonation, with their current rights; undefined if it ended or never existed. */
export async function findActor(db: Db, sessionId: string): Promise<Actor | undefined> {
  return (await findActorWithLifetime(db, sessionId))?.actor;
}

/** The same, with the seconds until the session expires. Another condition needs triggers too: `notify_actor_change`. */
export async function findActorWithLifetime(
  db: Db,
  sessionId: string,
): Promise<{ actor: Actor; secondsLeft: number } | undefined> {
  const [session] = await actorQuery(db).execute({ sessionId });
  const row = session ?? (await impersonatorQuery(db).execute({ sessionId }))[0];
  if (row === undefined) return undefined;
  const { secondsLeft, ...actor } = row;
  return { actor, secondsLeft };
}

/** A second factor of the account, or one that was used elsewhere for this session. */
const hasMfa = sql<boolean>`(${sessions.hasTwoFactors} or ${hasSecondFactor})`;

const actorQuery = preparedQuery((db) =>
  db
    .select({
      userId: users.id,
      sessionId: sessions.id,
      isStaff: sql<boolean>`${users.isStaff} or ${users.isSuperuser}`,
      isSuperuser: users.isSuperuser,
      hasMfa,
      secondsLeft: sql<number>`extract(epoch from ${lifetimeLeft})::float8`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), isAlive))
    .prepare('find_actor'),
);

/** The resident that a staff member views the portal as. */
export const resident = alias(users, 'resident');

const impersonationLeft = sql`(${impersonations.startedAt} + make_interval(mins => ${sql.raw(String(impersonationMinutes))}) - now())`;

/** Not over: staff with a live session, for 15 minutes at most, and never as someone with rights of their own. */
export const isImpersonationAlive = and(
  isNull(impersonations.endedAt),
  sql<boolean>`${impersonationLeft} > interval '0'`,
  isAlive,
  or(eq(users.isStaff, true), eq(users.isSuperuser, true)),
  eq(resident.isActive, true),
  eq(resident.isStaff, false),
  eq(resident.isSuperuser, false),
);

const impersonatorQuery = preparedQuery((db) =>
  db
    .select({
      userId: impersonations.userId,
      sessionId: impersonations.id,
      isStaff: sql<boolean>`false`,
      isSuperuser: sql<boolean>`false`,
      impersonatorId: users.id,
      hasMfa,
      secondsLeft: sql<number>`extract(epoch from least(${lifetimeLeft}, ${impersonationLeft}))::float8`,
    })
    .from(impersonations)
    .innerJoin(sessions, eq(sessions.id, impersonations.staffSessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(resident, eq(resident.id, impersonations.userId))
    .where(and(eq(impersonations.id, sql.placeholder('sessionId')), isImpersonationAlive))
    .prepare('find_impersonator'),
);

export interface EndedSession {
  sessionId: string;
  userId: number;
}

/** Ends a session: its tokens stop working immediately. Returns undefined when it had already ended. */
export async function endSession(
  db: Db,
  sessionId: string,
  because: SessionEnd = 'signed_out',
): Promise<EndedSession | undefined> {
  const [ended] = await db
    .update(sessions)
    .set({ revokedAt: sql`now()`, revokedBecause: because })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning({ sessionId: sessions.id, userId: sessions.userId });
  return ended;
}

/** Ends all sessions of a person, except `keptId`. Returns how many it ended. */
export async function endSessions(db: Db, userId: number, because: SessionEnd, keptId?: string): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: sql`now()`, revokedBecause: because })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        keptId === undefined ? undefined : ne(sessions.id, keptId),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}

/** The session that a refresh token, used or not, belongs to. */
export async function findSessionOfToken(db: Db, token: string): Promise<string | undefined> {
  const [row] = await db
    .select({ sessionId: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashToken(token)));
  return row?.sessionId;
}

/** The live sessions of a person, last used first. */
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

/** Records that the person of a session has just proved who they are. */
export async function markAuthenticated(db: Db, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ authenticatedAt: sql`now()` })
    .where(eq(sessions.id, sessionId));
}

/** Counts a session as a sign-in. One that was opened by a link does not count until then: a mail scanner opens links too. */
export async function countAsSignIn(db: Db, sessionId: string): Promise<void> {
  await db
    .update(users)
    .set({ lastLogin: sessions.createdAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(users.id, sessions.userId),
        or(isNull(users.lastLogin), lt(users.lastLogin, sessions.createdAt)),
      ),
    );
}

/**
 * Throws 403 reauth_required unless the caller proved who they are within the last 10 minutes, and 403 if they act for
 * the owner of the account: what asks for this is for the owner alone.
 */
export async function requireFreshSignIn(db: Db, actor: Pick<Actor, 'sessionId'>): Promise<void> {
  const [session] = await db
    .select({
      isFresh: sql<boolean>`${sessions.authenticatedAt} > now() - interval '10 minutes'`,
      actingHash: sessions.actingHash,
    })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId));
  if (session !== undefined && session.actingHash !== null) throw onlyOwner();
  if (session?.isFresh !== true) throw reauthRequired();
}

/** The columns of the contract's `User`, from `users` joined with `profiles`. */
export const userColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  first_name: users.firstName,
  last_name: users.lastName,
  is_staff: sql<boolean>`${users.isStaff} or ${users.isSuperuser}`,
  is_active: users.isActive,
  last_login: users.lastLogin,
  profile_id: profiles.id,
};

/** The groups or zones of a user by name; `audience` has this for more, and depends on sessions. */
const labelsIn = (kind: 'group' | 'zone') =>
  sql<Label[]>`(select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name, id), '[]')
    from ${sql.identifier(`${kind}s`)} join ${sql.identifier(`user_${kind}s`)} on id = ${sql.identifier(`${kind}_id`)}
    where user_id = ${users.id})`;

/** The signed-in person as the browser knows them. Throws not found when the account was deleted. */
export async function findSignedInUser(db: Db, userId: number): Promise<User> {
  const [found] = await db
    .select({ ...userColumns, groups: labelsIn('group'), zones: labelsIn('zone') })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (found === undefined) throw notFound();
  const { zones, last_login, ...user } = found;
  return { ...user, last_login: last_login?.toISOString() ?? null, profile: { zones } };
}
