import { and, eq, isNotNull, isNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { recordEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { isoDay } from '../platform/dutch-time.ts';
import { fieldError } from '../platform/errors.ts';
import { contacts } from '../schema/contacts.ts';
import { messages } from '../schema/messages.ts';
import { notes } from '../schema/notes.ts';
import { users } from '../schema/users.ts';

/** Whether someone in this table of accounts can own a follow-up or a message. */
export const isActiveStaff = (table: Record<'isActive' | 'isStaff' | 'isSuperuser', PgColumn> = users): SQL =>
  sql`(${table.isActive} and (${table.isStaff} or ${table.isSuperuser}))`;

/** Locks a member of staff who is to own something. Throws 400 for anybody else. */
export async function lockOwner(tx: Db, ownerId: number): Promise<void> {
  const isOwner = and(eq(users.id, ownerId), isActiveStaff());
  const [owner] = await tx.select({ id: users.id }).from(users).where(isOwner).for('key share');
  if (owner === undefined) throw fieldError('owner_id', 'Kies een medewerker met een actief account.');
}

/** The ids of the messages about which someone has an open follow-up, for a condition. */
export const messagesToFollowUp = (userId: number): SQL =>
  sql`select ${notes.messageId} from ${notes}
    where ${and(eq(notes.ownerId, userId), isNotNull(notes.dueOn), isNull(notes.doneAt), isNotNull(notes.messageId))}`;

/** Whether a note is about an account, its contacts or its messages. */
export const isAboutUser = (userId: number | SQLWrapper): SQL =>
  or(
    eq(notes.userId, userId),
    sql`${notes.contactId} = any(array(select ${contacts.id} from ${contacts} where ${contacts.userId} = ${userId}))`,
    sql`${notes.messageId} = any(array(select ${messages.id} from ${messages} where ${messages.senderId} = ${userId}))`,
  ) ?? sql`false`;

/** Whether a note is about a contact, or about what staff entered for it. */
export const isAboutContact = (contactId: number): SQL =>
  sql`(${eq(notes.contactId, contactId)} or ${notes.messageId} = any(array(
    select ${messages.id} from ${messages} where ${messages.contactId} = ${contactId})))`;

/** Deletes the notes about a person whose account is being deleted: their contacts and messages remain without it. */
export async function removeNotesAbout(tx: Db, userId: number): Promise<void> {
  await tx.delete(notes).where(isAboutUser(userId));
}

/** Creates a follow-up of the portal itself about a message, due today, of this owner if they can still have one. */
export async function createFollowUp(
  tx: Db,
  { messageId, text, ownerId }: { messageId: number; text: string; ownerId: number | null },
): Promise<void> {
  const isOwner = and(eq(users.id, ownerId ?? 0), isActiveStaff());
  const [owner] = await tx.select({ id: users.id }).from(users).where(isOwner).for('key share');
  const [row] = await tx
    .insert(notes)
    .values({ messageId, text, isAutomatic: true, dueOn: isoDay(new Date()), ownerId: owner?.id ?? null })
    .returning({ id: notes.id });
  const details = { items: [`message ${messageId}`] };
  await recordEvent(tx, {
    actorId: null,
    origin: 'job',
    action: 'note.create',
    object: `note ${row?.id ?? 0}`,
    details,
  });
}
