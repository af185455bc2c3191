import type { AuditObject } from '@dijkportaal/contract/audit/audit';
import type { AuditWords } from '@dijkportaal/contract/audit/details';
import { mfaTokenInvalid, type SignedIn } from '@dijkportaal/contract/auth';
import type { PasskeyAssertion } from '@dijkportaal/contract/passkeys';
import type { ErrorBody } from '@dijkportaal/contract/platform/errors';
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Services } from '../../platform/services.ts';
import { checkSecondFactor, hasAuthenticator, type FactorOutcome } from '../../mfa/public.ts';
import { offerPasskeys, checkPasskey } from '../../passkeys/public.ts';
import { recordEvent } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { formError, HttpError, plainError } from '../../platform/errors.ts';
import { deriveKeys } from '../../platform/crypto.ts';
import { countEvent } from '../../platform/measure.ts';
import type { linkPurposes } from '../../schema/auth.ts';
import { profiles } from '../../schema/profiles.ts';
import { users } from '../../schema/users.ts';
import {
  countAsSignIn,
  describeDevice,
  findSignedInUser,
  insertSession,
  markAuthenticated,
  rememberDevice,
  signAccessToken,
  type ProviderFacts,
} from '../../sessions/public.ts';
import { newDeviceMail } from '../mails.ts';
import { isBreakGlass, maySignIn, refuseWay, StaffWayError, tellSuperusers } from './staff-ways.ts';

export type Way = 'password' | 'login_link' | 'login_code' | 'reset' | 'invitation' | 'letter' | 'passkey' | 'oidc';

/** Someone who has passed the first factor. */
export interface SignIn {
  userId: number;
  way: Way;
  /** What the mail with the link or code was for: a reset and an invitation ask for a new password. */
  purpose?: (typeof linkPurposes)[number];
  /** Whether a person did it, who typed something or requested the link; a mail scanner opens links too. */
  isByPerson: boolean;
  mfaToken: string | null | undefined;
  /** As the second factor, instead of a code. */
  passkey?: PasskeyAssertion | undefined;
  /** Whether the first factor was the second as well: something that the person has and knows. */
  isBothFactors?: boolean;
  rotates: boolean;
  /** For a sign-in at a provider: what the session remembers of it. */
  provider?: ProviderFacts & { provider: string };
  /** Runs inside the transaction; throws if the first factor is no longer valid, such as a used link. */
  confirm(tx: Db, account: typeof users.$inferSelect): Promise<void>;
  /** The error for an account that is inactive or deleted. */
  refusal(): HttpError;
}

/**
 * Issues tokens for every way to sign in; nothing else does. Checks the second factor, consumes the first and opens the
 * session in one transaction, so that nothing is consumed unless everything is valid.
 */
