import type pg from 'pg';
import type { Config } from '../platform/config.ts';
import { deriveKey } from '../platform/crypto.ts';
import { formError } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import { createLimiter, retryAfter } from '../platform/security/limits.ts';

const maxPerHour = 60;

/** Counts the uploads of residents, before they are received. Throws 429 for too many. */
export function createUploadLimit(
  pool: pg.Pool,
  config: Pick<Config, 'appSecret'>,
): (actor: Pick<Actor, 'userId' | 'isStaff'>) => Promise<void> {
  const limit = { name: 'uploads', points: maxPerHour, seconds: 3600 };
  const uploads = createLimiter(pool, deriveKey(config.appSecret, 'attempt counts'), limit);
  return async ({ userId, isStaff }) => {
    const wait = isStaff ? null : await uploads.take(String(userId));
    if (wait === null) return;
    const { words, headers } = retryAfter(wait);
    throw formError(429, `U hebt dit uur al ${maxPerHour} bestanden verstuurd. ${words}`, headers);
  };
}
