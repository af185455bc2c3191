import { isDeepStrictEqual } from 'node:util';
import { ProfileChanges, type Profile } from '@dijkportaal/contract/profiles';
import type { Label } from '@dijkportaal/contract/users';
import { and, eq, ne, sql } from 'drizzle-orm';
import { setAudience, userLabels } from '../audience/public.ts';
import type { Actor } from '../platform/http/access.ts';
import { cleanPolygons } from '../parcels/public.ts';
import { findCrossingInTurns } from '../platform/find-crossing.ts';
import { recordEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { conflict, fieldError, notFound, permissionDenied } from '../platform/errors.ts';
import type { CheckVersion } from '../platform/http/serve.ts';
import { refuseReadOnly } from '../platform/versions/write-back.ts';
import { clearedData } from '../relations/public.ts';
import { applyProfileChoice } from '../subscriptions/public.ts';
import { users } from '../schema/users.ts';
import { findProfile } from './queries.ts';
import { profiles } from '../schema/profiles.ts';

/**
 * Stores the fields that differ. Throws not found for a customer and another person's profile, 403 for staff and a
 * colleague's, 400 for a guid in use and for fields that the caller may not write.
 */
export async function changeProfile(
  tx: Db,
  caller: { actor: Actor; origin: string; staffMfa: boolean; checkVersion: CheckVersion },
  id: number,
  changes: ProfileChanges,
): Promise<Profile> {
  const { actor, origin, staffMfa, checkVersion } = caller;
  const [owner] = await tx
    .select({ userId: users.id, isStaff: sql<boolean>`${users.isStaff} or ${users.isSuperuser}` })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.id, id), actor.isStaff ? undefined : eq(profiles.userId, actor.userId)))
    .for('no key update', { of: users });
  if (owner === undefined) throw notFound();
  const writable = writableFields(actor, owner);
  if (writable.length === 0) throw permissionDenied();

  const before = await findProfile(tx, eq(profiles.id, id), staffMfa);
  await checkVersion(async () => before);
  const fields = allFields.filter(
    (field) => changes[field] !== undefined && !isSame(field, changes[field], before[field]),
  );
  refuseReadOnly(fields.filter((field) => !writable.includes(field)));
  if (fields.length === 0) return before;
  if (fields.includes('guid')) await refuseGuidInUse(tx, id, changes.guid ?? '');
  const changed = Object.fromEntries(fields.map((field) => [field, changes[field]])) as ProfileChanges;
  await setAudience(tx, userLabels, owner.userId, { groups: changed.groups, zones: changed.zones });
  await writeProfile(tx, owner.userId, changed);
  if (changed.newsletter !== undefined) await applyProfileChoice(tx, owner.userId, changed.newsletter);
  const after = await findProfile(tx, eq(profiles.id, id), staffMfa);
  await recordEvent(tx, {
    actorId: actor.userId,
    action: 'profile.change',
    object: `user ${owner.userId}`,
    origin,
    details: { fields },
  });
  return after;
}

/**
 * Fills the profile that a user got with the account, as `changeProfile`. Throws 400 for an unknown user, 409 if the
 * profile has been filled.
 */
export async function fillProfile(
  tx: Db,
  caller: Parameters<typeof changeProfile>[1],
  { user, ...given }: ProfileChanges & { user: number },
): Promise<Profile> {
  const [found] = await tx.select().from(profiles).where(eq(profiles.userId, user)).for('update');
  if (found === undefined) throw fieldError('user', 'Deze gebruiker bestaat niet.');
  const { guid, street, houseNumber, numberAddition, city, state, zip, parcels, latitude, longitude, polygons } = found;
  const filled = [
    guid,
    street,
    houseNumber,
    numberAddition,
    city,
    state,
    zip,
    parcels,
    latitude,
    longitude,
    polygons[0],
  ];
  if (filled.some((value) => (value ?? '') !== '')) throw conflict('Deze gebruiker heeft al een profiel.');
  return changeProfile(tx, caller, found.id, given);
}

