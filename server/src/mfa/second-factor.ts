import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Services } from '../platform/services.ts';
import { recordEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { createLimiter, separatePool } from '../platform/security/limits.ts';
import { isKept, type RefusedPasskey, type UsedPasskey } from '../passkeys/public.ts';
import { hasSecondFactor } from '../schema/passkeys.ts';
import { users } from '../schema/users.ts';
import { deriveKey, unseal } from '../platform/crypto.ts';
import { factorKeys, hashRecoveryCode, isAuthenticatorCode, normaliseCode, stepOfCode } from './codes.ts';
import { recoveryCodeUsedMail } from './mails.ts';
import { mfaFactors, mfaResets, recoveryCodes } from '../schema/mfa.ts';
import { notifyPerson } from './notify-person.ts';

/** The outcome of the second factor. `missing`: it is on and no code or passkey was given. `used`: a recovery code was used before. */
export type FactorOutcome = 'not_needed' | 'accepted' | 'missing' | 'wrong' | 'used' | 'too_many';

export interface FactorAttempt {
  userId: number;
  token: string | null | undefined;
  /** Instead of a code. */
  passkey?: UsedPasskey | RefusedPasskey | undefined;
  /** The network address, for the audit log. */
  origin: string;
}

type FactorServices = Pick<Services, 'pool' | 'config' | 'mailer'>;

/** Counts the wrong codes of one person, over all ways to sign in. */
export const createFactorLimiter = (pool: pg.Pool, hashKey: Buffer) =>
  createLimiter(pool, hashKey, { name: 'second-factor', points: 5, seconds: 5 * 60 });

/**
 * Checks the second factor of a person inside the transaction that signs them in, so that a code is consumed only when
 * that commits. Wrong codes are counted outside it, so they count even if it fails; after too many, the right code is
 * refused as well.
 */
export async function checkSecondFactor(
  { pool, config, mailer }: FactorServices,
  tx: Db,
  { userId, token, passkey, origin }: FactorAttempt,
): Promise<FactorOutcome> {
  const [account] = await tx
    .select({
      isStaff: sql<boolean>`${users.isStaff} or ${users.isSuperuser}`,
      hasSecondFactor,
      sealedSecret: mfaFactors.sealedSecret,
    })
    .from(users)
    .leftJoin(mfaFactors, and(eq(mfaFactors.userId, users.id), isNotNull(mfaFactors.enabledAt)))
    .where(eq(users.id, userId));
  if (account?.hasSecondFactor !== true) return 'not_needed';
  const code = normaliseCode(token);
  if (code === '' && passkey === undefined) return 'missing';

  const limiter = createFactorLimiter(separatePool(pool), deriveKey(config.appSecret, 'attempt counts'));
  if ((await limiter.take(String(userId))) !== null) return 'too_many';
  const keys = factorKeys(config);
  const check = async () => {
    if (passkey !== undefined) return isSecondFactor(tx, passkey, { userId, isStaff: account.isStaff });
    if (account.sealedSecret === null) return 'wrong';
    return isAuthenticatorCode(code)
      ? consumeAuthenticatorCode(tx, userId, unseal(keys.secrets, account.sealedSecret), code)
      : consumeRecoveryCode(
          tx,
          userId,
          keys.recovery.map((key) => hashRecoveryCode(key, userId, code)),
          mailer,
          origin,
        );
  };
  const outcome = await check();
  if (outcome === 'accepted') await limiter.giveBack(String(userId));
  return outcome;
}

/** A passkey that was used just now; that of staff must have checked who used it. */
async function isSecondFactor(
  tx: Db,
  passkey: UsedPasskey | RefusedPasskey,
  { userId, isStaff }: { userId: number; isStaff: boolean },
): Promise<'accepted' | 'wrong'> {
  const isRight = passkey.isAccepted && passkey.userId === userId && (passkey.isVerified || !isStaff);
  return isRight && (await isKept(tx, passkey)) ? 'accepted' : 'wrong';
}

/** Consumes a code, which is wrong unless it is newer than the last accepted one. */
async function consumeAuthenticatorCode(
  tx: Db,
  userId: number,
  secret: string,
  code: string,
): Promise<'accepted' | 'wrong'> {
  const step = await stepOfCode(secret, code);
  if (step === null) return 'wrong';
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
  return used.length === 1 ? 'accepted' : 'wrong';
}

async function consumeRecoveryCode(
  tx: Db,
  userId: number,
  hashes: string[],
  mailer: Services['mailer'],
  origin: string,
): Promise<'accepted' | 'wrong' | 'used'> {
  const isTyped = and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.hash, hashes));
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(isTyped, isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  if (used.length === 0) return (await tx.$count(recoveryCodes, isTyped)) > 0 ? 'used' : 'wrong';
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
  return 'accepted';
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

/** Whether an authenticator app is set up, whose codes sign in. */
export async function hasAuthenticator(db: Db, userId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: mfaFactors.userId })
    .from(mfaFactors)
    .where(and(eq(mfaFactors.userId, userId), isNotNull(mfaFactors.enabledAt)));
  return rows.length > 0;
}

/** Removes the authenticator app with its codes and the requests. Returns false if it was not on. */
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
