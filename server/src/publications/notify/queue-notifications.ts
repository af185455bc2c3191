import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import {
  isActiveResident,
  isInAudience,
  publicationAudience,
  readAudience,
  readSegmentFilters,
  type Audience,
} from '../../audience/public.ts';
import type { Db } from '../../platform/database/db.ts';
import { profiles } from '../../schema/profiles.ts';
import { pendingNotifications, publications } from '../../schema/publications.ts';
import { users } from '../../schema/users.ts';

/**
 * Queues a notification for each resident who may see a published item now, could not before (`before` is the previous
 * audience, null if it was not published), and wants such mails. Nobody gets a second one about the same item.
 */
export async function queueNotifications(tx: Db, publicationId: number, before: Audience | null): Promise<void> {
  const couldNot = before === null ? sql`true` : sql`not (${await isAmong(tx, before)})`;
  return addNotifications(tx, publicationId, couldNot, sql`null`);
}

/** Marks an item as needing no mail, for each resident who may see it now and wants such mails. */
export const settleNotifications = (tx: Db, publicationId: number): Promise<void> =>
  addNotifications(tx, publicationId, sql`true`, sql`now()`);

const isAmong = async (tx: Db, audience: Audience) =>
  isInAudience('user', { ...audience, filters: await readSegmentFilters(tx, audience.segments ?? []) });

async function addNotifications(tx: Db, publicationId: number, condition: SQL, settledAt: SQL): Promise<void> {
  // As ids and filters, because checking a hundred thousand users one by one would take seconds.
  const canNow = await isAmong(tx, await readAudience(tx, publicationAudience, publicationId));
  // Locked, so that an account that is being deleted is left out instead of violating the foreign key.
  await tx.execute(sql`
    insert into ${pendingNotifications} (user_id, publication_id, settled_at)
    select ${users.id}, ${publications.id}, ${settledAt}::timestamptz
    from ${users} join ${profiles} on ${profiles.userId} = ${users.id}
      join ${publications} on ${publications.id} = ${publicationId}
    where ${publications.isPublished} and ${isActiveResident} and ${profiles.notifications} and (${canNow}) and ${condition}
    for key share of ${sql.identifier('users')}
    on conflict do nothing`);
}

/** Deletes the notifications that were not mailed yet, so that a later publication is announced. */
export async function forgetUnsent(tx: Db, publicationId: number): Promise<void> {
  const isOpen = isNull(pendingNotifications.settledAt);
  await tx.delete(pendingNotifications).where(and(eq(pendingNotifications.publicationId, publicationId), isOpen));
}
