import { auth } from '@dijkportaal/contract/auth';
import { plainError } from '../../platform/errors.ts';
import { deriveKey } from '../../platform/crypto.ts';
import { serve } from '../../platform/http/serve.ts';
import { createLimiter, networkOf, retryAfter } from '../../platform/security/limits.ts';
import type { Services } from '../../platform/services.ts';
import { createRequestOptions, isKept, checkPasskey } from '../../passkeys/public.ts';
import { createConfirmLimits } from '../links/link-limits.ts';
import { issueSession, recordRefusal } from '../sign-in/issue-session.ts';

const notValid = () => plainError(401, 'Inloggen met deze passkey is niet gelukt. Log in op een andere manier.');

/** Signing in with a passkey and nothing else: its authenticator checks who uses it. */
export function passkeySignInRoutes(services: Services): void {
  const { app, db, pool, config } = services;
  const key = deriveKey(config.appSecret, 'attempt counts');
  const confirmLimits = createConfirmLimits(pool, key);
  // Each opened sign-in page takes one, and a whole office may have one address.
  const optionLimit = createLimiter(pool, key, { name: 'passkey-options-network', points: 1_000, seconds: 15 * 60 });

  serve(app, auth.passkeyOptions, async ({ request }) => {
    const wait = await optionLimit.take(networkOf(request.ip));
    if (wait !== null) {
      const { words, headers } = retryAfter(wait);
      throw plainError(429, `Er is te vaak geprobeerd in te loggen. ${words}`, headers);
    }
    return createRequestOptions(db, config, { purpose: 'sign_in' });
  });

  serve(app, auth.confirmPasskey, async ({ body, request }) => {
    await confirmLimits.take(request.ip);
    const used = await checkPasskey(services, body.passkey, { purpose: 'sign_in' }, request.ip);
    if (!used.isAccepted) {
      const who = used.userId === undefined ? { object: 'passkey' as const } : { userId: used.userId };
      await recordRefusal(db, request, { ...who, way: 'passkey', reason: 'not valid' });
      throw notValid();
    }
    const signedIn = await issueSession(services, request, {
      userId: used.userId,
      way: 'passkey',
      isByPerson: true,
      mfaToken: null,
      isBothFactors: true,
      rotates: body.rotate_refresh,
      refusal: notValid,
      async confirm(tx) {
        if (!(await isKept(tx, used))) throw notValid();
      },
    });
    await confirmLimits.giveBack(request.ip);
    return signedIn;
  });
}
