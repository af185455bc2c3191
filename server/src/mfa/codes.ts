import { createHmac, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@dijkportaal/contract/mfa';
import { generateURI, verify } from 'otplib';
import type { Config } from '../platform/config.ts';
import { deriveKeys, type Keys } from '../platform/crypto.ts';

/** RFC 6238, 5.2: a code is valid for 30 seconds, and for one step more on both sides, because clocks differ. */
const driftSeconds = 30;

/** 32 characters that are not confused on paper: 12 of them are 60 bits. */
const recoveryAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const recoveryLength = 12;

/** The keys of the second factor: some encrypt secrets, some hash recovery codes. */
export function factorKeys(config: Pick<Config, 'appSecret' | 'oldSecret'>): { secrets: Keys; recovery: Keys } {
  return { secrets: deriveKeys(config, 'mfa secrets'), recovery: deriveKeys(config, 'mfa recovery codes') };
}

/** Removes spaces and dashes and converts to upper case, because people copy codes in groups. */
export function normaliseCode(typed: string | null | undefined): string {
  return (typed ?? '').replace(/[\s\p{Pd}]/gu, '').toUpperCase();
}

/** Whether a normalised code is that of an authenticator; anything else can only be a recovery code. */
export function isAuthenticatorCode(code: string): boolean {
  return /^[0-9]{6}$/.test(code);
}

/** The time step of an authenticator code, at most one step from `now` (in seconds); null if it is invalid. */
export async function stepOfCode(secret: string, code: string, now = Date.now() / 1000): Promise<number | null> {
  if (!isAuthenticatorCode(code)) return null;
  const result = await verify({ secret, token: code, epoch: Math.floor(now), epochTolerance: driftSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** The URI in the QR code that an authenticator app reads (the Key URI format). */
export function authenticatorUri(email: string, secret: string): string {
  return generateURI({ issuer: 'Dijkportaal', label: email, secret });
}

/** Generates a set of recovery codes: three groups of four characters. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    // 256 is a multiple of 32, so every character is equally likely.
    const characters = [...randomBytes(recoveryLength)].map((byte) => recoveryAlphabet[byte % recoveryAlphabet.length]);
    return characters.join('').replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** The stored hash of a recovery code. It is keyed, so that the database alone does not reveal the code. */
export function hashRecoveryCode(key: Buffer, userId: number, code: string): string {
  return createHmac('sha256', key)
    .update(`${userId}:${normaliseCode(code)}`)
    .digest('base64url');
}
