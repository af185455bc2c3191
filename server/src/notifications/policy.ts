import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../platform/config.ts';
import { deriveKey } from '../platform/keys.ts';

type Secret = Pick<Config, 'appSecret'>;
type Place = Pick<Config, 'appSecret' | 'publicUrl'>;

/** Proof that somebody got a mail of the portal, good for turning such mails off and for nothing else; it never expires. */
export function makeOptOutToken(config: Secret, userId: number): string {
  return `${userId}.${signatureOf(config, String(userId))}`;
}

/** Whose token it is; null when the portal did not make it. */
export function readOptOutToken(config: Secret, token: string): number | null {
  const [, id = '', given = ''] = /^([1-9]\d{0,9})\.([\w-]+)$/.exec(token) ?? [];
  const expected = Buffer.from(signatureOf(config, id));
  const isOurs = given.length === expected.length && timingSafeEqual(Buffer.from(given), expected);
  return isOurs ? Number(id) : null;
}

/** The page on which somebody turns the mails about new items off, for a link in the mail. */
export const optOutPage = ({ publicUrl, ...config }: Place, userId: number) =>
  `${publicUrl}/afmelden?token=${makeOptOutToken(config, userId)}`;

/** Where a mail program turns them off, for `unsubscribeUrl` of the mail. */
export const oneClickAddress = ({ publicUrl, ...config }: Place, userId: number) =>
  `${publicUrl}/api/notifications/one-click/${makeOptOutToken(config, userId)}/`;

function signatureOf(config: Secret, userId: string): string {
  const signature = createHmac('sha256', deriveKey(config.appSecret, 'opt-out')).update(userId).digest();
  return signature.subarray(0, 16).toString('base64url');
}
