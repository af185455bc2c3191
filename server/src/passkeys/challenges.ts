import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { deleteRows } from '../platform/jobs/clean-up.ts';
import { hashToken } from '../platform/security/tokens.ts';
import { passkeyChallenges } from '../schema/passkeys.ts';

/** How long a person has to use their passkey. */
export const challengeMinutes = 5;

/** What a challenge is for; it works for nothing and nobody else. */
export type ChallengeUse =
  | { purpose: 'sign_in' }
  | { purpose: 'second_factor'; userId: number }
  | { purpose: 'registration' | 'reauthentication'; userId: number; sessionId: string };

const oldest = sql`now() - ${challengeMinutes} * interval '1 minute'`;

export async function storeChallenge(db: Db, challenge: string, use: ChallengeUse, userHandle?: string): Promise<void> {
  await db.insert(passkeyChallenges).values({ hash: hashToken(challenge), ...use, userHandle });
}

/**
 * Consumes a challenge; undefined if it was used, has expired or is for something else. Call it outside a transaction: it
 * stays consumed whatever happens next, and of several concurrent calls exactly one gets it.
 */
export async function takeChallenge(db: Db, challenge: string, use: ChallengeUse) {
  const { userId, sessionId } = { userId: undefined, sessionId: undefined, ...use };
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hashToken(challenge)),
        eq(passkeyChallenges.purpose, use.purpose),
        userId === undefined ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        sessionId === undefined ? isNull(passkeyChallenges.sessionId) : eq(passkeyChallenges.sessionId, sessionId),
        gt(passkeyChallenges.createdAt, oldest),
      ),
    )
    .returning({ userHandle: passkeyChallenges.userHandle });
  return taken;
}

/** Deletes challenges that expired. */
export async function cleanUpChallenges(db: Db): Promise<void> {
  await deleteRows(db, passkeyChallenges, lt(passkeyChallenges.createdAt, oldest));
}
