import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Config } from '../platform/config.ts';
import { deriveKey, isSame } from '../platform/crypto.ts';

/** The file that a URL opens, and the session that it is for: `sessionId` null is the public. */
export interface SignedFile {
  id: number;
  name: string;
  sessionId: string | null;
}

type Variant = 'file' | 'thumbnail';

/** URLs are valid for one to two of these: within one they stay the same, so that browsers can cache pictures. */
const bucketSeconds = 1800;

/** When URLs that are signed now expire, in seconds since 1970: URLs change with this value. */
export const addressesValidUntil = (): number => (Math.floor(Date.now() / 1000 / bucketSeconds) + 2) * bucketSeconds;

/**
 * URLs that work in `<img>`, which cannot send a token. The signature only proves that the portal made the URL for that
 * session; every use checks whether the session is live and may see the file.
 */
export function signAddresses(config: Pick<Config, 'appSecret'>, file: SignedFile): Record<Variant, string> {
  const until = addressesValidUntil();
  const signatures = signaturesOf(config, file, until);
  const name = encodeURIComponent(file.name);
  const session = file.sessionId === null ? '' : `&s=${file.sessionId}`;
  const address = (variant: Variant) =>
    `/api/files/${file.id}/${variant}/${name}?e=${until}&k=${signatures[variant]}${session}`;
  return { file: address('file'), thumbnail: address('thumbnail') };
}

/** Whether the portal signed this and it has not expired. */
export function isSigned(
  { appSecret, oldSecret }: Pick<Config, 'appSecret' | 'oldSecret'>,
  { variant, ...file }: Omit<SignedFile, 'name'> & { variant: Variant },
  { until, signature }: { until: number; signature: string },
): boolean {
  if (until < Date.now() / 1000) return false;
  return [appSecret, ...(oldSecret === null ? [] : [oldSecret])].some((secret) =>
    isSame(signature, signaturesOf({ appSecret: secret }, file, until)[variant]),
  );
}

/** Half of one 256-bit signature for each variant: signing is most of the work of a list with a hundred files. */
function signaturesOf(
  config: Pick<Config, 'appSecret'>,
  { id, sessionId }: Omit<SignedFile, 'name'>,
  until: number,
): Record<Variant, string> {
  const text = `${id} ${sessionId ?? 'public'} ${until}`;
  const digest = createHmac('sha256', keyOf(config)).update(text).digest('hex');
  return { file: digest.slice(0, 32), thumbnail: digest.slice(32) };
}

const keys = new Map<string, KeyObject>();

/** Derived once for each secret: that takes longer than reading a list with a hundred URLs. */
function keyOf({ appSecret }: Pick<Config, 'appSecret'>): KeyObject {
  const known = keys.get(appSecret);
  if (known !== undefined) return known;
  const key = createSecretKey(deriveKey(appSecret, 'file address'));
  keys.set(appSecret, key);
  return key;
}
