import { auth } from '@dijkportaal/contract/auth';
import { and, eq } from 'drizzle-orm';
import { recordEvent } from '../../platform/audit/audit.ts';
import { formError, renewalRefused } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { deriveKey, deriveKeys } from '../../platform/crypto.ts';
import type { Services } from '../../platform/services.ts';
import { users } from '../../schema/users.ts';
import {
  endSession,
  findSessionOfToken,
  offerSignOut,
  readBearer,
  renewSession,
  signAccessToken,
} from '../../sessions/public.ts';
import { addressObject } from '../audit-address.ts';
import { checkPassword, hashPassword } from '../passwords.ts';
import { issueSession, recordRefusal } from './issue-session.ts';
import { createSignInLimits } from './sign-in-limits.ts';

const wrongCredentials = () => formError(401, 'Het e-mailadres of wachtwoord klopt niet.');

/** Signing in with a password, renewing tokens and signing out (specification, sections 4 and 7). */
export function signInRoutes(services: Services): void {
  const { app, db, pool, config } = services;
  const successorKeys = deriveKeys(config, 'refresh token successor');
  const limits = createSignInLimits(pool, deriveKey(config.appSecret, 'attempt counts'));

  async function renewHash(account: { id: number; passwordHash: string | null }, password: string): Promise<void> {
    const passwordHash = await hashPassword(password);
    // Not when the password was changed in the meantime.
    const isSame = eq(users.passwordHash, account.passwordHash ?? '');
    await db
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, account.id), isSame));
  }

  serve(app, auth.login, async ({ body, request }) => {
    const { account, outcome } = await limits.guard(body.email, request.ip, async () => {
      const [account] = await db
        .select({ id: users.id, passwordHash: users.passwordHash, isActive: users.isActive })
        .from(users)
        .where(eq(users.email, body.email));
      return { account, outcome: await checkPassword(account?.passwordHash ?? null, body.password) };
    });
    if (outcome === 'wrong' || account === undefined || !account.isActive) {
      const who = account === undefined ? { object: addressObject(config, body.email) } : { userId: account.id };
      await recordRefusal(db, request, { ...who, way: 'password', reason: 'wrong credentials' });
      throw wrongCredentials();
    }
    const signedIn = await issueSession(services, request, {
      userId: account.id,
      way: 'password',
      isByPerson: true,
      mfaToken: body.mfa_token,
      passkey: body.passkey,
      rotates: body.rotate_refresh,
      refusal: wrongCredentials,
      async confirm(_tx, { passwordHash }) {
        if (passwordHash !== account.passwordHash) throw wrongCredentials();
      },
    }).catch(async (error: unknown) => {
      // The password was right. Codes have limits of their own.
      await limits.giveBack(body.email, request.ip);
      throw error;
    });
    // When this fails, the next sign-in tries again.
    if (outcome === 'outdated') await renewHash(account, body.password).catch(() => {});
    await limits.succeeded(body.email, request.ip);
    return signedIn;
  });

  serve(app, auth.refresh, async ({ body, request }) => {
    const renewal = await renewSession(db, successorKeys, body.refresh);
    if (renewal.outcome === 'reused') {
      const { userId, sessionId } = renewal;
      request.log.warn({ event: 'refresh_token_reused', userId, sessionId });
      await recordEvent(db, {
        actorId: null,
        action: 'session.token_reused',
        object: `session ${sessionId}`,
        result: 'failure',
        origin: request.ip,
        details: { user: userId },
      });
    }
    if (renewal.outcome === 'reused') throw renewalRefused('reused');
    if (renewal.outcome === 'refused') throw renewalRefused(renewal.because);
    return { access: signAccessToken(app, renewal.userId, renewal.sessionId), refresh: renewal.refresh };
  });

  serve(app, auth.logout, async ({ body, request }) => {
    const bearer = readBearer(app, request, { ignoreExpiration: true });
    const ofToken = body?.refresh === undefined ? undefined : await findSessionOfToken(db, body.refresh);
    const sessionIds = [typeof bearer === 'object' ? bearer.sessionId : undefined, ofToken];
    const offers = await db.transaction(async (tx) => {
      const offers = [];
      for (const sessionId of sessionIds) {
        const ended = sessionId === undefined ? undefined : await endSession(tx, sessionId);
        if (ended === undefined) continue;
        await recordEvent(tx, {
          actorId: ended.userId,
          action: 'session.sign_out',
          object: `session ${ended.sessionId}`,
          origin: request.ip,
        });
        offers.push(await offerSignOut(tx, config, ended.sessionId));
      }
      return offers;
    });
    const offer = offers.find((one) => one !== null);
    return { detail: 'U bent uitgelogd.', ...(offer && { sign_out_there: offer }) };
  });
}
