import { eq } from 'drizzle-orm';
import { forgetLinks } from '../auth/public.ts';
import { recordEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { endSessions } from '../sessions/public.ts';
import { isDemoted, roleOf } from './policy.ts';
import { lockAccount } from './queries.ts';

/** Rights as another organisation gives them; `isSuperuser` null leaves that as it is for who remains staff. */
export interface GivenRights {
  isStaff: boolean;
  isSuperuser: boolean | null;
}

/**
 * Gives an account the rights that a provider says it has, and ends the sessions of somebody who loses some. The last
 * superuser keeps theirs: without one nobody could repair a wrong setting. Returns whether the person is staff now.
 */
export async function followRights(
  tx: Db,
  id: number,
  given: GivenRights,
  { provider, origin }: { provider: string; origin: string },
): Promise<boolean> {
  const { account: before, isLastSuperuser } = await lockAccount(tx, id);
  const isSuperuser = isLastSuperuser || (given.isStaff && (given.isSuperuser ?? before.isSuperuser));
  const after = { isStaff: given.isStaff || isSuperuser, isSuperuser };
  if (roleOf(before) === roleOf(after)) return after.isStaff;
  await tx.update(users).set(after).where(eq(users.id, id));
  const isLess = isDemoted(before, after);
  const ended = isLess ? await endSessions(tx, id, 'rights_changed') : 0;
  if (isLess) await forgetLinks(tx, id);
  await recordEvent(tx, {
    actorId: null,
    action: 'user.change_role',
    object: `user ${id}`,
    origin,
    details: { provider, role: roleOf(after), old_role: roleOf(before), ...(isLess && { ended_sessions: ended }) },
  });
  return after.isStaff;
}

/** Makes the account of a member of staff who signs in at a provider for the first time. The caller records the event. */
export async function createStaff(
  tx: Db,
  person: { email: string; firstName: string; lastName: string },
  given: GivenRights,
): Promise<{ id: number; role: 'staff' | 'superuser' }> {
  const isSuperuser = given.isSuperuser === true;
  const [made] = await tx
    .insert(users)
    .values({ ...person, username: person.email, isStaff: true, isSuperuser })
    .returning({ id: users.id });
  if (made === undefined) throw new Error('the account was not stored');
  await tx.insert(profiles).values({ userId: made.id });
  return { id: made.id, role: isSuperuser ? 'superuser' : 'staff' };
}
