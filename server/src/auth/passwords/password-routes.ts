import type { AuditWords } from '@dijkportaal/contract/audit/details';
import { auth } from '@dijkportaal/contract/auth';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { auditOrigin, recordEvent } from '../../platform/audit/audit.ts';
import { fieldError, HttpError, permissionDenied, tokenNotValid } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { profiles } from '../../schema/profiles.ts';
import { users } from '../../schema/users.ts';
import { deriveKey } from '../../platform/crypto.ts';
import { changePassword, chooseLinks } from './change-password.ts';
import { explainWeakPassword } from '../../platform/security/password-policy.ts';
import { isSamePassword, verifyPassword } from '../passwords.ts';
import { countAsSignIn } from '../../sessions/public.ts';
import { createSignInLimits } from '../sign-in/sign-in-limits.ts';

const empty = 'Dit veld mag niet leeg zijn.';

/** Changes the caller's own password (specification, sections 5 and 7). */
export function passwordRoutes(services: Services): void {
  const { app, db, pool, config } = services;
  const limits = createSignInLimits(pool, deriveKey(config.appSecret, 'attempt counts'));

  async function findAccount(userId: number) {
    const [account] = await db
      .select({
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        passwordHash: users.passwordHash,
        maySkipCurrent: profiles.firstLogin,
        wasReset: profiles.passwordReset,
      })
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(eq(users.id, userId));
    if (account === undefined) throw tokenNotValid();
    return account;
  }

  const recordFailure = (request: FastifyRequest, userId: number, reason: AuditWords['reason']) =>
    recordEvent(db, {
      ...auditOrigin(request),
      action: 'password.change',
      object: `user ${userId}`,
      result: 'failure',
      details: { reason },
    });

  serve(app, auth.changePassword, async ({ body, actor, request }) => {
    const account = await findAccount(actor.userId);
    const { passwordHash } = account;
    if (passwordHash === null) {
      const hint = 'U hebt nog geen wachtwoord. Log uit en kies een wachtwoord via "Wachtwoord vergeten".';
      throw fieldError('current_password', hint);
    }
    const errors: Record<string, string[]> = {};
    for (const field of ['current_password', 'new_password', 're_new_password'] as const) {
      if (body[field] === '') errors[field] = [empty];
    }
    if (!isSamePassword(body.new_password, body.re_new_password) && errors['re_new_password'] === undefined) {
      errors['re_new_password'] = ['De wachtwoorden komen niet overeen.'];
    }
    const weaknesses = body.new_password === '' ? [] : explainWeakPassword(body.new_password, account);
    if (weaknesses.length > 0) errors['new_password'] = weaknesses;
    if (Object.keys(errors).length > 0) throw new HttpError(400, errors);

    const fits = await limits.guard(account.email, request.ip, () =>
      verifyPassword(passwordHash, body.current_password),
    );
    if (!fits) {
      await recordFailure(request, actor.userId, 'wrong current password');
      throw fieldError('current_password', 'Dit is niet uw huidige wachtwoord.');
    }
    await limits.succeeded(account.email, request.ip);
    await changePassword(services, request, actor, { password: body.new_password, way: { current: passwordHash } });
    return { detail: 'Wachtwoord succesvol gewijzigd.' };
  });

  serve(app, auth.confirmPresence, async ({ actor }) => {
    await countAsSignIn(db, actor.sessionId);
    return { detail: 'U bent ingelogd.' };
  });

  serve(app, auth.chooseLinks, async ({ actor, request }) => {
    await chooseLinks(db, request, actor);
    return { detail: 'U logt voortaan in met een link per e-mail.' };
  });

  serve(app, auth.updatePassword, async ({ body, actor, request }) => {
    const account = await findAccount(actor.userId);
    if (!account.maySkipCurrent && !account.wasReset) {
      await recordFailure(request, actor.userId, 'no first sign-in or reset');
      throw permissionDenied();
    }
    const errors =
      body.new_password === '' || body.re_new_password === ''
        ? [empty]
        : isSamePassword(body.new_password, body.re_new_password)
          ? explainWeakPassword(body.new_password, account)
          : ['Wachtwoorden komen niet overeen.'];
    if (errors.length > 0) throw new HttpError(400, { errors });
    await changePassword(services, request, actor, { password: body.new_password, way: 'first_login_or_reset' });
    return { detail: 'Wachtwoord succesvol gewijzigd.' };
  });
}
