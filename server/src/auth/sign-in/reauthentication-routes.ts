import { auth } from '@dijkportaal/contract/auth';
import { and, eq } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { auditOrigin, recordEvent } from '../../platform/audit/audit.ts';
import { conflict, fieldError, tokenNotValid } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { serve } from '../../platform/http/serve.ts';
import { placeOf } from '../../platform/oidc/settings.ts';
import { identities } from '../../schema/oidc.ts';
import { passkeys } from '../../schema/passkeys.ts';
import { users } from '../../schema/users.ts';
import { deriveKey } from '../../platform/crypto.ts';
import { verifyPassword } from '../passwords.ts';
import { checkSecondFactor, hasAuthenticator } from '../../mfa/public.ts';
import { checkPasskey, isKept, offerPasskeys, type UsedPasskey } from '../../passkeys/public.ts';
import { markAuthenticated } from '../../sessions/public.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { maySignIn } from './staff-ways.ts';

/** Reauthentication, for calls that answered 403 reauth_required. */
export function reauthenticationRoutes(services: Services): void {
  const { app, db, pool, config } = services;
  const limits = createSignInLimits(pool, deriveKey(config.appSecret, 'attempt counts'));

  const findAccount = async ({ userId }: Actor) => {
    const [account] = await db.select().from(users).where(eq(users.id, userId));
    if (account === undefined) throw tokenNotValid();
    return account;
  };

  const mayUsePassword = async (account: typeof users.$inferSelect) =>
    account.passwordHash !== null && (await maySignIn(db, config, account, 'password'));

  /** For the passkeys of this person, in this session. */
  const challengeFor = ({ userId, sessionId }: Actor) => ({ purpose: 'reauthentication', userId, sessionId }) as const;

  serve(app, auth.reauthenticationWays, async ({ actor }) => {
    const account = await findAccount(actor);
    const hasApp = await hasAuthenticator(db, actor.userId);
    const linked = await db.select().from(identities).where(eq(identities.userId, actor.userId));
    const isVerified = and(eq(passkeys.userId, actor.userId), eq(passkeys.isVerified, true));
    return {
      password: !hasApp && (await mayUsePassword(account)),
      mfa_token: hasApp,
      passkey: (await db.$count(passkeys, isVerified)) > 0 && (await maySignIn(db, config, account, 'passkey')),
      // Who has an app proves with it that they have both factors.
      providers: config.oidc
        .filter((one) => !hasApp && linked.some(({ issuer }) => issuer === placeOf(one)))
        .map(({ key, name }) => ({ key, name })),
    };
  });

  serve(app, auth.reauthenticationOptions, async ({ actor }) => {
    const options = await offerPasskeys(services, challengeFor(actor));
    if (options === undefined) throw conflict('U hebt geen passkey.');
    return options;
  });

  /** The error for the password; undefined if it is right. */
  async function explainPassword(account: typeof users.$inferSelect, password: string): Promise<string | undefined> {
    const { passwordHash } = account;
    if (passwordHash === null) return 'U hebt nog geen wachtwoord. Log uit en log opnieuw in met een login link.';
    if (!(await mayUsePassword(account))) return 'Medewerkers gebruiken hier geen wachtwoord. Kies een andere manier.';
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
    const { password, mfa_token: token, passkey } = body;
    if (password === undefined && token === undefined && passkey === undefined) {
      throw fieldError('password', 'Dit veld mag niet leeg zijn.');
    }
    const account = await findAccount(actor);
    let used: UsedPasskey | undefined;
    async function explain(): Promise<string | undefined> {
      if (passkey !== undefined) {
        const checked = await checkPasskey(services, passkey, challengeFor(actor), request.ip);
        if (checked.isAccepted && (await maySignIn(db, config, account, 'passkey'))) used = checked;
        return used === undefined ? 'Bevestigen met deze passkey is niet gelukt.' : undefined;
      }
      return token === undefined
        ? explainPassword(account, password ?? '')
        : explainCode(actor.userId, token, request.ip);
    }
    const way = passkey !== undefined ? 'passkey' : token === undefined ? 'password' : 'mfa_token';
    const problem = await limits.guard(account.email, request.ip, explain);
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
      // Its owner may be removing it.
      if (used !== undefined && !(await isKept(tx, used))) throw fieldError(way, 'Deze passkey is verwijderd.');
      await markAuthenticated(tx, actor.sessionId);
      await recordEvent(tx, event);
    });
    return { detail: 'U hebt bevestigd dat u het bent.' };
  });
}
