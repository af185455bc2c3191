import { createHmac, randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A random 160-bit secret in base32 (RFC 4648), as authenticator apps expect it. */
export const makeSecret = () => Array.from({ length: 32 }, () => alphabet[randomInt(32)]).join('');

/** The current code of an authenticator app (RFC 6238, with SHA-1 and 30 seconds). */
export function codeOf(secret: string): string {
  const bits = Array.from(secret, (character) => alphabet.indexOf(character).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}
