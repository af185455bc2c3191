import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Config } from './config.ts';
import { deriveKey } from './keys.ts';

type Secret = Pick<Config, 'appSecret'>;

/** hex where capitals may be lost on the way, as in the address of a mailbox. */
type Encoding = 'base64url' | 'hex';

/** 128 bits that only this portal can make of a text, for one purpose. */
export function signText(
  { appSecret }: Secret,
  purpose: string,
  text: string,
  encoding: Encoding = 'base64url',
): string {
  const signature = createHmac('sha256', keyOf(appSecret, purpose)).update(text).digest();
  return signature.subarray(0, 16).toString(encoding);
}

/** Whether the portal signed this text for this purpose; takes equally long for every wrong signature. */
export function isSignature(given: string, ...signed: Parameters<typeof signText>): boolean {
  const expected = Buffer.from(signText(...signed));
  const bytes = Buffer.from(given);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/** An id with its signature, `12.…`: good for one purpose, until the portal's secret changes. */
export function signId(config: Secret, purpose: string, id: number, encoding?: Encoding): string {
  return `${id}.${signText(config, purpose, String(id), encoding)}`;
}

/** The id in what `signId` made; null when it did not. */
export function readSignedId(config: Secret, purpose: string, text: string, encoding?: Encoding): number | null {
  const [, id = '', given = ''] = /^(0|[1-9]\d{0,9})\.([\w-]+)$/.exec(text) ?? [];
  return id !== '' && isSignature(given, config, purpose, id, encoding) ? Number(id) : null;
}

const keys = new Map<string, KeyObject>();

/** Made once: deriving it for each mail of a newsletter would cost more than writing the mail. */
function keyOf(appSecret: string, purpose: string): KeyObject {
  const name = `${purpose}\n${appSecret}`;
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = createSecretKey(deriveKey(appSecret, purpose));
  keys.set(name, key);
  return key;
}
