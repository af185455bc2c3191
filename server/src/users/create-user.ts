import type { NewUser, UserDetails } from '@dijkportaal/contract/users';
import { setAudience, userLabels } from '../audience/public.ts';
import { recordEvent } from '../platform/audit/audit.ts';
import type { Database } from '../platform/database/db.ts';
import type { Actor } from '../platform/http/access.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { explainRefusedWrite, hashTypedPassword, refuseContradiction, refuseFor } from './check-account.ts';
import { changeRights, roleOf, whyNotGrant } from './policy.ts';
import { findUserDetails } from './queries.ts';

/** Creates an account with its profile. Throws 400 per field, 403 for rights that the caller may not grant. */
export async function createUser(
  db: Database['db'],
  caller: { actor: Actor; origin: string },
  wanted: NewUser,
): Promise<UserDetails> {
  const nobody = { isStaff: false, isSuperuser: false };
  refuseContradiction(wanted);
  const rights = changeRights(nobody, wanted);
  refuseFor(whyNotGrant(caller.actor, nobody, rights));
  const account = {
    username: wanted.username,
    email: wanted.email,
    firstName: wanted.first_name ?? '',
    lastName: wanted.last_name ?? '',
    jobTitle: wanted.job_title ?? '',
    isActive: wanted.is_active ?? true,
    ...rights,
  };
  const passwordHash = await hashTypedPassword(wanted, account);
  return explainRefusedWrite(() =>
    db.transaction(async (tx) => {
      const [made] = await tx
        .insert(users)
        .values({ ...account, passwordHash })
        .returning({ id: users.id });
      if (made === undefined) throw new Error('the account was not stored');
      // Staff know the password they typed, so the first sign-in asks for another.
      await tx.insert(profiles).values({ userId: made.id, firstLogin: true });
      await setAudience(tx, userLabels, made.id, wanted);
      const user = await findUserDetails(tx, made.id);
      await recordEvent(tx, {
        actorId: caller.actor.userId,
        action: 'user.create',
        object: `user ${made.id}`,
        origin: caller.origin,
        details: { role: roleOf(rights) },
      });
      return user;
    }),
  );
}