/**
 * A guid gives access to somebody's wishes and contact moments: entering it in a second profile is a mistake. Only
 * accounts that were invited from one contact share it (docs/decisions/018).
 */
async function refuseGuidInUse(tx: Db, id: number, guid: string): Promise<void> {
  if (guid === '') return;
  // Two people may be assigned the same guid at the same time.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('profiles.guid'))`);
  const [other] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(ne(profiles.id, id), sql`lower(btrim(${profiles.guid})) = lower(btrim(${guid}))`))
    .limit(1);
  if (other !== undefined) throw fieldError('guid', 'Dit nummer hoort al bij een ander profiel.');
}

/**
 * Throws 400 for an outline that crosses itself, unless it is stored already. Before a transaction, because the worst
 * outlines take a second.
 */
export async function refuseCrossing(
  db: Db,
  actor: Pick<Actor, 'isStaff'>,
  id: number | null,
  polygons: ProfileChanges['polygons'] = [],
): Promise<void> {
  // Nobody else may write outlines.
  if (!actor.isStaff || polygons.length === 0) return;
  const [row] =
    id === null ? [] : await db.select({ polygons: profiles.polygons }).from(profiles).where(eq(profiles.id, id));
  const stored = new Set(cleanPolygons(row?.polygons).map(({ polygon }) => JSON.stringify(polygon)));
  const changed = polygons.filter(({ polygon }) => !stored.has(JSON.stringify(polygon)));
  const crossing = await findCrossingInTurns(changed.map(({ polygon }) => polygon));
  if (crossing === null) return;
  throw fieldError(
    'polygons',
    `De omtrek van perceel ${changed[crossing.index]?.name ?? ''} kruist zichzelf na hoek ${crossing.corner}. ` +
      'Zet de hoeken in de volgorde waarin u om het perceel loopt.',
  );
}

/** The name and job title are stored in the account, everything else in the profile; undefined fields are unchanged. */
async function writeProfile(tx: Db, userId: number, changed: ProfileChanges): Promise<void> {
  const {
    first_name: firstName,
    last_name: lastName,
    job_title: jobTitle,
    house_number,
    number_addition,
    groups: _groups,
    zones: _zones,
    ...same
  } = changed;
  if (firstName !== undefined || lastName !== undefined || jobTitle !== undefined)
    await tx.update(users).set({ firstName, lastName, jobTitle }).where(eq(users.id, userId));
  await tx
    .update(profiles)
    .set({
      ...same,
      ...(same.guid !== undefined && clearedData),
      houseNumber: house_number,
      numberAddition: number_addition,
      updatedAt: sql`now()`,
    })
    .where(eq(profiles.userId, userId));
}

/** Of groups and zones the ids count, in any order. */
function isSame(field: ProfileField, wanted: unknown, stored: unknown): boolean {
  if (field !== 'groups' && field !== 'zones') return isDeepStrictEqual(wanted, stored);
  return isDeepStrictEqual(new Set(wanted as number[]), new Set((stored as Label[]).map(({ id }) => id)));
}

/** A writable field, by its name on the wire. */
type ProfileField = keyof ProfileChanges;

const allFields = Object.keys(ProfileChanges.shape) as ProfileField[];
const choices: ProfileField[] = ['newsletter', 'notifications'];

/** The fields of a profile that the caller may write; only a superuser may write those of other staff. */
function writableFields(
  actor: Pick<Actor, 'userId' | 'isStaff' | 'isSuperuser'>,
  owner: { userId: number; isStaff: boolean },
): ProfileField[] {
  if (actor.isSuperuser) return allFields;
  if (!actor.isStaff) return owner.userId === actor.userId ? choices : [];
  return owner.userId === actor.userId || !owner.isStaff ? allFields : [];
}
