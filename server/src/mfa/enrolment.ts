import { and, eq, isNull, sql } from 'drizzle-orm';
import { generateSecret } from 'otplib';
import type { Services } from '../platform/services.ts';
import type { Actor } from '../platform/http/access.ts';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { conflict, plainError } from '../platform/errors.ts';
import { seal, unseal } from '../platform/crypto.ts';
import { factorKeys, hashRecoveryCode, makeRecoveryCodes, normaliseCode, stepOfCode } from './codes.ts';
import { factorOffMail, factorOnMail, recoveryCodesMail } from './mails.ts';
import { removeSecondFactor } from './second-factor.ts';
import { mfaFactors, recoveryCodes } from '../schema/mfa.ts';
import { notifyPerson } from './notify-person.ts';

const alreadyOn = () => conflict('Tweestapsverificatie staat al aan.');
const isOff = () => conflict('Tweestapsverificatie staat niet aan.');

/** The secret for an authenticator app: the same one for the same session, a new one for another. */
export async function offerSecret(db: Db, config: Services['config'], actor: Actor): Promise<string> {
  const { secrets } = factorKeys(config);
  const offer = { sealedSecret: seal(secrets[0], generateSecret()), pendingSessionId: actor.sessionId };
  const isOfAnotherSession = sql`${mfaFactors.enabledAt} is null and ${mfaFactors.pendingSessionId} is distinct from excluded.pending_session_id`;
  await db
    .insert(mfaFactors)
    .values({ userId: actor.userId, ...offer })
    .onConflictDoUpdate({
      target: mfaFactors.userId,
      set: offer,
      setWhere: isOfAnotherSession,
    });
  const [factor] = await db
    .select({
      sealedSecret: mfaFactors.sealedSecret,
      pendingSessionId: mfaFactors.pendingSessionId,
      enabledAt: mfaFactors.enabledAt,
    })
    .from(mfaFactors)
    .where(eq(mfaFactors.userId, actor.userId));
  if (factor === undefined || factor.enabledAt !== null) throw alreadyOn();
  // Another session of this person stored its offer first.
  if (factor.pendingSessionId !== actor.sessionId) return offerSecret(db, config, actor);
  return unseal(secrets, factor.sealedSecret);
}

/** Turns the factor on with the first code of the secret that this session was offered. */
export async function enableFactor(
  { db, config, mailer }: Pick<Services, 'db' | 'config' | 'mailer'>,
  actor: Actor,
  given: { token: string; secret: string },
  origin: AuditOrigin,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [factor] = await tx.select().from(mfaFactors).where(eq(mfaFactors.userId, actor.userId)).for('update');
    if (factor !== undefined && factor.enabledAt !== null) throw alreadyOn();
    const offered =
      factor?.pendingSessionId === actor.sessionId ? unseal(factorKeys(config).secrets, factor.sealedSecret) : null;
    if (offered === null || offered !== normaliseCode(given.secret)) {
      throw plainError(400, 'Deze QR-code is niet meer geldig. Begin opnieuw met instellen.');
    }
    const step = await stepOfCode(offered, normaliseCode(given.token));
    if (step === null) throw plainError(400, 'Ongeldige verificatie code');
    await tx
      .update(mfaFactors)
      .set({ enabledAt: sql`now()`, codesViewedAt: null, lastTotpStep: step })
      .where(eq(mfaFactors.userId, actor.userId));
    await notifyPerson(tx, mailer, actor.userId, factorOnMail);
    await recordEvent(tx, { ...origin, action: 'mfa.enable', object: `user ${actor.userId}` });
  });
}

/** The first recovery codes: shown once, within 10 minutes of turning the factor on; null at any other time. */
export async function showFirstRecoveryCodes(
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: Actor,
  origin: AuditOrigin,
): Promise<string[] | null> {
  return db.transaction(async (tx) => {
    const shown = await tx
      .update(mfaFactors)
      .set({ codesViewedAt: sql`now()` })
      .where(
        and(
          eq(mfaFactors.userId, actor.userId),
          isNull(mfaFactors.codesViewedAt),
          sql`${mfaFactors.enabledAt} > now() - interval '10 minutes'`,
        ),
      )
      .returning({ userId: mfaFactors.userId });
    if (shown.length === 0) return null;
    const codes = await replaceRecoveryCodes(tx, config, actor.userId);
    await recordEvent(tx, {
      ...origin,
      action: 'mfa.renew_recovery_codes',
      object: `user ${actor.userId}`,
      details: { first: true },
    });
    return codes;
  });
}

/** Replaces the recovery codes. */
export async function renewRecoveryCodes(
  { db, config, mailer }: Pick<Services, 'db' | 'config' | 'mailer'>,
  actor: Actor,
  origin: AuditOrigin,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const factors = await tx
      .update(mfaFactors)
      .set({ codesViewedAt: sql`now()` })
      .where(and(eq(mfaFactors.userId, actor.userId), sql`${mfaFactors.enabledAt} is not null`))
      .returning({ userId: mfaFactors.userId });
    if (factors.length === 0) throw isOff();
    const codes = await replaceRecoveryCodes(tx, config, actor.userId);
    await notifyPerson(tx, mailer, actor.userId, recoveryCodesMail);
    await recordEvent(tx, { ...origin, action: 'mfa.renew_recovery_codes', object: `user ${actor.userId}` });
    return codes;
  });
}

/** Turns the factor off and deletes its codes. */
export async function disableFactor(
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
  actor: Actor,
  origin: AuditOrigin,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await removeSecondFactor(tx, actor.userId))) throw isOff();
    await notifyPerson(tx, mailer, actor.userId, factorOffMail);
    await recordEvent(tx, { ...origin, action: 'mfa.disable', object: `user ${actor.userId}` });
  });
}

/** The caller has locked the row of the factor, so that concurrent calls do not leave two sets. */
async function replaceRecoveryCodes(tx: Db, config: Services['config'], userId: number): Promise<string[]> {
  const { recovery } = factorKeys(config);
  const codes = makeRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: hashRecoveryCode(recovery[0], userId, code) })));
  return codes;
}
