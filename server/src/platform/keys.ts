import { hkdfSync } from 'node:crypto';

/** A 256-bit key for one purpose, derived from the portal's secret (RFC 5869), so that no two purposes share a key. */
export function deriveKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, 'dijkportaal', purpose, 32));
}
