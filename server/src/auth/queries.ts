import { eq, sql } from 'drizzle-orm';
import type { Services } from '../platform/services.ts';
import type { Actor } from '../platform/http/access.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { HttpError, reauthRequired } from '../platform/http/errors.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { writeMessage } from '../platform/mail/message.ts';
import { findActivationTexts } from '../settings/queries.ts';
import type { users } from '../schema/users.ts';
import { insertLinks, linkUrl, putLink } from './mailed-links.ts';
import { invitationMail, type ActivationTexts } from './mails.ts';
import { explainWeakPassword, type PasswordOwner } from './password-policy.ts';
import { hashPassword } from './passwords.ts';
import { findActor, revokeSessionsOf } from './session-queries.ts';
import { mailedLinks, sessions } from '../schema/auth.ts';

/** Throws 403 reauth_required unless the caller proved who they are within the last 10 minutes. */
export async function requireFreshSignIn(db: Db, actor: Pick<Actor, 'sessionId'>): Promise<void> {
  const [session] = await db
    .select({ isFresh: sql<boolean>`${sessions.authenticatedAt} > now() - interval '10 minutes'` })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId));
  if (session?.isFresh !== true) throw reauthRequired();
}

type Invited = Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'lastName'>;

const fourteenDays = 14 * 24 * 60 * 60_000;

/** Makes every mailed address of a person worthless: call it when the e-mail address, password or account changes. */
export async function forgetLinks(tx: Db, userId: number): Promise<void> {
  await tx.delete(mailedLinks).where(eq(mailedLinks.userId, userId));
}

/**
 * Mails somebody an address to come in with for the first time, good for 14 days, in place of an earlier one. Answers
 * false, and sends nothing, when the account is not active.
 */
export async function createInvitation(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  user: Invited,
): Promise<boolean> {
  const { token, expiresAt, isStored } = await putLink(tx, { userId: user.id, purpose: 'invitation' });
  if (!isStored) return false;
  await mailer.enqueue(tx, writeInvitation(config, user, { token, expiresAt }, await findActivationTexts(tx)));
  return true;
}

/** The same for many people who were made just now; their mails let every other mail go first. */
export async function createInvitations(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  people: Invited[],
): Promise<void> {
  const texts = await findActivationTexts(tx);
  const ids = people.map(({ id }) => id);
  const links = await insertLinks(tx, ids, 'invitation');
  const mails = links.flatMap((link, index) => {
    const user = people[index];
    return user === undefined ? [] : [{ ...writeInvitation(config, user, link, texts), isBulk: true }];
  });
  await mailer.enqueueMany(tx, mails);
}

function writeInvitation(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  user: Invited,
  { token, expiresAt }: { token: string; expiresAt: Date },
  texts: ActivationTexts,
): Mail {
  return {
    userId: user.id,
    to: { address: user.email, name: `${user.firstName} ${user.lastName}`.trim() },
    content: invitationMail(user, { url: linkUrl(publicUrl, token), expiresAt }, { ...texts, publicUrl }),
  };
}

/** The invitation as somebody with an example name would get it; its button leads nowhere. */
export async function previewInvitation(
  { publicUrl, mail }: Pick<Config, 'publicUrl' | 'mail'>,
  texts: ActivationTexts,
): Promise<{ subject: string; html: string; text: string }> {
  const link = { url: linkUrl(publicUrl, 'voorbeeld'), expiresAt: new Date(Date.now() + fourteenDays) };
  const content = invitationMail({ firstName: 'Linde', lastName: 'Kolk' }, link, { ...texts, publicUrl });
  const to = { address: 'linde.kolk@example.org', name: 'Linde Kolk' };
  const facts = { id: 'voorbeeld', createdAt: new Date() };
  const { subject, html, text } = await writeMessage({ userId: null, to, content }, facts, {
    publicUrl,
    from: mail.from,
  });
  return { subject, html, text };
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

/** Whose session it is, as the database knows them now; undefined when it no longer lives. */
export function findActorOfSession(db: Db, sessionId: string): Promise<Actor | undefined> {
  return findActor(db, sessionId);
}
