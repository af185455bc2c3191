import { auth } from '@dijkportaal/contract/auth';
import { eq, sql } from 'drizzle-orm';
import type { Services } from '../app.ts';
import { formError, tokenNotValid } from '../platform/errors.ts';
import { deriveKey } from '../platform/keys.ts';
import { serve } from '../platform/serve.ts';
import { users } from '../users/tables.ts';
import { findUser } from '../users/queries.ts';
import { readBearer, signAccessToken } from './access-tokens.ts';
import { verifyPassword } from './passwords.ts';
import { insertSession, renewSession, revokeSession, revokeSessionOfToken } from './session-queries.ts';
import { createSignInLimits } from './sign-in-limits.ts';

/** Sign in, renew, sign out (specification, sections 4 and 7). */
export function authRoutes({ app, db, pool, config }: Services): void {
  const successorKey = deriveKey(config.appSecret, 'refresh token successor');
  const limits = createSignInLimits(pool, deriveKey(config.appSecret, 'attempt counts'));

  serve(app, auth.login, async ({ body, request }) => {
    await limits.take(body.email, request.ip);
    const [account] = await db
      .select({ id: users.id, passwordHash: users.passwordHash, isActive: users.isActive })
      .from(users)
      .where(eq(users.email, body.email));
    const fits = await verifyPassword(account?.passwordHash ?? null, body.password);
    if (!fits || account === undefined || !account.isActive) {
      throw formError(401, 'Het e-mailadres of wachtwoord klopt niet.');
    }
    await limits.succeeded(body.email, request.ip);

    const session = await db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ lastLogin: sql`now()` })
        .where(eq(users.id, account.id));
      return insertSession(tx, {
        userId: account.id,
        rotates: body.rotate_refresh,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      });
    });
    const user = await findUser(db, account.id);
    return { access: signAccessToken(app, account.id, session.sessionId), refresh: session.refresh, user };
  });

  serve(app, auth.refresh, async ({ body, request }) => {
    const renewal = await renewSession(db, successorKey, body.refresh);
    if (renewal.outcome === 'reused') {
      request.log.warn({ event: 'refresh_token_reused', userId: renewal.userId, sessionId: renewal.sessionId });
    }
    if (renewal.outcome !== 'renewed') throw tokenNotValid();
    return { access: signAccessToken(app, renewal.userId, renewal.sessionId), refresh: renewal.refresh };
  });

  serve(app, auth.logout, async ({ body, request }) => {
    const bearer = readBearer(app, request, { ignoreExpiration: true });
    if (typeof bearer === 'object') await revokeSession(db, bearer.sessionId);
    if (body?.refresh !== undefined) await revokeSessionOfToken(db, body.refresh);
    return { detail: 'U bent uitgelogd.' };
  });
}
