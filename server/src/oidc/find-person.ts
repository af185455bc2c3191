import type { SignInFailure } from '@dijkportaal/contract/oidc';
import { eq } from 'drizzle-orm';
import type { IDToken } from 'openid-client';
import type { Config } from '../platform/config.ts';
import { recordEvents } from '../platform/audit/audit.ts';
import { brokenConstraint, type Db } from '../platform/database/db.ts';
import { isMailAddress } from '../platform/mail/settings.ts';
import type { Level } from '../platform/oidc/means.ts';
import { placeOf, type OidcProvider } from '../platform/oidc/settings.ts';
import { users } from '../schema/users.ts';
import { createStaff, followRights } from '../users/public.ts';
import { personIn, rightsOf, subjectOf } from './claims.ts';
import { findLinkedUser, hashSubject, identify, linkIdentity, noteUse, type Identity } from './identities.ts';
import type { Unlinked } from './link-account.ts';
import { askToLink } from './link-requests.ts';
import { readResident } from './read-resident.ts';

/** What a session remembers of a resident who signed in by a broker. */
export interface SignedInResident {
  level: Level;
  /** Keyed hash of the number of who acts for the owner of the account; null if that is who signed in. */
  actingHash: string | null;
}

/** Whom a provider returned: somebody with an account, somebody who has yet to link theirs, or somebody who may not. */
type Found =
  | { kind: 'known'; userId: number; identity: Identity; resident: SignedInResident | null }
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
  const { identity, resident } = await recognise(db, config, provider, claims);
  const find = () => db.transaction((tx) => findInside(tx, provider, identity, resident, claims, origin));
  return find().catch((error: unknown) => {
    // The same new person in another tab.
    if (brokenConstraint(error)?.kind === 'unique') return find();
    throw error;
  });
}

/** Who the token is about. From here on a number of the government is only a hash. */
async function recognise(
  db: Db,
  config: Config,
  provider: OidcProvider,
  claims: IDToken,
): Promise<{ identity: Identity; resident: SignedInResident | null }> {
  const { key, means } = provider;
  const place = placeOf(provider);
  if (means === null)
    return { identity: await identify(db, config, provider, subjectOf(provider, claims)), resident: null };
  const { subject, acting, level } = readResident(means, claims);
  return {
    identity: await identify(db, config, { key, issuer: place }, subject),
    resident: { level, actingHash: acting === null ? null : hashSubject(config, place, acting)[0] },
  };
}

async function findInside(
  tx: Db,
  provider: OidcProvider,
  identity: Identity,
  resident: SignedInResident | null,
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
    return isStaff === isForStaff
      ? { kind: 'known', userId, identity, resident }
      : { kind: 'failed', why: 'no_rights', userId };
  }
  // Linking is for the owner of the account, not for somebody who acts for them.
  if (resident !== null && resident.actingHash !== null) return { kind: 'failed', why: 'not_linked', userId: null };
  if (isForStaff && !rights.isStaff) return { kind: 'failed', why: 'no_rights', userId: null };
  const { email, ...names } = personIn(provider, claims);
  const isNew = provider.newStaff && userId === undefined && email !== null && isMailAddress(email);
  if (!isNew || (await tx.$count(users, eq(users.email, email))) > 0) {
    if (isForStaff && email !== null) await askToLink(tx, identity, { email, ...names }, origin);
    return { kind: 'unlinked', identity, rights };
  }
  const made = await createStaff(tx, { email, ...names }, rights);
  await linkIdentity(tx, identity, made.id);
  const event = { actorId: null, object: `user ${made.id}`, origin } as const;
  await recordEvents(tx, [
    { ...event, action: 'user.create', details: { provider: provider.key, role: made.role } },
    { ...event, action: 'identity.link', details: { provider: provider.key } },
  ]);
  return { kind: 'known', userId: made.id, identity, resident };
}
