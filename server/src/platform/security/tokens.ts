import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

/** A secret that cannot be guessed: 256 random bits. */
export const createToken = () => randomBytes(32).toString('base64url');

/** The hash of a token to store. It needs no key: nobody can try 2^256 tokens. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Six random digits. */
export const createCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** The hash to store of something short, such as a code: keyed, because all codes could be tried. */
export const hashWithKey = (key: Buffer, ...parts: string[]) =>
  createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
