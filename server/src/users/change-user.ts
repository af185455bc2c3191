import type { AuditField } from '@dijkportaal/contract/audit/details';
import type { UserChanges, UserDetails } from '@dijkportaal/contract/users';
import { eq, sql } from 'drizzle-orm';
import { forgetLinks } from '../auth/public.ts';
import { setAudience, userLabels } from '../audience/public.ts';
import { recordEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import type { Actor } from '../platform/http/access.ts';
import { conflict, fieldError } from '../platform/errors.ts';
import type { CheckVersion } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { explainRefusedWrite, hashTypedPassword, refuseContradiction, refuseFor } from './check-account.ts';
import { oldAddressMail, newAddressMail, passwordSetMail } from './mails.ts';
import { changeRights, isDemoted, roleOf, whyNotChange, whyNotGrant } from './policy.ts';
import { findAccount, findUserDetails, lockAccount } from './queries.ts';
import { endSessions, requireFreshSignIn } from '../sessions/public.ts';

type Account = typeof users.$inferSelect;

/**
 * Stores the given fields that differ. Ends all sessions of someone who loses a right, is deactivated or gets a
 * password from staff. Throws not found, 400 per field, and 403 for accounts and rights that the caller may not change.
 */
export async function changeUser(
  services: Pick<Services, 'config' | 'mailer'> & { db: Db },
  caller: { actor: Actor; origin: string; checkVersion: CheckVersion },
  id: number,
  changes: UserChanges,
): Promise<UserDetails> {
  const { db } = services;
  const { actor, origin, checkVersion } = caller;
  const seen = await findAccount(db, id);
  refuseFor(whyNotChange(actor, seen));
  refuseContradiction(changes);
  if (id === actor.userId) await requireOwnProof(db, actor, seen, changes);
  const passwordHash = await hashTypedPassword(changes, withChanges(seen, changes));

  return explainRefusedWrite(() =>
    db.transaction(async (tx) => {
      const { account: before, isLastSuperuser } = await lockAccount(tx, id);
      await checkVersion(() => findUserDetails(tx, id));
      const after = withChanges(before, changes);
      refuseFor(whyNotChange(actor, before) ?? whyNotGrant(actor, before, after));
      if (isLastSuperuser && !(after.isSuperuser && after.isActive)) {
        throw conflict('Dit is de laatste beheerder. Maak eerst iemand anders beheerder.');
      }
      const fields: AuditField[] = [
        ...fieldNames.filter(([, column]) => after[column] !== before[column]).map(([field]) => field),
        ...(passwordHash === null ? [] : (['password'] as const)),
      ];
      await tx
        .update(users)
        .set({ ...written(after), ...(passwordHash !== null && { passwordHash }) })
        .where(eq(users.id, id));
      const changed = await setAudience(tx, userLabels, id, changes);
      fields.push(...changed.filter((name) => name === 'groups' || name === 'zones'));
      if (fields.length > 0) {
        // Staff know the password they typed, so the next sign-in asks for another.
        const asks = passwordHash !== null && { passwordReset: true };
        await tx
          .update(profiles)
          .set({ ...asks, updatedAt: sql`now()` })
          .where(eq(profiles.userId, id));
      }
      await notifyPerson(services, tx, before, after, passwordHash !== null);
      const endsSessions = isDemoted(before, after) || (before.isActive && !after.isActive) || passwordHash !== null;
      const because = passwordHash === null ? 'rights_changed' : 'password_changed';
      const ended = endsSessions ? await endSessions(tx, id, because) : 0;
      if (endsSessions || after.email !== before.email) await forgetLinks(tx, id);

      const user = await findUserDetails(tx, id);
      const event = { actorId: actor.userId, object: `user ${id}` as const, origin };
      const details = endsSessions ? { ended_sessions: ended } : {};
      if (fields.length > 0)
        await recordEvent(tx, { ...event, action: 'user.change', details: { fields, ...details } });
      if (roleOf(before) !== roleOf(after)) {
        const role = { role: roleOf(after), old_role: roleOf(before) };
        await recordEvent(tx, { ...event, action: 'user.change_role', details: { ...role, ...details } });
      }
      return user;
    }),
  );
}

/** A session may be stolen, so changing one's own sign-in details takes more than a session. */
async function requireOwnProof(db: Db, actor: Actor, self: Account, changes: UserChanges): Promise<void> {
  if ((changes.password ?? '') !== '') {
    throw fieldError('password', 'Uw eigen wachtwoord wijzigt u met "Wachtwoord wijzigen" in het menu.');
  }
  if (withChanges(self, changes).email !== self.email) await requireFreshSignIn(db, actor);
}

/** The fields of the account on the wire and in the table; rights are logged separately. */
const fieldNames = [
  ['username', 'username'],
  ['email', 'email'],
  ['first_name', 'firstName'],
  ['last_name', 'lastName'],
  ['job_title', 'jobTitle'],
  ['is_active', 'isActive'],
] as const;

function withChanges(before: Account, changes: UserChanges): Account {
  return {
    ...before,
    username: changes.username ?? before.username,
    email: changes.email ?? before.email,
    firstName: changes.first_name ?? before.firstName,
    lastName: changes.last_name ?? before.lastName,
    jobTitle: changes.job_title ?? before.jobTitle,
    isActive: changes.is_active ?? before.isActive,
    ...changeRights(before, changes),
  };
}

function written({ username, email, firstName, lastName, jobTitle, isActive, isStaff, isSuperuser }: Account) {
  return { username, email, firstName, lastName, jobTitle, isActive, isStaff, isSuperuser };
}

/** Informs the person by mail that staff changed how they sign in. */
async function notifyPerson(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  before: Account,
  after: Account,
  hasNewPassword: boolean,
): Promise<void> {
  const portal = `${config.publicUrl}/`;
  const name = `${after.firstName} ${after.lastName}`.trim();
  if (after.email !== before.email) {
    await mailer.enqueue(tx, {
      userId: after.id,
      to: { address: before.email, name },
      content: oldAddressMail(after),
    });
    const content = newAddressMail(after, portal);
    await mailer.enqueue(tx, { userId: after.id, to: { address: after.email, name }, content });
  }
  if (hasNewPassword) {
    const content = passwordSetMail(after, portal);
    await mailer.enqueue(tx, { userId: after.id, to: { address: after.email, name }, content });
  }
}
