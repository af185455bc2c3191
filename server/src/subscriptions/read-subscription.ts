import type { Subscription } from '@dijkportaal/contract/subscriptions';
import { and, eq, sql } from 'drizzle-orm';
import { testMailId } from '../newsletters/signed-links.ts';
import { newsletterMails } from '../schema/newsletters.ts';
import type { Db } from '../platform/database/db.ts';
import { plainError } from '../platform/http/errors.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { isOptedOut } from './queries.ts';

/** Whom a mail of a newsletter went to; `userId` is the account that has the address now. */
export interface Reader {
  mailId: number;
  email: string;
  userId: number | null;
}

/**
 * Who holds the token of a mail; null when their account was deleted, and its address with it. Throws 400 for a test
 * mail, and 404 when the newsletter was deleted: then nobody knows the address any more.
 */
export async function findReader(db: Db, mailId: number): Promise<Reader | null> {
  if (mailId === testMailId) throw plainError(400, 'Dit is de link uit een testmail. Er is niets veranderd.');
  const [mail] = await db
    .select({ email: newsletterMails.email, userId: users.id })
    .from(newsletterMails)
    .leftJoin(users, eq(users.email, newsletterMails.email))
    .where(eq(newsletterMails.id, mailId));
  if (mail === undefined) {
    throw plainError(
      404,
      'Deze nieuwsbrief bestaat niet meer. Gebruik de link in een nieuwere nieuwsbrief, of kies in uw profiel wat u wilt krijgen.',
    );
  }
  return mail.email === null ? null : { mailId, email: mail.email, userId: mail.userId };
}

/** What an address gets: with an account that has been used its profile decides, unless the address opted out. */
export async function readSubscription(db: Db, { email, userId }: Reader): Promise<Subscription> {
  const [row] = await db
    .select({
      newsletter: sql<boolean>`not ${isOptedOut(sql`${email}::text`)}
        and (${users.lastLogin} is null or ${profiles.newsletter})`,
      notifications: profiles.notifications,
    })
    .from(sql`(select) as one`)
    .leftJoin(users, eq(users.id, sql`${userId}::int`))
    .leftJoin(profiles, and(eq(profiles.userId, users.id)));
  return { email: mask(email), newsletter: row?.newsletter ?? false, notifications: row?.notifications ?? null };
}

/** Its first letter and where it is, so that its owner knows it again and nobody else learns it. */
function mask(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
