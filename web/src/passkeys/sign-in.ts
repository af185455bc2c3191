import { auth } from '@dijkportaal/contract/auth';
import type { PasskeyAssertion } from '@dijkportaal/contract/passkeys';
import { callExtension } from '../platform/extensions.ts';
import { beginSession } from '../platform/session.ts';
import { browserSupportsWebAuthnAutofill, cancel, promptEnded, signWith } from './webauthn.ts';

/** The server accepts a challenge for 5 minutes. */
const renewedAfter = 4 * 60_000;

/** Signs in with the passkey that the person chose in the e-mail field, or chooses now. Returns false if they cancelled. */
export async function signIn(chosen: PasskeyAssertion | undefined): Promise<boolean> {
  const passkey = chosen ?? (await askPasskey());
  if (passkey === null) return false;
  await beginSession(await callExtension(auth.confirmPasskey, { body: { passkey, rotate_refresh: true } }));
  return true;
}

async function askPasskey(isAutofill = false): Promise<PasskeyAssertion | null> {
  return signWith(await callExtension(auth.passkeyOptions), isAutofill);
}

/** Offers passkeys in the list of the e-mail field, until the signal. A failure is not shown: nobody asked for it. */
export async function offerInField(
  onChosen: (passkey: PasskeyAssertion) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return;
  signal.addEventListener('abort', cancel);
  while (!signal.aborted) {
    const renewal = setTimeout(cancel, renewedAfter);
    try {
      const passkey = await askPasskey(true);
      if (passkey !== null) await onChosen(passkey);
    } catch {
      return;
    } finally {
      clearTimeout(renewal);
    }
    await promptEnded();
    await untilVisible(signal);
  }
}

/** So that a forgotten tab asks for no challenges. */
async function untilVisible(signal: AbortSignal): Promise<void> {
  while (document.hidden && !signal.aborted) {
    await new Promise((done) => document.addEventListener('visibilitychange', done, { once: true }));
  }
}
