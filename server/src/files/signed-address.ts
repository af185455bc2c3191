import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Config } from '../platform/config.ts';
import { deriveKey } from '../platform/keys.ts';

/** What an address gives access to, and to whom: `sessionId` null is the public. */
export interface SignedFile {
  id: number;
  name: string;
  variant: 'file' | 'thumbnail';
  sessionId: string | null;
}

/** Addresses work for one to two of these: within one they stay the same, so that browsers can keep pictures. */
const bucketSeconds = 1800;

/**
 * An address in the portal that works in `<img>`, which cannot send a token. The signature only says that the portal
 * made the address for that session; whether the session lives and may see the file is asked at every use.
 */
export function signAddress(config: Pick<Config, 'appSecret'>, file: SignedFile): string {
  const until = (Math.floor(Date.now() / 1000 / bucketSeconds) + 2) * bucketSeconds;
  const query = new URLSearchParams({ e: String(until), k: signatureOf(config, file, until) });
  if (file.sessionId !== null) query.set('s', file.sessionId);
  return `/api/files/${file.id}/${file.variant}/${encodeURIComponent(file.name)}?${query.toString()}`;
}

/** Whether the portal signed this and it has not expired. */
export function isSigned(
  config: Pick<Config, 'appSecret'>,
  file: Omit<SignedFile, 'name'>,
  { until, signature }: { until: number; signature: string },
): boolean {
  if (until < Date.now() / 1000) return false;
  const expected = Buffer.from(signatureOf(config, file, until));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function signatureOf(config: Pick<Config, 'appSecret'>, file: Omit<SignedFile, 'name'>, until: number): string {
  return createHmac('sha256', keyOf(config.appSecret))
    .update(JSON.stringify([file.id, file.variant, file.sessionId, until]))
    .digest('base64url');
}

const keys = new Map<string, KeyObject>();

/** Made once: a list has a hundred addresses, and deriving the key for each costs more than reading the list. */
function keyOf(appSecret: string): KeyObject {
  const known = keys.get(appSecret);
  if (known !== undefined) return known;
  const key = createSecretKey(deriveKey(appSecret, 'file address'));
  keys.set(appSecret, key);
  return key;
}
