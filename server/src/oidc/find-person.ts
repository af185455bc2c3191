import type { SignInFailure } from '@dijkportaal/contract/oidc';
import { eq } from 'drizzle-orm';
import type { IDToken } from 'openid-client';
import type { Config } from '../platform/config.ts';
import { recordEvents } from '../platform/audit/audit.ts';
import { brokenConstraint, type Db } from '../platform/database/db.ts';
import { isMailAddress } from '../platform/mail/settings.ts';
import type { OidcProvider } from '../platform/oidc/settings.ts';
import { users } from '../schema/users.ts';
import { createStaff, followRights } from '../users/public.ts';
import { personIn, rightsOf, subjectOf } from './claims.ts';
import { findLinkedUser, identify, linkIdentity, noteUse, type Identity } from './identities.ts';
import type { Unlinked } from './link-account.ts';

/** Whom a provider returned: somebody with an account, somebody who has yet to link theirs, or somebody who may not. */
type Found =
  | { kind: 'known'; userId: number }
  | Unlinked
  | { kind: 'failed'; why: SignInFailure; userId: number | null };

/**
 * Finds the account of the person in a token, only by who they are at that provider: never by an e-mail address. Gives
 * staff the rights that the provider says they have, and new staff an account if the settings want that.
 */
export async function findPerson(
  db: Db,
  config: Config,
  provider: OidcProvider,
  claims: IDToken,
  origin: string,
): Promise<Found> {
  const identity = await identify(db, config, provider, subjectOf(provider, claims));
  const find = () => db.transaction((tx) => findInside(tx, provider, identity, claims, origin));
  return find().catch((error: unknown) => {
    // The same new person in another tab.
    if (brokenConstraint(error)?.kind === 'unique') return find();
    throw error;
  });
}

async function findInside(
  tx: Db,
  provider: OidcProvider,
  identity: Identity,
  claims: IDToken,
  origin: string,
): Promise<Found> {
  const by = { provider: provider.key, origin };
  const isForStaff = provider.kind === 'staff';
  const rights = rightsOf(provider, claims);
  const userId = await findLinkedUser(tx, identity);
  if (typeof userId === 'number') {
    await noteUse(tx, identity);
    const [account] = await tx
      .select({ isActive: users.isActive, isStaff: users.isStaff, isSuperuser: users.isSuperuser })
      .from(users)
      .where(eq(users.id, userId));
    if (account?.isActive !== true) return { kind: 'failed', why: 'deactivated', userId };
    const isStaff = isForStaff ? await followRights(tx, userId, rights, by) : account.isStaff || account.isSuperuser;
    return isStaff === isForStaff ? { kind: 'known', userId } : { kind: 'failed', why: 'no_rights', userId };
  }
  if (isForStaff && !rights.isStaff) return { kind: 'failed', why: 'no_rights', userId: null };
  const { email, ...names } = personIn(claims);
  const isNew = provider.newStaff && userId === undefined && email !== null && isMailAddress(email);
  if (!isNew || (await tx.$count(users, eq(users.email, email))) > 0) return { kind: 'unlinked', identity, rights };
  const made = await createStaff(tx, { email, ...names }, rights);
  await linkIdentity(tx, identity, made.id);
  const event = { actorId: null, object: `user ${made.id}`, origin } as const;
  await recordEvents(tx, [
    { ...event, action: 'user.create', details: { provider: provider.key, role: made.role } },
    { ...event, action: 'identity.link', details: { provider: provider.key } },
  ]);
  return { kind: 'known', userId: made.id };
}
