import type { BulkOutcome } from '@dijkportaal/contract/platform/bulk';
import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import type { users as contract } from '@dijkportaal/contract/users';
import { inArray } from 'drizzle-orm';
import { inviteAgain } from '../auth/public.ts';
import { lockContactsOf, recordInvitations } from '../contacts/public.ts';
import { recordEvents, type AuditEvent } from '../platform/audit/audit.ts';
import type { Services } from '../platform/services.ts';
import { users } from '../schema/users.ts';

const missing = 'Deze gebruiker bestaat niet meer.';

/** Mails invitations to people who never signed in. A refusal for one does not stop the others. */
export async function inviteUsers(
  services: Pick<Services, 'db' | 'config' | 'mailer'>,
  caller: Pick<AuditEvent, 'actorId' | 'origin'>,
  { ids, include_recent: includeRecent }: CheckedInputTo<typeof contract.invite>['body'],
): Promise<BulkOutcome> {
  return services.db.transaction(async (tx) => {
    await lockContactsOf(tx, ids);
    const rows = await tx.select({ id: users.id, username: users.username }).from(users).where(inArray(users.id, ids));
    const known = new Map(rows.map(({ id, username }) => [id, username]));
    const refusals = await inviteAgain(services, tx, ids, { includeRecent });
    const isDone = (id: number) => known.has(id) && !refusals.has(id);
    const wanted = [...new Set(ids)];
    const done = wanted.filter(isDone);
    const failed = wanted
      .filter((id) => !isDone(id))
      .map((id) => ({
        id,
        name: known.get(id) ?? '',
        reason: refusals.get(id) ?? missing,
      }));
    await recordInvitations(tx, done);
    await recordEvents(
      tx,
      done.map((id) => ({ ...caller, action: 'user.invite' as const, object: `user ${id}` as const })),
    );
    return { done, failed };
  });
}
