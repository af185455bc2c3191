import { and, eq, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Actor } from '../../platform/http/access.ts';
import { auditOrigin, recordEvent } from '../../platform/audit/audit.ts';
import { fieldError, permissionDenied } from '../../platform/errors.ts';
import { profiles } from '../../schema/profiles.ts';
import { users } from '../../schema/users.ts';
import { passwordChangedMail } from '../mails.ts';
import { hashPassword } from '../passwords.ts';
import { forgetLinks } from '../links/mailed-links.ts';
import { countAsSignIn, endSessions } from '../../sessions/public.ts';

/**
 * Stores a new password, ends all other sessions, invalidates mailed links and informs the person by mail. `way` is what
 * permits it: the current password, which must still be the one that was checked, or a first sign-in or reset.
 */
export async function changePassword(
  { db, config, mailer }: Services,
  request: FastifyRequest,
  actor: Actor,
  change: { password: string; way: { current: string } | 'first_login_or_reset' },
): Promise<void> {
  const { way } = change;
  const passwordHash = await hashPassword(change.password);
  await db.transaction(async (tx) => {
    const [account] = await tx.select().from(users).where(eq(users.id, actor.userId)).for('no key update');
    if (account === undefined) throw permissionDenied();
    if (typeof way === 'object' && account.passwordHash !== way.current) {
      throw fieldError('current_password', 'Uw wachtwoord is zojuist al gewijzigd.');
    }
    const cleared = await tx
      .update(profiles)
      .set({ firstLogin: false, passwordReset: false })
      .where(and(eq(profiles.userId, account.id), or(profiles.firstLogin, profiles.passwordReset)))
      .returning({ id: profiles.id });
    if (typeof way === 'string' && cleared.length === 0) throw permissionDenied();
    await tx.update(users).set({ passwordHash }).where(eq(users.id, account.id));
    await countAsSignIn(tx, actor.sessionId);
    const ended = await endSessions(tx, account.id, 'password_changed', actor.sessionId);
    await forgetLinks(tx, account.id);
    await mailer.enqueue(tx, {
      userId: account.id,
      to: { address: account.email, name: `${account.firstName} ${account.lastName}`.trim() },
      content: passwordChangedMail(account, {
        at: new Date(),
        portal: `${config.publicUrl}/`,
        isFirst: account.passwordHash === null,
      }),
    });
    await recordEvent(tx, {
      ...auditOrigin(request),
      action: 'password.change',
      object: `user ${account.id}`,
      details: { way: typeof way === 'string' ? way : 'current_password', ended_sessions: ended },
    });
  });
}

/**
 * Ends the first sign-in without a password. Staff may know the one that the account has: it is removed, and other sessions
 * end. Throws 403 at any other time.
 */
export async function chooseLinks(db: Db, request: FastifyRequest, { userId, sessionId }: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
    const cleared = await tx
      .update(profiles)
      .set({ firstLogin: false, passwordReset: false })
      .where(and(eq(profiles.userId, userId), profiles.firstLogin))
      .returning({ id: profiles.id });
    if (account === undefined || cleared.length === 0) throw permissionDenied();
    await countAsSignIn(tx, sessionId);
    if (account.passwordHash === null) return;
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
    const ended = await endSessions(tx, userId, 'password_changed', sessionId);
    await recordEvent(tx, {
      ...auditOrigin(request),
      action: 'password.change',
      object: `user ${userId}`,
      details: { way: 'first_login_or_reset', ended_sessions: ended },
    });
  });
}
