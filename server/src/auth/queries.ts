import { eq, sql } from 'drizzle-orm';
import type { Services } from '../app.ts';
import type { Actor } from '../platform/access.ts';
import type { Db } from '../platform/db.ts';
import { HttpError, reauthRequired } from '../platform/errors.ts';
import type { users } from '../users/tables.ts';
import { linkUrl, putLink } from './mailed-links.ts';
import { invitationMail } from './mails.ts';
import { explainWeakPassword, type PasswordOwner } from './password-policy.ts';
import { hashPassword } from './passwords.ts';
import { revokeSessionsOf } from './session-queries.ts';
import { mailedLinks, sessions } from './tables.ts';

/** Throws 403 reauth_required unless the caller proved who they are within the last 10 minutes. */
export async function requireFreshSignIn(db: Db, actor: Pick<Actor, 'sessionId'>): Promise<void> {
  const [session] = await db
    .select({ isFresh: sql<boolean>`${sessions.authenticatedAt} > now() - interval '10 minutes'` })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId));
  if (session?.isFresh !== true) throw reauthRequired();
}

/** Makes every mailed address of a person worthless: call it when the e-mail address, password or account changes. */
export async function forgetLinks(tx: Db, userId: number): Promise<void> {
  await tx.delete(mailedLinks).where(eq(mailedLinks.userId, userId));
}

/**
 * Mails somebody an address to come in with for the first time, good for 14 days, in place of an earlier one. Answers
 * false, and sends nothing, when the account is not active.
 */
export async function createInvitation(
  { config, post }: Pick<Services, 'config' | 'post'>,
  tx: Db,
  user: Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'lastName'>,
): Promise<boolean> {
  const { token, expiresAt, isStored } = await putLink(tx, { userId: user.id, purpose: 'invitation' });
  if (!isStored) return false;
  await post.queue(tx, {
    userId: user.id,
    to: { address: user.email, name: `${user.firstName} ${user.lastName}`.trim() },
    content: invitationMail(user, { url: linkUrl(config.publicUrl, token), expiresAt }),
  });
  return true;
}

/** Hashes a password that staff chose for somebody. Throws 400 on `password` when it is too easy to guess. */
export async function hashChosenPassword(password: string, owner: PasswordOwner): Promise<string> {
  const weaknesses = explainWeakPassword(password, owner);
  if (weaknesses.length > 0) throw new HttpError(400, { password: weaknesses });
  return hashPassword(password);
}

/** Signs a person out everywhere, at once. Answers how many sessions that were. */
export async function endSessions(tx: Db, userId: number): Promise<number> {
  return (await revokeSessionsOf(tx, userId, null)).length;
}
