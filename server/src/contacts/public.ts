import { asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { contacts } from '../schema/contacts.ts';

/** Marks the contacts of an account that is being deleted, so that a sync does not create the account again. */
export async function recordDeletedAccount(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`update contacts set account_deleted_at = now() where user_id = ${userId}
    or external_id = (select nullif(guid, '') from profiles where user_id = ${userId})`);
}

/** Locks the contacts of these accounts. Before the accounts themselves, as inviting a contact does. */
export async function lockContactsOf(tx: Db, userIds: number[]): Promise<void> {
  await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(inArray(contacts.userId, userIds))
    .orderBy(asc(contacts.id))
    .for('update');
}

/** Shows in the list of contacts that their accounts were invited just now. */
export async function recordInvitations(tx: Db, userIds: number[]): Promise<void> {
  await tx
    .update(contacts)
    .set({ invitedAt: sql`now()` })
    .where(inArray(contacts.userId, userIds));
}
