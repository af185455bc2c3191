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
import { whyNotInvite } from './policy.ts';

const missing = 'Deze gebruiker bestaat niet meer.';

/** Mails invitations to people who never signed in. A refusal for one does not stop the others. */
export async function inviteUsers(
  services: Pick<Services, 'db' | 'config' | 'mailer'>,
  { actor, origin }: { actor: Actor; origin: string },
  { ids, include_recent: includeRecent }: CheckedInputTo<typeof contract.invite>['body'],
): Promise<BulkOutcome> {
  return services.db.transaction(async (tx) => {
    await lockContactsOf(tx, ids);
    const { id, username, isStaff, isSuperuser } = users;
    const rows = await tx.select({ id, username, isStaff, isSuperuser }).from(users).where(inArray(id, ids));
    const known = new Map(rows.map((user) => [user.id, { ...user, refusal: whyNotInvite(actor, user) }]));
    const allowed = ids.filter((userId) => known.get(userId)?.refusal === null);
    const refusals = await inviteAgain(services, tx, allowed, { includeRecent });
    const isDone = (userId: number) => known.get(userId)?.refusal === null && !refusals.has(userId);
    const wanted = [...new Set(ids)];
    const done = wanted.filter(isDone);
    const failed = wanted
      .filter((userId) => !isDone(userId))
      .map((userId) => ({
        id: userId,
        name: known.get(userId)?.username ?? '',
        reason: known.get(userId)?.refusal ?? refusals.get(userId) ?? missing,
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
