import { formError } from '../platform/errors.ts';
import { deriveKey } from '../platform/crypto.ts';
import { createLimiter, retryAfter } from '../platform/security/limits.ts';
import type { Services } from '../platform/services.ts';

/** Throws 429 when the person does it too often. */
type PersonLimit = (userId: number) => Promise<void>;

/** Limits how often a person may refresh data from Relatics: 20 times in 15 minutes. */
export const createRefreshLimit = (services: Pick<Services, 'pool' | 'config'>) =>
  createPersonLimit(services, 'relatics-refresh', 20);

/** Limits how often a person may download a file from Relatics: 100 times in 15 minutes. */
export const createDownloadLimit = (services: Pick<Services, 'pool' | 'config'>) =>
  createPersonLimit(services, 'relatics-download', 100);

function createPersonLimit(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  name: string,
  points: number,
): PersonLimit {
  const limiter = createLimiter(pool, deriveKey(config.appSecret, 'attempt counts'), {
    name,
    points,
    seconds: 15 * 60,
  });
  return async (userId) => {
    const wait = await limiter.take(String(userId));
    if (wait === null) return;
    const { words, headers } = retryAfter(wait);
    throw formError(429, `U hebt dit te vaak gevraagd. ${words}`, headers);
  };
}
