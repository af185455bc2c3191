import { eq, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { contacts } from '../schema/contacts.ts';
import { messages } from '../schema/messages.ts';
import { notes } from '../schema/notes.ts';

/** Whether a note is about an account, its contacts or its messages. */
export const isAboutUser = (userId: number): SQL =>
  or(
    eq(notes.userId, userId),
    sql`${notes.contactId} = any(array(select ${contacts.id} from ${contacts} where ${contacts.userId} = ${userId}))`,
    sql`${notes.messageId} = any(array(select ${messages.id} from ${messages} where ${messages.senderId} = ${userId}))`,
  ) ?? sql`false`;

/** Deletes the notes about a person whose account is being deleted: their contacts and messages remain without it. */
export async function removeNotesAbout(tx: Db, userId: number): Promise<void> {
  await tx.delete(notes).where(isAboutUser(userId));
}
