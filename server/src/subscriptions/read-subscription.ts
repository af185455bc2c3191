import { retentionLimits } from '@dijkportaal/contract/retention';
import type { Subscription } from '@dijkportaal/contract/subscriptions';
import { and, eq, sql } from 'drizzle-orm';
import { newsletterMails, overSince } from '../schema/newsletters.ts';
import type { Db } from '../platform/database/db.ts';
import { plainError } from '../platform/errors.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { isOptedOut } from './queries.ts';
import { testMailId } from './reader-links.ts';

/** The recipient of a mail of a newsletter; `userId` is the account that has the address now. */
export interface Reader {
  mailId: number;
  email: string;
  userId: number | null;
}

/**
 * The address of a mail; once that was erased after its period: that of the account. Not that of a contact, which may
 * have been reassigned: the link would choose for somebody else.
 */
const addressOfMail = sql<string | null>`coalesce(${newsletterMails.email},
  (select account.email from ${users} account where account.id = ${newsletterMails.userId}))`;

/** Whether the address may have been erased after its period, and not because the account was deleted. */
const mayHaveExpired = sql<boolean>`${overSince} < now() - make_interval(days => ${retentionLimits.newsletter_recipients.min}::int)`;

/**
 * Finds the recipient of a mail; null if their account, and so the address, was deleted. Throws 400 for a test mail and
 * 404 if the address is unknown: the newsletter was deleted, or is old and nobody has its address any more.
 */
export async function findReader(db: Db, mailId: number): Promise<Reader | null> {
  if (mailId === testMailId) throw plainError(400, 'Dit is de link uit een testmail. Er is niets veranderd.');
  const [mail] = await db
    .select({ email: addressOfMail, userId: users.id, mayHaveExpired })
    .from(newsletterMails)
    .leftJoin(users, eq(users.email, addressOfMail))
    .where(eq(newsletterMails.id, mailId));
  if (mail === undefined) {
    throw plainError(
      404,
      'Deze nieuwsbrief bestaat niet meer. Gebruik de link in een nieuwere nieuwsbrief, of kies in uw profiel wat u wilt krijgen.',
    );
  }
  if (mail.email !== null) return { mailId, email: mail.email, userId: mail.userId };
  if (mail.mayHaveExpired) {
    throw plainError(
      404,
      'Van deze oude nieuwsbrief weten wij niet meer aan wie wij die stuurden. Er is niets veranderd. Gebruik de link in een nieuwere nieuwsbrief, of kies in uw profiel wat u wilt krijgen.',
    );
  }
  return null;
}

/** What an address gets: the profile decides once the account was used, unless the address opted out. */
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

/** Masks most of an address: its owner recognises it, but someone who was forwarded the mail does not learn it. */
function mask(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
