import { createHmac, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@dijkportaal/contract/mfa';
import { generateURI, verify } from 'otplib';
import type { Config } from '../platform/config.ts';
import { deriveKey } from '../platform/crypto.ts';

/** RFC 6238, 5.2: a code counts for 30 seconds, and one step earlier or later for clocks that are off. */
const driftSeconds = 30;

/** 32 signs that are not mistaken for one another on paper: 12 of them are 60 bits. */
const recoveryAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const recoveryLength = 12;

/** The keys of the second factor: one that secrets lie sealed with, one that recovery codes are hashed with. */
export function factorKeys({ appSecret }: Pick<Config, 'appSecret'>): { secrets: Buffer; recovery: Buffer } {
  return { secrets: deriveKey(appSecret, 'mfa secrets'), recovery: deriveKey(appSecret, 'mfa recovery codes') };
}

/** What somebody typed without spaces and dashes, in capitals: people copy codes in groups. */
export function normaliseCode(typed: string | null | undefined): string {
  return (typed ?? '').replace(/[\s\p{Pd}]/gu, '').toUpperCase();
}

/** Whether a normalised code is one of an authenticator; anything else can only be a recovery code. */
export function isAuthenticatorCode(code: string): boolean {
  return /^[0-9]{6}$/.test(code);
}

/** The time step that a code of an authenticator belongs to, one step around `now` (in seconds); null when it does not fit. */
export async function stepOfCode(secret: string, code: string, now = Date.now() / 1000): Promise<number | null> {
  if (!isAuthenticatorCode(code)) return null;
  const result = await verify({ secret, token: code, epoch: Math.floor(now), epochTolerance: driftSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** The address in the QR code that an authenticator app reads (the Key URI format). */
export function authenticatorUri(email: string, secret: string): string {
  return generateURI({ issuer: 'Dijkportaal', label: email, secret });
}

/** A fresh set of recovery codes as a person writes them down: three groups of four signs. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    // 256 is a multiple of 32, so every sign is as likely as another.
    const signs = [...randomBytes(recoveryLength)].map((byte) => recoveryAlphabet[byte % recoveryAlphabet.length]);
    return signs.join('').replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** How a recovery code is stored: without the key the database does not tell which code it was. */
export function hashRecoveryCode(key: Buffer, userId: number, code: string): string {
  return createHmac('sha256', key)
    .update(`${userId}:${normaliseCode(code)}`)
    .digest('base64url');
}
