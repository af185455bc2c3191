import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { contacts } from '../schema/contacts.ts';
export { findContact } from './queries.ts';
export { isStillWanted, isTakenByOther, openAccount } from './invite/open-account.ts';

/** Marks the contacts of an account that is being deleted, so that a sync does not create the account again. */
export async function recordDeletedAccount(tx: Db, userId: number): Promise<void> {
  const externalId = sql`(select nullif(guid, '') from profiles where user_id = ${userId})`;
  await tx
    .update(contacts)
    .set({ accountDeletedAt: sql`now()` })
    .where(or(eq(contacts.userId, userId), eq(contacts.externalId, externalId)));
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

/** Stores the given fields of a contact that differ; the row is locked by `lockContactsOf`. */
export async function changeContactOf(
  tx: Db,
  { id, ...before }: Pick<typeof contacts.$inferSelect, 'id' | 'name' | 'email' | 'mobilePhone'>,
  changes: Partial<typeof before>,
  origin: AuditOrigin,
): Promise<void> {
  const fields = (['name', 'email', 'mobilePhone'] as const).filter(
    (name) => changes[name] !== undefined && changes[name] !== before[name],
  );
  if (fields.length === 0) return;
  await tx.update(contacts).set(changes).where(eq(contacts.id, id));
  const names = fields.map((name) => (name === 'mobilePhone' ? 'mobile_phone' : name));
  await recordEvent(tx, { ...origin, action: 'contact.change', object: `contact ${id}`, details: { fields: names } });
}

/** Shows in the list of contacts that their accounts were invited just now. */
export async function recordInvitations(tx: Db, userIds: number[]): Promise<void> {
  await tx
    .update(contacts)
    .set({ invitedAt: sql`now()` })
    .where(inArray(contacts.userId, userIds));
}
