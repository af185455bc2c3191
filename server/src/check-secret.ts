import { desc, isNotNull } from 'drizzle-orm';
import { factorKeys } from './mfa/public.ts';
import type { Config } from './platform/config.ts';
import { unseal, type Keys } from './platform/crypto.ts';
import type { Db } from './platform/database/db.ts';
import { ConfigError } from './platform/errors.ts';
import { isSecretOf, makeSecretCheck, portalSecret } from './platform/secret/secret-check.ts';
import { mfaFactors } from './schema/mfa.ts';

/** Which secret the database belongs to: that of the settings, the one before it, another one, or not known yet. */
type Belonging = 'present' | 'old' | 'other' | 'unknown';
type Secrets = Pick<Config, 'appSecret' | 'oldSecret'>;

/**
 * Compares the secrets of the settings with what the database stores of its own. If a version ran on it that stored
 * nothing, the second factors show that it belongs to another.
 */
export async function findBelonging(db: Db, { appSecret, oldSecret }: Secrets): Promise<Belonging> {
  const [stored] = await db.select({ check: portalSecret.check }).from(portalSecret);
  if (stored === undefined) return (await hasUnreadableFactors(db, oldSecret ?? appSecret)) ? 'other' : 'unknown';
  if (await isSecretOf(stored.check, appSecret)) return 'present';
  return oldSecret !== null && (await isSecretOf(stored.check, oldSecret)) ? 'old' : 'other';
}

export const otherSecret = 'APP_SECRET is not the secret that this database was made with';
export const whatToDoWithOther =
  'Put that one back. To replace it, set it as APP_SECRET_OLD beside the new one, start, and run "npm run admin -- ' +
  'rotate-secret". If it is lost, "npm run admin -- replace-lost-secret" turns multi-factor authentication off for everyone';

/**
 * Refuses a database of another secret, with which no second factor and no link in a mail would work. A database that
 * stores nothing of its secret gets that now. Throws a ConfigError.
 */
export async function checkSecret(db: Db, config: Secrets): Promise<Exclude<Belonging, 'other' | 'unknown'>> {
  let belonging = await findBelonging(db, config);
  if (belonging === 'unknown') {
    const check = await makeSecretCheck(config.oldSecret ?? config.appSecret);
    await db.insert(portalSecret).values({ check }).onConflictDoNothing();
    // Another process may have been first.
    belonging = await findBelonging(db, config);
  }
  if (belonging === 'present' || belonging === 'old') return belonging;
  throw new ConfigError(`${otherSecret}. ${whatToDoWithOther}`);
}

/** Whether there are second factors and this secret opens none of the newest. */
async function hasUnreadableFactors(db: Db, appSecret: string): Promise<boolean> {
  const factors = await db
    .select({ sealed: mfaFactors.sealedSecret })
    .from(mfaFactors)
    .where(isNotNull(mfaFactors.enabledAt))
    .orderBy(desc(mfaFactors.enabledAt))
    .limit(100);
  const keys = factorKeys({ appSecret, oldSecret: null }).secrets;
  return factors.length > 0 && factors.every(({ sealed }) => !canUnseal(keys, sealed));
}

function canUnseal(keys: Keys, sealed: string): boolean {
  try {
    unseal(keys, sealed);
    return true;
  } catch {
    return false;
  }
}
