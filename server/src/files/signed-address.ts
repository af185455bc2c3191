import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Config } from '../platform/config.ts';
import { deriveKey } from '../platform/crypto.ts';

/** What an address gives access to, and to whom: `sessionId` null is the public. */
export interface SignedFile {
  id: number;
  name: string;
  sessionId: string | null;
}

type Variant = 'file' | 'thumbnail';

/** Addresses work for one to two of these: within one they stay the same, so that browsers can keep pictures. */
const bucketSeconds = 1800;

/**
 * Addresses in the portal that work in `<img>`, which cannot send a token. The signature only says that the portal made
 * the address for that session; whether the session lives and may see the file is asked at every use.
 */
export function signAddresses(config: Pick<Config, 'appSecret'>, file: SignedFile): Record<Variant, string> {
  const until = (Math.floor(Date.now() / 1000 / bucketSeconds) + 2) * bucketSeconds;
  const signatures = signaturesOf(config, file, until);
  const name = encodeURIComponent(file.name);
  const session = file.sessionId === null ? '' : `&s=${file.sessionId}`;
  const address = (variant: Variant) =>
    `/api/files/${file.id}/${variant}/${name}?e=${until}&k=${signatures[variant]}${session}`;
  return { file: address('file'), thumbnail: address('thumbnail') };
}

/** Whether the portal signed this and it has not expired. */
export function isSigned(
  config: Pick<Config, 'appSecret'>,
  { variant, ...file }: Omit<SignedFile, 'name'> & { variant: Variant },
  { until, signature }: { until: number; signature: string },
): boolean {
  if (until < Date.now() / 1000) return false;
  const expected = Buffer.from(signaturesOf(config, file, until)[variant]);
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** One half of 256 bits for each: a list has a hundred files, and signing is most of the work that they are. */
function signaturesOf(
  config: Pick<Config, 'appSecret'>,
  { id, sessionId }: Omit<SignedFile, 'name'>,
  until: number,
): Record<Variant, string> {
  const text = `${id} ${sessionId ?? 'public'} ${until}`;
  const digest = createHmac('sha256', keyOf(config.appSecret)).update(text).digest('hex');
  return { file: digest.slice(0, 32), thumbnail: digest.slice(32) };
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
