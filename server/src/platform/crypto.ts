import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from './config.ts';

type Secret = Pick<Config, 'appSecret'>;
/** While one secret replaces another, what the old one made is still accepted. */
type Secrets = Pick<Config, 'appSecret' | 'oldSecret'>;

/** The keys of one purpose: the first is for what is made now, a second one was derived from the old secret. */
export type Keys = readonly [Buffer, ...Buffer[]];

/** hex if upper and lower case may be lost, as in a mail address. */
type Encoding = 'base64url' | 'hex';

/** A 256-bit key for one purpose, derived from the portal's secret (RFC 5869), so that no two purposes share a key. */
export function deriveKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, 'dijkportaal', purpose, 32));
}

/** The same for the present secret and, during a rotation, the old one. */
export function deriveKeys({ appSecret, oldSecret }: Secrets, purpose: string): Keys {
  return [deriveKey(appSecret, purpose), ...(oldSecret === null ? [] : [deriveKey(oldSecret, purpose)])];
}

/** Encrypts a text with AES-256-GCM (NIST SP 800-38D); returns nonce, tag and cipher text in base64url. */
export function seal(key: Buffer, plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts what `seal` returned for one of these keys; throws if it was changed or the key was another. */
export function unseal([key, ...others]: Keys, sealed: string): string {
  const [next, ...more] = others;
  if (next === undefined) return unsealWith(key, sealed);
  try {
    return unsealWith(key, sealed);
  } catch {
    return unseal([next, ...more], sealed);
  }
}

function unsealWith(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** A 128-bit signature of a text for one purpose, which only this portal can make. */
export function signText(
  { appSecret }: Secret,
  purpose: string,
  text: string,
  encoding: Encoding = 'base64url',
): string {
  const signature = createHmac('sha256', signingKey(appSecret, purpose)).update(text).digest();
  return signature.subarray(0, 16).toString(encoding);
}

/** Whether the portal signed this text for this purpose; in constant time. */
export function isSignature(
  given: string,
  { appSecret, oldSecret }: Secrets,
  ...signed: Tail<Parameters<typeof signText>>
): boolean {
  return [appSecret, ...(oldSecret === null ? [] : [oldSecret])].some((secret) =>
    isSame(given, signText({ appSecret: secret }, ...signed)),
  );
}

type Tail<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;

/** Compares two texts in a time that does not depend on where they differ. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** An id with its signature, `12.…`: valid for one purpose, until the portal's secret was replaced. */
export function signId(config: Secret, purpose: string, id: number, encoding?: Encoding): string {
  return `${id}.${signText(config, purpose, String(id), encoding)}`;
}

/** The id in a text that `signId` made; null for any other text. */
export function readSignedId(config: Secrets, purpose: string, text: string, encoding?: Encoding): number | null {
  const [, id = '', given = ''] = /^(0|[1-9]\d{0,9})\.([\w-]+)$/.exec(text) ?? [];
  return id !== '' && isSignature(given, config, purpose, id, encoding) ? Number(id) : null;
}

/** SHA-256 in hex, of a stream or of the file at a path. */
export async function hashFile(file: string | Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(typeof file === 'string' ? createReadStream(file) : file, hash);
  return hash.digest('hex');
}

const signingKeys = new Map<string, KeyObject>();

/** Cached, because deriving it for each mail of a newsletter would cost more than writing the mail. */
function signingKey(appSecret: string, purpose: string): KeyObject {
  const name = `${purpose}\n${appSecret}`;
  const known = signingKeys.get(name);
  if (known !== undefined) return known;
  const key = createSecretKey(deriveKey(appSecret, purpose));
  signingKeys.set(name, key);
  return key;
}
