import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Config } from '../platform/config.ts';
import { deriveKeys } from '../platform/crypto.ts';
import { brokenConstraint, type Db } from '../platform/database/db.ts';
import { conflict } from '../platform/errors.ts';
import { deleteRows } from '../platform/jobs/clean-up.ts';
import type { OidcProvider } from '../platform/oidc/settings.ts';
import { hashWithKey } from '../platform/security/tokens.ts';
import { identities, linkRequests } from '../schema/oidc.ts';

/** A person at a provider. */
export interface Identity {
  provider: string;
  issuer: string;
  subjectHash: string;
}

/** What is stored of a subject, and what was stored before the secret of the portal was replaced. */
export function hashSubject(config: Config, issuer: string, subject: string): [string, string | undefined] {
  const [key, oldKey] = deriveKeys(config, 'subjects of providers');
  return [hashWithKey(key, issuer, subject), oldKey && hashWithKey(oldKey, issuer, subject)];
}

/** The names of sessions at a provider are hashed apart from those of people. */
export const sidPlace = (issuer: string): string => `${issuer} sid`;

/** Somebody at a provider, as it is stored: the database alone does not say who it is. */
export async function identify(
  db: Db,
  config: Config,
  { key, issuer }: Pick<OidcProvider, 'key' | 'issuer'>,
  subject: string,
): Promise<Identity> {
  const [hash, oldHash] = hashSubject(config, issuer, subject);
  const identity = { provider: key, issuer, subjectHash: hash };
  // Made before the secret of the portal was replaced.
  if (oldHash !== undefined)
    await db
      .update(identities)
      .set({ subjectHash: hash })
      .where(isIdentity({ ...identity, subjectHash: oldHash }));
  return identity;
}

const isIdentity = ({ issuer, subjectHash }: Identity) =>
  and(eq(identities.issuer, issuer), eq(identities.subjectHash, subjectHash));

/** Whose identity it is: null for an account that was deleted, undefined if it was never linked. */
export async function findLinkedUser(db: Db, identity: Identity): Promise<number | null | undefined> {
  const [row] = await db.select({ userId: identities.userId }).from(identities).where(isIdentity(identity));
  return row?.userId;
}

/** Links an identity to an account. Throws 409 if it is linked to another one, or the account to another person there. */
export async function linkIdentity(tx: Db, identity: Identity, userId: number): Promise<void> {
  const values = { userId, provider: identity.provider, removedAt: null, createdAt: sql`now()` };
  try {
    const linked = await tx
      .insert(identities)
      .values({ ...identity, userId })
      .onConflictDoUpdate({
        target: [identities.issuer, identities.subjectHash],
        set: values,
        // That of a deleted account.
        setWhere: isNull(identities.userId),
      })
      .returning({ id: identities.id });
    if (linked.length === 0)
      throw conflict('Deze manier van inloggen hoort al bij een ander account. Vraag een beheerder om hulp.');
    const { issuer, subjectHash } = identity;
    const isDone = or(eq(linkRequests.subjectHash, subjectHash), eq(linkRequests.userId, userId));
    await tx.delete(linkRequests).where(and(eq(linkRequests.issuer, issuer), isDone));
  } catch (error) {
    if (brokenConstraint(error)?.name !== 'identities_user_id_issuer_index') throw error;
    throw conflict('Uw account is al gekoppeld aan iemand anders bij deze organisatie. Vraag een beheerder om hulp.');
  }
}

export async function noteUse(tx: Db, identity: Identity): Promise<void> {
  await tx
    .update(identities)
    .set({ lastUsedAt: sql`now()` })
    .where(isIdentity(identity));
}

/** Until then it is remembered that an identity belonged to a deleted account, or that somebody asked to be linked. */
export async function cleanUpIdentities(db: Db): Promise<void> {
  await deleteRows(db, identities, lt(identities.removedAt, sql`now() - interval '2 years'`));
  await deleteRows(db, linkRequests, lt(linkRequests.createdAt, oldestLinkRequest));
}

/** A superuser can confirm a request for two weeks. */
export const oldestLinkRequest = sql`now() - interval '14 days'`;
