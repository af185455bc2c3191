import type { PasskeyRequestOptions } from '@dijkportaal/contract/platform/passkey-options';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { challengeMinutes, storeChallenge, type ChallengeUse } from './challenges.ts';

/** The library takes 0.1 second and 24 MB, so it is loaded when the first passkey is used. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** How long the browser waits for the person, in milliseconds. */
export const timeout = challengeMinutes * 60_000;

/** For whom passkeys are made: the host name of the portal. Browsers refuse them for any other. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

/** The challenge in what a browser sent; null if that cannot be read. */
export async function readChallenge(clientDataJSON: string): Promise<string | null> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** What a browser needs to sign with a passkey: with one of these, or with any that the device has for the portal. */
export async function createRequestOptions(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  use: ChallengeUse,
  allowed?: { id: string; transports: string[] }[],
): Promise<PasskeyRequestOptions> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const userVerification = use.purpose === 'second_factor' ? ('preferred' as const) : ('required' as const);
  const { challenge } = await generateAuthenticationOptions({ ...relyingParty(config), timeout, userVerification });
  await storeChallenge(db, challenge, use);
  const allowCredentials = allowed?.map((one) => ({ ...one, type: 'public-key' as const }));
  return { challenge, timeout, rpId: relyingParty(config).rpID, allowCredentials, userVerification };
}
