import { createHmac, randomBytes } from 'node:crypto';
import type { Backend } from './backend.ts';
import { json } from './bodies.ts';
import { specify } from './calls.ts';
import { Refusal } from './refusals.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A placeholder for a QR code: one dark pixel. */
const qrCode = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB5Sfe/AAAAABJRU5ErkJggg==';

/** The code of an authenticator app at a given time (RFC 6238), in milliseconds since 1970. */
export function codeOf(secret: string, at = Date.now()): string {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** Whether it is the current code, or that of one step earlier or later. */
export const isCodeOf = (secret: string, code: string) =>
  [-1, 0, 1].some((step) => codeOf(secret, Date.now() + step * 30_000) === code);

/** A secret for an authenticator app, in base32. */
export const newSecret = () => [...randomBytes(32)].map((byte) => alphabet[byte % 32]).join('');

/** The second factor, and deleting one's own account. */
export function specifyMfa(backend: Backend): void {
  const { store } = backend;
  const offered = new Map<number, string>();

  specify(backend, { method: 'GET', path: '/api/mfa/status/', access: 'signed-in' }, ({ user }) => ({
    mfa_enabled: user.mfaSecret !== null,
  }));

  specify(backend, { method: 'GET', path: '/api/mfa/setup/', access: 'signed-in' }, ({ user }) => {
    const secret = offered.get(user.id) ?? newSecret();
    offered.set(user.id, secret);
    return { qr_code: qrCode, secret };
  });

  const factor = json('token', 'secret');
  specify(backend, { method: 'POST', path: '/api/mfa/setup/', access: 'signed-in', body: factor }, ({ user, body }) => {
    const secret = offered.get(user.id);
    if (secret === undefined || body.text('secret') !== secret || !isCodeOf(secret, body.text('token'))) {
      throw new Refusal(400, { error: 'Ongeldige verificatie code' });
    }
    offered.delete(user.id);
    user.mfaSecret = secret;
  });

  specify(backend, { method: 'GET', path: '/api/mfa/recovery-codes/', access: 'signed-in' }, () => ({
    codes: Array.from({ length: 10 }, () => randomBytes(5).toString('hex')),
  }));

  specify(backend, { method: 'DELETE', path: '/api/mfa/delete/', access: 'signed-in' }, ({ user }) => {
    user.mfaSecret = null;
  });

  specify(backend, { method: 'DELETE', path: '/api/account/delete/', access: 'signed-in' }, ({ user }) => {
    for (const { id, user: owner } of store.profiles.values()) if (owner === user.id) store.profiles.delete(id);
    store.users.delete(user.id);
  });
}
