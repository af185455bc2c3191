import type { PersonAccount } from '@dijkportaal/contract/people/people';
import { and, count, eq, isNull, lte, max, sql } from 'drizzle-orm';
import type { createBlocks } from '../auth/public.ts';
import type { Db } from '../platform/database/db.ts';
import type { Actor } from '../platform/http/access.ts';
import { notFound } from '../platform/errors.ts';
import { mailedLinks } from '../schema/auth.ts';
import { contacts } from '../schema/contacts.ts';
import { mfaFactors, recoveryCodes } from '../schema/mfa.ts';
import { passkeys } from '../schema/passkeys.ts';
import { mailAddresses } from '../schema/newsletters.ts';
import { profiles } from '../schema/profiles.ts';
import { sessions } from '../schema/sessions.ts';
import { users } from '../schema/users.ts';

/** Maximum number of contacts in the list of an account. */
const maxContacts = 20;

/** The account of a profile, as this person may see it. Throws not found. */
export async function findPersonAccount(
  db: Db,
  blocks: ReturnType<typeof createBlocks>,
  actor: Actor,
  profileId: number,
): Promise<{ userId: number; account: PersonAccount }> {
  const [row] = await db
    .select({
      userId: users.id,
      username: users.username,
      email: users.email,
      isActive: users.isActive,
      isStaff: sql<boolean>`${users.isStaff} or ${users.isSuperuser}`,
      createdAt: users.createdAt,
      lastLogin: users.lastLogin,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      mfaSince: mfaFactors.enabledAt,
      passkeys: db.$count(passkeys, eq(passkeys.userId, users.id)),
      invitedAt: mailedLinks.createdAt,
      expiresAt: mailedLinks.expiresAt,
      isExpired: sql<boolean | null>`${mailedLinks.expiresAt} < now()`,
      bouncedAt: mailAddresses.bouncedAt,
      bounceReason: mailAddresses.reason,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .leftJoin(mfaFactors, eq(mfaFactors.userId, users.id))
    .leftJoin(mailedLinks, and(eq(mailedLinks.userId, users.id), eq(mailedLinks.purpose, 'invitation')))
    .leftJoin(mailAddresses, eq(mailAddresses.email, users.email))
    .where(eq(profiles.id, profileId));
  if (row === undefined) throw notFound();
  const isShown = maySeeSignIns(actor, row);
  const [blocked, visits, codes, found] = await Promise.all([
    isShown ? blocks.list({ id: row.userId, email: row.email }) : [],
    db
      .select({ last: max(sessions.lastUsedAt) })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      // A later one was opened by a link, perhaps by a mail scanner.
      .where(and(eq(sessions.userId, row.userId), lte(sessions.createdAt, users.lastLogin))),
    db
      .select({ left: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, row.userId), isNull(recoveryCodes.usedAt))),
    db
      .select({ id: contacts.id, name: contacts.name, email: contacts.email, mobile_phone: contacts.mobilePhone })
      .from(contacts)
      .where(eq(contacts.userId, row.userId))
      .orderBy(contacts.name, contacts.id)
      .limit(maxContacts),
  ]);
  const { invitedAt, expiresAt, lastLogin } = row;
  const lastUse = isShown ? (visits[0]?.last ?? null) : null;
  const lastVisit = lastLogin !== null && lastUse !== null && lastUse > lastLogin ? lastUse : lastLogin;
  const account = {
    username: row.username,
    email: row.email,
    is_active: row.isActive,
    created_at: row.createdAt.toISOString(),
    last_login: lastLogin?.toISOString() ?? null,
    sign_in: isShown
      ? {
          has_password: row.hasPassword,
          mfa_since: row.mfaSince?.toISOString() ?? null,
          recovery_codes_left: codes[0]?.left ?? 0,
          passkeys: row.passkeys,
          blocks: blocked,
        }
      : null,
    invitation:
      // Not needed by someone who signed in in another way.
      lastLogin !== null || invitedAt === null || expiresAt === null
        ? null
        : {
            sent_at: invitedAt.toISOString(),
            expires_at: expiresAt.toISOString(),
            is_expired: row.isExpired === true,
          },
    bounced_at: row.bouncedAt?.toISOString() ?? null,
    bounce_reason: row.bouncedAt === null ? '' : (row.bounceReason ?? ''),
    last_visit: lastVisit?.toISOString() ?? null,
    contacts: found,
  };
  return { userId: row.userId, account };
}

/** How colleagues sign in, and when, is for superusers, as the audit log is. */
export function maySeeSignIns(actor: Actor, { userId, isStaff }: { userId: number; isStaff: boolean }): boolean {
  return actor.isSuperuser || !isStaff || actor.userId === userId;
}
