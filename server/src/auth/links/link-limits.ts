import type pg from 'pg';
import { HttpError, plainError } from '../../platform/http/errors.ts';
import { createLimiter, networkOf } from '../../platform/security/limits.ts';

const hour = 3600;
const quarter = 15 * 60;

const tellWait = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  return `Probeer het over ${minutes} ${minutes === 1 ? 'minuut' : 'minuten'} opnieuw.`;
};

/**
 * Guards the requests for a mailed address: 5 an hour for one e-mail address, of which 3 send a mail, and 50 an hour
 * from one network. They count the same whether or not somebody has the address.
 */
export function createLinkLimits(pool: pg.Pool, hashKey: Buffer, purpose: 'login' | 'reset') {
  const limiter = (name: string, points: number) =>
    createLimiter(pool, hashKey, { name: `${purpose}-link-${name}`, points, seconds: hour });
  const perNetwork = limiter('network', 50);
  const perAddress = limiter('address', 5);
  const mailsPerAddress = limiter('mails', 3);
  return {
    /** Counts a request. Answers whether it may still send a mail; throws 429 when there were too many. */
    async take(email: string, address: string): Promise<boolean> {
      const wait = (await perNetwork.take(networkOf(address))) ?? (await perAddress.take(email));
      if (wait !== null) {
        const sentence = `Er is te vaak om een e-mail gevraagd. ${tellWait(wait)}`;
        // The reset screen shows its errors below the field.
        const body = purpose === 'reset' ? { email: [sentence] } : { error: sentence };
        throw new HttpError(429, body, { 'retry-after': String(wait) });
      }
      return (await mailsPerAddress.take(email)) === null;
    },
  };
}

/** Guards the calls that trade a token or code: 100 failures from one network, 10 wrong codes for one account. */
export function createConfirmLimits(pool: pg.Pool, hashKey: Buffer) {
  const perNetwork = createLimiter(pool, hashKey, { name: 'link-confirm-network', points: 100, seconds: quarter });
  const wrongCodes = createLimiter(pool, hashKey, { name: 'login-code-account', points: 10, seconds: hour });
  return {
    async take(address: string): Promise<void> {
      const wait = await perNetwork.take(networkOf(address));
      if (wait === null) return;
      throw plainError(429, `Er is te vaak geprobeerd in te loggen. ${tellWait(wait)}`, {
        'retry-after': String(wait),
      });
    },
    /** Takes the attempt back, because it was rightful. */
    giveBack: (address: string) => perNetwork.giveBack(networkOf(address)),
    /** Whether one more code may be tried for this account, over all its mails together. */
    takeCode: async (userId: number) => (await wrongCodes.take(String(userId))) === null,
    giveCodeBack: (userId: number) => wrongCodes.giveBack(String(userId)),
  };
}
