import type pg from 'pg';
import { formError } from '../../platform/errors.ts';
import { createLimiter, networkOf, retryAfter } from '../../platform/security/limits.ts';

const quarter = 15 * 60;

/** Counts the wrong passwords of an account, by its address. */
export const createPasswordLimiter = (pool: pg.Pool, hashKey: Buffer) =>
  createLimiter(pool, hashKey, { name: 'sign-in-account', points: 10, seconds: quarter });

/** Limits wrong passwords: 10 per account and 100 per network in 15 minutes. */
export function createSignInLimits(pool: pg.Pool, hashKey: Buffer) {
  const perAccount = createPasswordLimiter(pool, hashKey);
  const perNetwork = createLimiter(pool, hashKey, { name: 'sign-in-network', points: 100, seconds: quarter });
  const giveBack = async (email: string, address: string) => {
    await Promise.all([perAccount.giveBack(email), perNetwork.giveBack(networkOf(address))]);
  };
  const take = async (email: string, address: string) => {
    const wait = (await perNetwork.take(networkOf(address))) ?? (await perAccount.take(email));
    if (wait === null) return;
    const { words, headers } = retryAfter(wait);
    throw formError(429, `Er is te vaak geprobeerd in te loggen. ${words}`, headers);
  };
  return {
    /**
     * Counts the attempt before the password is checked, so that concurrent attempts are all counted. One that ends in
     * an error, such as a full queue, does not count.
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
    /** Uncounts an attempt that neither succeeded nor failed. */
    giveBack,
    async succeeded(email: string, address: string): Promise<void> {
      await Promise.all([perAccount.forget(email), perNetwork.giveBack(networkOf(address))]);
    },
  };
}
