import { and, count, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Services } from '../platform/services.ts';
import { recordEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { createLimiter, separatePool } from '../platform/security/limits.ts';
import { users } from '../schema/users.ts';
import { deriveKey, unseal } from '../platform/crypto.ts';
import { factorKeys, hashRecoveryCode, isAuthenticatorCode, normaliseCode, stepOfCode } from './codes.ts';
import { recoveryCodeUsedMail } from './mails.ts';
import { mfaFactors, mfaResets, recoveryCodes } from '../schema/mfa.ts';
import { notifyPerson } from './notify-person.ts';

/** The outcome of the second factor. `missing`: it is on and no code was given. */
export type FactorOutcome = 'not_needed' | 'accepted' | 'missing' | 'wrong' | 'too_many';

/** A code that someone gave. */
export interface FactorAttempt {
  userId: number;
  token: string | null | undefined;
  /** The network address, for the audit log. */
  origin: string;
}

type FactorServices = Pick<Services, 'pool' | 'config' | 'mailer'>;

/** The number of wrong codes for one person, over all ways to sign in. */
const factorLimit = { name: 'second-factor', points: 5, seconds: 5 * 60 };

/**
 * Checks the second factor of a person inside the transaction that signs them in, so that a code is consumed only when
 * that commits. Wrong codes are counted outside it, so they stay counted when it fails; after too many, the right code
 * is refused as well.
 */
export async function checkSecondFactor(
  { pool, config, mailer }: FactorServices,
  tx: Db,
  { userId, token, origin }: FactorAttempt,
): Promise<FactorOutcome> {
  const [factor] = await tx
    .select({ sealedSecret: mfaFactors.sealedSecret })
    .from(mfaFactors)
    .where(and(eq(mfaFactors.userId, userId), isNotNull(mfaFactors.enabledAt)));
  if (factor === undefined) return 'not_needed';
  const code = normaliseCode(token);
  if (code === '') return 'missing';

  const limiter = createLimiter(separatePool(pool), deriveKey(config.appSecret, 'attempt counts'), factorLimit);
  if ((await limiter.take(String(userId))) !== null) return 'too_many';
  const keys = factorKeys(config);
  const isRight = isAuthenticatorCode(code)
    ? await consumeAuthenticatorCode(tx, userId, unseal(keys.secrets, factor.sealedSecret), code)
    : await consumeRecoveryCode(tx, userId, hashRecoveryCode(keys.recovery, userId, code), mailer, origin);
  if (!isRight) return 'wrong';
  await limiter.giveBack(String(userId));
  return 'accepted';
}

/** Consumes a code. Returns false if it is wrong or not newer than the last accepted one. */
async function consumeAuthenticatorCode(tx: Db, userId: number, secret: string, code: string): Promise<boolean> {
  const step = await stepOfCode(secret, code);
  if (step === null) return false;
  const used = await tx
    .update(mfaFactors)
    .set({ lastTotpStep: step })
    .where(
      and(
        eq(mfaFactors.userId, userId),
        isNotNull(mfaFactors.enabledAt),
        or(isNull(mfaFactors.lastTotpStep), lt(mfaFactors.lastTotpStep, step)),
      ),
    )
    .returning({ userId: mfaFactors.userId });
  return used.length === 1;
}

async function consumeRecoveryCode(
  tx: Db,
  userId: number,
  hash: string,
  mailer: Services['mailer'],
  origin: string,
): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)))
    .returning({ userId: recoveryCodes.userId });
  if (used.length === 0) return false;
  // The caller writes to this row later. Locked before the audit log, to prevent a deadlock.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const left = await countRecoveryCodes(tx, userId);
  await notifyPerson(tx, mailer, userId, (to) => recoveryCodeUsedMail(to, left));
  await recordEvent(tx, {
    actorId: userId,
    action: 'mfa.use_recovery_code',
    object: `user ${userId}`,
    origin,
    details: { left },
  });
  return true;
}

/** The number of unused recovery codes of a person. */
export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}

/** Whether a person's second factor is on. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: mfaFactors.userId })
    .from(mfaFactors)
    .where(and(eq(mfaFactors.userId, userId), isNotNull(mfaFactors.enabledAt)));
  return rows.length > 0;
}

/** Removes the second factor with its codes and requests. Returns false if it was not on. */
export async function removeSecondFactor(tx: Db, userId: number): Promise<boolean> {
  // In the order in which an approval locks them, to prevent a deadlock.
  await tx.delete(mfaResets).where(eq(mfaResets.userId, userId));
  const removed = await tx
    .delete(mfaFactors)
    .where(and(eq(mfaFactors.userId, userId), isNotNull(mfaFactors.enabledAt)))
    .returning({ userId: mfaFactors.userId });
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return removed.length > 0;
}
