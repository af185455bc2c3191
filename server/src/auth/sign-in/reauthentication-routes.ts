import { auth } from '@dijkportaal/contract/auth';
import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { auditOrigin, recordEvent } from '../../platform/audit/audit.ts';
import { fieldError, tokenNotValid } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { users } from '../../schema/users.ts';
import { deriveKey } from '../../platform/crypto.ts';
import { verifyPassword } from '../passwords.ts';
import { checkSecondFactor } from '../../mfa/public.ts';
import { markAuthenticated } from '../../sessions/public.ts';
import { createSignInLimits } from './sign-in-limits.ts';

/** Reauthentication, for calls that answered 403 reauth_required. */
export function reauthenticationRoutes(services: Services): void {
  const { app, db, pool, config } = services;
  const limits = createSignInLimits(pool, deriveKey(config.appSecret, 'attempt counts'));

  /** The error for the password; undefined if it is right. */
  async function explainPassword(passwordHash: string | null, password: string): Promise<string | undefined> {
    if (passwordHash === null) return 'U hebt nog geen wachtwoord. Log uit en log opnieuw in met een login link.';
    return (await verifyPassword(passwordHash, password)) ? undefined : 'Dit wachtwoord klopt niet.';
  }

  async function explainCode(userId: number, token: string, origin: string): Promise<string | undefined> {
    const outcome = await db.transaction((tx) => checkSecondFactor(services, tx, { userId, token, origin }));
    switch (outcome) {
      case 'accepted':
        return undefined;
      case 'not_needed':
        return 'Tweestapsverificatie staat niet aan. Vul uw wachtwoord in.';
      case 'missing':
        return 'Dit veld mag niet leeg zijn.';
      case 'too_many':
        return 'Er zijn te veel verkeerde codes ingevuld. Probeer het over 5 minuten opnieuw.';
      case 'used':
        return 'Deze herstelcode is al gebruikt. Elke herstelcode werkt één keer.';
      default:
        return 'Deze code klopt niet.';
    }
  }

  serve(app, auth.reauthenticate, async ({ body, actor, request }) => {
    const { password, mfa_token: token } = body;
    if (password === undefined && token === undefined) {
      throw fieldError('password', 'Dit veld mag niet leeg zijn.');
    }
    const [account] = await db
      .select({ email: users.email, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, actor.userId));
    if (account === undefined) throw tokenNotValid();
    const way = token === undefined ? 'password' : 'mfa_token';
    const problem = await limits.guard(account.email, request.ip, () =>
      token === undefined
        ? explainPassword(account.passwordHash, password ?? '')
        : explainCode(actor.userId, token, request.ip),
    );
    const event = {
      ...auditOrigin(request),
      action: 'session.reauthenticate',
      object: `session ${actor.sessionId}`,
      details: { way },
    } as const;
    if (problem !== undefined) {
      await recordEvent(db, { ...event, result: 'failure' });
      throw fieldError(way, problem);
    }
    await limits.succeeded(account.email, request.ip);
    await db.transaction(async (tx) => {
      await markAuthenticated(tx, actor.sessionId);
      await recordEvent(tx, event);
    });
    return { detail: 'U hebt bevestigd dat u het bent.' };
  });
}
