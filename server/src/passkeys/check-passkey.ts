import type { PasskeyAssertion } from '@dijkportaal/contract/passkeys';
import type { PasskeyRequestOptions } from '@dijkportaal/contract/platform/passkey-options';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import { recordEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import type { Services } from '../platform/services.ts';
import { passkeys } from '../schema/passkeys.ts';
import { users } from '../schema/users.ts';
import { takeChallenge, type ChallengeUse } from './challenges.ts';
import { copyRefusedMail } from './mails.ts';
import { createRequestOptions, loadWebAuthn, readChallenge, relyingParty } from './relying-party.ts';

/** A passkey whose signature was right. */
export interface UsedPasskey {
  isAccepted: true;
  id: number;
  userId: number;
  /** Whether the authenticator checked who used it, with a PIN, finger or face. */
  isVerified: boolean;
}

/** One that was refused, with the person it belongs to if it is known. */
export interface RefusedPasskey {
  isAccepted: false;
  userId: number | undefined;
}

type StoredPasskey = typeof passkeys.$inferSelect;

/**
 * Checks what somebody signed with a passkey, and consumes the challenge. Call it outside a transaction, so that a
 * refused attempt cannot be repeated. Without another factor the authenticator must have checked who used it.
 */
export async function checkPasskey(
  services: Pick<Services, 'db' | 'config' | 'mailer'>,
  given: PasskeyAssertion,
  use: ChallengeUse,
  origin: string,
): Promise<UsedPasskey | RefusedPasskey> {
  const { db } = services;
  const [stored] = await db.select().from(passkeys).where(eq(passkeys.credentialId, given.id));
  const refused = { isAccepted: false, userId: stored?.userId } as const;
  const challenge = await readChallenge(given.response.clientDataJSON);
  if (challenge === null || (await takeChallenge(db, challenge, use)) === undefined) return refused;
  if (stored === undefined || !isOfPerson(given, stored, use)) return refused;
  const checked = await checkSignature(services, given, {
    stored,
    challenge,
    mustVerify: use.purpose !== 'second_factor',
  });
  if (checked === null) return refused;
  const { newCounter: counter, userVerified: isVerified } = checked;
  const counted = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()`, isVerified: sql`${passkeys.isVerified} or ${isVerified}` })
    .where(
      and(
        eq(passkeys.id, stored.id),
        or(gt(sql`${counter}::bigint`, passkeys.counter), sql`${counter} = 0 and ${passkeys.counter} = 0`),
      ),
    )
    .returning({ id: passkeys.id });
  if (counted.length === 0) {
    await reportCopy(services, stored, origin);
    return refused;
  }
  return { isAccepted: true, id: stored.id, userId: stored.userId, isVerified };
}

/** The authenticator says whose passkey it is when it chose the passkey itself. */
function isOfPerson(given: PasskeyAssertion, stored: StoredPasskey, use: ChallengeUse): boolean {
  const { userHandle } = given.response;
  if (use.purpose === 'sign_in') return userHandle === stored.userHandle;
  return 'userId' in use && use.userId === stored.userId && (userHandle ?? stored.userHandle) === stored.userHandle;
}

async function checkSignature(
  { config }: Pick<Services, 'config'>,
  given: PasskeyAssertion,
  { stored, challenge, mustVerify }: { stored: StoredPasskey; challenge: string; mustVerify: boolean },
) {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { rpID, origin } = relyingParty(config);
  const { userHandle, ...response } = given.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...given,
        response: { ...response, ...(userHandle !== undefined && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      // The counter is compared later: the library does it before the signature, and everybody knows an old counter.
      credential: { id: stored.credentialId, publicKey: Buffer.from(stored.publicKey, 'base64url'), counter: 0 },
      requireUserVerification: mustVerify,
    });
    return verified ? authenticationInfo : null;
  } catch {
    return null;
  }
}

/** The counter did not increase, so there may be a second authenticator with the same key. */
async function reportCopy({ db, mailer }: Pick<Services, 'db' | 'mailer'>, stored: StoredPasskey, origin: string) {
  const { id, userId, name } = stored;
  await db.transaction(async (tx) => {
    const [owner] = await tx
      .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .innerJoin(passkeys, eq(passkeys.userId, users.id))
      .where(eq(passkeys.id, id));
    // Removed by its owner in the meantime.
    if (owner === undefined) return;
    const to = { address: owner.email, name: `${owner.firstName} ${owner.lastName}`.trim() };
    await mailer.enqueue(tx, { userId, to, content: copyRefusedMail(owner, name) });
    await recordEvent(tx, {
      actorId: null,
      action: 'passkey.refuse_copy',
      object: `user ${userId}`,
      result: 'failure',
      origin,
      details: { name },
    });
  });
}

/** Whether a passkey still exists, in the transaction that signs in with it: its owner may be removing it. */
export async function isKept(tx: Db, { id }: Pick<UsedPasskey, 'id'>): Promise<boolean> {
  const rows = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.id, id)).for('share');
  return rows.length > 0;
}

/** What a browser needs to give a passkey of this person; undefined if they have none. */
export async function offerPasskeys(
  { db, config }: Pick<Services, 'db' | 'config'>,
  use: Extract<ChallengeUse, { userId: number }>,
): Promise<PasskeyRequestOptions | undefined> {
  const allowed = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, use.userId))
    .orderBy(passkeys.id);
  if (allowed.length === 0) return undefined;
  return createRequestOptions(db, config, use, allowed);
}
