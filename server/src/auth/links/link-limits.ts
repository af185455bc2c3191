import type pg from 'pg';
import { HttpError, plainError } from '../../platform/errors.ts';
import { createLimiter, networkOf, retryAfter } from '../../platform/security/limits.ts';

const hour = 3600;
const quarter = 15 * 60;

/** Counts what one e-mail address asks for: the requests, and those that send a mail. */
export function createRequestLimiters(pool: pg.Pool, hashKey: Buffer, purpose: 'login' | 'reset') {
  const limiter = (name: string, points: number) =>
    createLimiter(pool, hashKey, { name: `${purpose}-link-${name}`, points, seconds: hour });
  return { requests: limiter('address', 5), mails: limiter('mails', 3) };
}

/** Counts the wrong codes of an account, over all its mails. */
export const createLoginCodeLimiter = (pool: pg.Pool, hashKey: Buffer) =>
  createLimiter(pool, hashKey, { name: 'login-code-account', points: 10, seconds: hour });

/**
 * Limits the requests for a mailed link: 5 an hour for one e-mail address (3 send a mail), and 50 an hour from
 * one network. They count the same whether or not the address has an account.
 */
export function createLinkLimits(pool: pg.Pool, hashKey: Buffer, purpose: 'login' | 'reset') {
  const perNetwork = createLimiter(pool, hashKey, { name: `${purpose}-link-network`, points: 50, seconds: hour });
  const { requests, mails } = createRequestLimiters(pool, hashKey, purpose);
  return {
    /** Counts a request. Returns whether it may still send a mail; throws 429 for too many. */
    async take(email: string, address: string): Promise<boolean> {
      const wait = (await perNetwork.take(networkOf(address))) ?? (await requests.take(email));
      if (wait !== null) {
        const { words, headers } = retryAfter(wait);
        const sentence = `Er is te vaak om een e-mail gevraagd. ${words}`;
        // The reset screen shows its errors below the field.
        const body = purpose === 'reset' ? { email: [sentence] } : { error: sentence };
        throw new HttpError(429, body, headers);
      }
      return (await mails.take(email)) === null;
    },
  };
}

/** Limits the calls that sign in with a token or code: 100 failures from one network, 10 wrong codes for one account. */
export function createConfirmLimits(pool: pg.Pool, hashKey: Buffer) {
  const perNetwork = createLimiter(pool, hashKey, { name: 'link-confirm-network', points: 100, seconds: quarter });
  const wrongCodes = createLoginCodeLimiter(pool, hashKey);
  return {
    async take(address: string): Promise<void> {
      const wait = await perNetwork.take(networkOf(address));
      if (wait === null) return;
      const { words, headers } = retryAfter(wait);
      throw plainError(429, `Er is te vaak geprobeerd in te loggen. ${words}`, headers);
    },
    /** Uncounts an attempt that succeeded. */
    giveBack: (address: string) => perNetwork.giveBack(networkOf(address)),
    /** Counts a code for this account, over all its mails. Returns whether it may be tried. */
    takeCode: async (userId: number) => (await wrongCodes.take(String(userId))) === null,
    giveCodeBack: (userId: number) => wrongCodes.giveBack(String(userId)),
  };
}

/** Limits what is tried with codes of letters: 10 wrong codes that begin the same, and 5 addresses for one letter. */
export function createLetterLimits(pool: pg.Pool, hashKey: Buffer) {
  const limiter = (name: string, points: number) =>
    createLimiter(pool, hashKey, { name: `letter-${name}`, points, seconds: hour });
  const [prefixes, addresses] = [limiter('prefix', 10), limiter('addresses', 5)];
  const refuse = (wait: number | null) => {
    if (wait === null) return;
    const { words, headers } = retryAfter(wait);
    throw plainError(429, `Er is te vaak een code geprobeerd. ${words}`, headers);
  };
  return {
    takePrefix: async (prefix: string) => refuse(await prefixes.take(prefix)),
    givePrefixBack: (prefix: string) => prefixes.giveBack(prefix),
    takeAddress: async (letterId: number) => refuse(await addresses.take(String(letterId))),
  };
}
