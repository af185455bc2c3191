import type { BulkOutcome } from '@dijkportaal/contract/platform/bulk';
import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import type { users as contract } from '@dijkportaal/contract/users';
import { inArray } from 'drizzle-orm';
import { inviteAgain } from '../auth/public.ts';
import { lockContactsOf, recordInvitations } from '../contacts/public.ts';
import { recordEvents } from '../platform/audit/audit.ts';
import type { Actor } from '../platform/http/access.ts';
import type { Services } from '../platform/services.ts';
import { users } from '../schema/users.ts';

const missing = 'Deze gebruiker bestaat niet meer.';

/** Mails invitations to people who never signed in. A refusal for one does not stop the others. */
export async function inviteUsers(
  services: Pick<Services, 'db' | 'config' | 'mailer'>,
  { actor, origin }: { actor: Actor; origin: string },
  { ids, include_recent: includeRecent }: CheckedInputTo<typeof contract.invite>['body'],
): Promise<BulkOutcome> {
  return services.db.transaction(async (tx) => {
    await lockContactsOf(tx, ids);
    const { id, username } = users;
    const rows = await tx.select({ id, username }).from(users).where(inArray(id, ids));
    const names = new Map(rows.map((user) => [user.id, user.username]));
    const refusals = await inviteAgain(services, tx, ids, { includeRecent, includeStaff: actor.isSuperuser });
    const isDone = (userId: number) => names.has(userId) && !refusals.has(userId);
    const wanted = [...new Set(ids)];
    const done = wanted.filter(isDone);
    const failed = wanted
      .filter((userId) => !isDone(userId))
      .map((userId) => ({
        id: userId,
        name: names.get(userId) ?? '',
        reason: refusals.get(userId) ?? missing,
      }));
    await recordInvitations(tx, done);
    await recordEvents(
      tx,
      done.map((userId) => ({
        actorId: actor.userId,
        origin,
        action: 'user.invite' as const,
        object: `user ${userId}` as const,
      })),
    );
    return { done, failed };
  });
}
