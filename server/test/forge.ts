import { createHmac, randomUUID } from 'node:crypto';
import type { Config } from '../src/platform/config.ts';
import { deriveKey } from '../src/platform/crypto.ts';

/** The key that the portal under test signs access tokens with. */
export const accessTokenKey = (config: Config) => deriveKey(config.appSecret, 'access token');

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * An access token as the portal would sign it, except for the given claims and header; a claim that is
 * undefined is omitted. `alg: none` gets no signature, HS384 and HS512 their own hash.
 */
export function forgeToken(
  config: Config,
  claims: Record<string, unknown>,
  options: { header?: Record<string, unknown>; key?: Buffer | string } = {},
): string {
  const now = Math.floor(Date.now() / 1000);
  const header = { alg: 'HS256', typ: 'JWT', ...options.header };
  const content = `${encode(header)}.${encode({
    typ: 'access',
    sub: '1',
    jti: randomUUID(),
    iss: config.publicUrl,
    aud: config.publicUrl,
    iat: now,
    exp: now + 600,
    ...claims,
  })}`;
  if (/^none$/i.test(header.alg)) return `${content}.`;
  const hash = header.alg === 'HS512' ? 'sha512' : header.alg === 'HS384' ? 'sha384' : 'sha256';
  return `${content}.${createHmac(hash, options.key ?? accessTokenKey(config))
    .update(content)
    .digest('base64url')}`;
}
