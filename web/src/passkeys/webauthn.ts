import type { passkeys, PasskeyAssertion } from '@dijkportaal/contract/passkeys';
import type { InputTo, ResponseOf } from '@dijkportaal/contract/platform/endpoint';
import type { PasskeyRequestOptions } from '@dijkportaal/contract/platform/passkey-options';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

// Loaded when a passkey is used, with its library.

export { browserSupportsWebAuthnAutofill };

/** Ends what the browser is waiting for. */
export const cancel = () => WebAuthnAbortService.cancelCeremony();

/** What the person asked for: passkeys are not offered in the e-mail field meanwhile, which would end it. */
let prompt: Promise<unknown> = Promise.resolve();

/** Resolves when the browser no longer shows what the person asked for. */
export const promptEnded = () => prompt;

/** Signs with a passkey; null if the person cancelled. `isAutofill`: waits until they choose it in the e-mail field. */
export async function signWith(
  { allowCredentials, ...options }: PasskeyRequestOptions,
  isAutofill = false,
): Promise<PasskeyAssertion | null> {
  const optionsJSON = { ...options, ...(allowCredentials && { allowCredentials: allowCredentials.map(toDescriptor) }) };
  const signing = startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }).catch(unlessCancelled);
  if (!isAutofill) prompt = signing.catch(() => {});
  const signed = await signing;
  if (signed === null) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response;
  return {
    id: signed.id,
    rawId: signed.rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

/** Makes a passkey; null if the person cancelled. Throws an error with the name InvalidStateError if the device has one. */
export async function makePasskey({
  excludeCredentials,
  ...options
}: ResponseOf<typeof passkeys.options>): Promise<InputTo<typeof passkeys.add>['body']['credential'] | null> {
  const optionsJSON = { ...options, excludeCredentials: excludeCredentials.map(toDescriptor) };
  const made = await startRegistration({ optionsJSON }).catch(unlessCancelled);
  if (made === null) return null;
  const { clientDataJSON, attestationObject, transports } = made.response;
  return {
    id: made.id,
    rawId: made.rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

type Descriptor = NonNullable<PasskeyRequestOptions['allowCredentials']>[number];

const toDescriptor = ({ id, type, transports }: Descriptor) => ({ id, type, ...(transports && { transports }) });

/** A browser does not say whether the person cancelled or waited too long. */
function unlessCancelled(error: unknown): null {
  if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
  throw error;
}