export async function issueSession(
  services: Services,
  request: FastifyRequest,
  signIn: SignIn,
): Promise<z.output<typeof SignedIn>> {
  const { app, db, config, mailer } = services;
  const { userId, way, purpose } = signIn;
  const deviceKeys = deriveKeys(config, 'known devices');
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300);

  const passkey =
    signIn.passkey && (await checkPasskey(services, signIn.passkey, { purpose: 'second_factor', userId }, request.ip));

  const open = async (tx: Db) => {
    // Concurrent changes of password or rights wait for this lock.
    const [account] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), eq(users.isActive, true)))
      .for('no key update');
    if (account === undefined) throw signIn.refusal();
    // Before the factor, which may lock the audit log: after that, no other lock may be awaited.
    await signIn.confirm(tx, account);
    if (purpose === 'reset') await tx.update(profiles).set({ passwordReset: true }).where(eq(profiles.userId, userId));
    if (purpose === 'invitation')
      await tx.update(profiles).set({ firstLogin: true }).where(eq(profiles.userId, userId));
    if (!(await maySignIn(tx, config, account, way))) throw new StaffWayError();
    const isEmergency = config.breakGlass.length > 0 && isBreakGlass(config, account, way);
    const { provider } = signIn;
    const attempt = { userId, token: signIn.mfaToken, passkey, origin: request.ip };
    const factor = signIn.isBothFactors
      ? 'accepted'
      : provider?.hasTwoFactors
        ? 'not_needed'
        : await checkSecondFactor(services, tx, attempt);
    if (factor !== 'not_needed' && factor !== 'accepted') throw new FactorError(factor);
    const opened = await insertSession(tx, { userId, rotates: signIn.rotates, userAgent, way, ...provider });
    if (provider !== undefined && factor === 'accepted') await markAuthenticated(tx, opened.sessionId);
    if (signIn.isByPerson || factor === 'accepted') await countAsSignIn(tx, opened.sessionId);
    const device = describeDevice(userAgent);
    const isNewDevice = await rememberDevice(tx, deviceKeys, userId, device);
    if (isNewDevice && account.lastLogin !== null) {
      await mailer.enqueue(tx, {
        userId,
        to: { address: account.email, name: `${account.firstName} ${account.lastName}`.trim() },
        content: newDeviceMail(account, { device, at: new Date(), portal: `${config.publicUrl}/` }),
      });
    }
    if (isEmergency) await tellSuperusers(services, tx, account);
    await recordEvent(tx, {
      actorId: userId,
      action: 'session.sign_in',
      object: `session ${opened.sessionId}`,
      origin: request.ip,
      details: {
        way,
        mfa: factor === 'accepted' || provider?.hasTwoFactors === true,
        ...(provider && { provider: provider.provider }),
        ...(provider?.actingHash != null && { represented: true }),
        ...(isEmergency && { break_glass: true }),
      },
    });
    return opened;
  };
  const session = await db.transaction(open).catch(async (error: unknown) => {
    if (error instanceof StaffWayError) {
      await recordRefusal(db, request, { userId, way, reason: 'not at the provider' });
      throw refuseWay(config, way);
    }
    if (!(error instanceof FactorError)) throw error;
    // A client first calls without a code to learn whether one is needed.
    if (error.outcome !== 'missing') await recordRefusal(db, request, { userId, way, reason: 'mfa' });
    throw await refuseFactor(services, { userId, way }, error.outcome);
  });
  countEvent('sign_in', { way, result: 'success' });
  const user = await findSignedInUser(db, userId);
  return { access: signAccessToken(app, userId, session.sessionId), refresh: session.refresh, user };
}

type FactorRefusal = Exclude<FactorOutcome, 'not_needed' | 'accepted'>;

/** Rolls back a sign-in whose second factor was not accepted. */
class FactorError extends Error {
  readonly outcome: FactorRefusal;

  constructor(outcome: FactorRefusal) {
    super(outcome);
    this.outcome = outcome;
  }
}

async function refuseFactor(
  services: Services,
  { userId, way }: Pick<SignIn, 'userId' | 'way'>,
  factor: FactorRefusal,
): Promise<HttpError> {
  if (factor !== 'too_many') {
    const body: ErrorBody = { detail: mfaTokenInvalid };
    if (factor === 'used') body.code = 'recovery_code_used';
    const options = await offerPasskeys(services, { purpose: 'second_factor', userId });
    if (options !== undefined) {
      body.passkey_options = options;
      if (!(await hasAuthenticator(services.db, userId))) body.code = 'passkey_required';
    }
    return new HttpError(401, body);
  }
  const sentence = 'Er zijn te veel verkeerde codes ingevuld. Probeer het over 5 minuten opnieuw.';
  const headers = { 'retry-after': '300' };
  return way === 'password' ? formError(429, sentence, headers) : plainError(429, sentence, headers);
}

/** Records a failed sign-in. Without `userId`, `object` says what was tried. */
export async function recordRefusal(
  db: Db,
  request: FastifyRequest,
  refusal: { way: Way; reason: AuditWords['reason']; provider?: string } & (
    | { userId: number }
    | { object: AuditObject }
  ),
): Promise<void> {
  countEvent('sign_in', { way: refusal.way, result: refusal.reason.replaceAll(' ', '_') });
  // Without who it was: the audit log has that.
  request.log.info({ event: 'sign_in_refused', way: refusal.way, reason: refusal.reason }, 'sign-in refused');
  await recordEvent(db, {
    actorId: null,
    action: 'session.sign_in',
    object: 'userId' in refusal ? `user ${refusal.userId}` : refusal.object,
    result: 'failure',
    origin: request.ip,
    details: {
      way: refusal.way,
      reason: refusal.reason,
      ...(refusal.provider !== undefined && { provider: refusal.provider }),
    },
  });
}
