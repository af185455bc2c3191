import { constants, createHmac, generateKeyPair, randomUUID, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { TokenFault } from './faults.ts';

/** A key of an issuer. */
export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export type Claims = Record<string, unknown>;

export async function makeKey(): Promise<SigningKey> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { kid: randomUUID(), ...pair };
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The claims of a token, unchecked. */
export const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;

/** The header of a token, unchecked. */
export const headerOf = (token: string): { alg: string; typ?: string } =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { alg: string };

/** Signs by hand, because a library refuses to make the wrong tokens that are wanted here. */
export function signToken(
  header: { alg: string; typ?: string },
  claims: Claims,
  keys: { own: SigningKey; other: SigningKey },
  faults: TokenFault[],
): string {
  const has = (fault: TokenFault) => faults.includes(fault);
  const alg = has('alg-none') ? 'none' : has('hs-swap') ? 'HS256' : header.alg;
  const kid = has('unknown-kid') ? randomUUID() : keys.own.kid;
  const text = `${encode({ ...header, alg, kid })}.${encode(spoil(claims, has))}`;
  if (alg === 'none') return `${text}.`;
  const { privateKey } = has('unknown-kid') || has('other-key') ? keys.other : keys.own;
  if (alg === 'HS256') {
    // The public key as a secret: accepted by who lets the token choose the algorithm.
    const secret = keys.own.publicKey.export({ type: 'spki', format: 'pem' });
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  }
  const padding = alg === 'PS256' ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING;
  const key = { key: privateKey, padding, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

/** The claims as the faults make them. */
function spoil(claims: Claims, has: (fault: TokenFault) => boolean): Claims {
  const now = Math.floor(Date.now() / 1000);
  const spoilt: Claims = {
    ...claims,
    ...(has('wrong-iss') && { iss: 'https://elders.example' }),
    ...(has('wrong-aud') && { aud: 'iemand-anders' }),
    ...(has('aud-list') && { aud: [claims['aud'], 'iemand-anders'] }),
    ...(has('expired') && { iat: now - 7_200, exp: now - 3_600 }),
    ...(has('not-yet-valid') && { nbf: now + 3_600, exp: now + 7_200 }),
    ...(has('lower-acr') && { acr: 'urn:example:laagste' }),
    ...(has('wrong-nonce') && { nonce: 'een-andere-nonce-dan-gevraagd' }),
    ...(has('wrong-sub') && { sub: 'iemand-anders' }),
    ...(has('email-unverified') && { email_verified: false }),
  };
  if (has('no-acr')) delete spoilt['acr'];
  if (has('no-nonce')) delete spoilt['nonce'];
  return spoilt;
}
