import type pg from 'pg';
import { formError } from '../../platform/http/errors.ts';
import { createLimiter, networkOf } from '../../platform/security/limits.ts';

const quarter = 15 * 60;

/** Guards the password check: 10 failures per account and 100 per network address in a quarter of an hour. */
export function createSignInLimits(pool: pg.Pool, hashKey: Buffer) {
  const perAccount = createLimiter(pool, hashKey, { name: 'sign-in-account', points: 10, seconds: quarter });
  const perNetwork = createLimiter(pool, hashKey, { name: 'sign-in-network', points: 100, seconds: quarter });
  const giveBack = async (email: string, address: string) => {
    await Promise.all([perAccount.giveBack(email), perNetwork.giveBack(networkOf(address))]);
  };
  const take = async (email: string, address: string) => {
    const wait = (await perNetwork.take(networkOf(address))) ?? (await perAccount.take(email));
    if (wait === null) return;
    const minutes = Math.ceil(wait / 60);
    throw formError(
      429,
      `Er is te vaak geprobeerd in te loggen. Probeer het over ${minutes} ${minutes === 1 ? 'minuut' : 'minuten'} opnieuw.`,
      { 'retry-after': String(wait) },
    );
  };
  return {
    /**
     * Counts the attempt before the password is looked at, so that attempts side by side do not slip through. One
     * that ends in an error, such as a queue that is full, does not count.
     */
    async guard<Result>(email: string, address: string, attempt: () => Promise<Result>): Promise<Result> {
      await take(email, address);
      try {
        return await attempt();
      } catch (error) {
        await giveBack(email, address);
        throw error;
      }
    },
    /** Takes an attempt back that was neither right nor wrong. */
    giveBack,
    async succeeded(email: string, address: string): Promise<void> {
      await Promise.all([perAccount.forget(email), perNetwork.giveBack(networkOf(address))]);
    },
  };
}
