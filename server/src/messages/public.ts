import { and, eq, isNull } from 'drizzle-orm';
import { createFollowUp } from '../notes/public.ts';
import type { Db } from '../platform/database/db.ts';
import { messages } from '../schema/messages.ts';
import { referenceOf } from './mails.ts';
export { countLate } from './late.ts';

/**
 * Has somebody call or write to the sender of a message, because a receipt of it or a mail about an answer did not
 * arrive: a follow-up of who deals with it, once for each message. Returns the address of the sender; null if the message
 * was deleted, or nobody's any more.
 */
export async function followUpUndelivered(tx: Db, messageId: number): Promise<string | null> {
  const [message] = await tx.select().from(messages).where(eq(messages.id, messageId)).for('no key update');
  if (message === undefined || message.email === '') return null;
  const { subject, name, email, ownerId } = message;
  const first = await tx
    .update(messages)
    .set({ undeliveredAt: new Date() })
    .where(and(eq(messages.id, messageId), isNull(messages.undeliveredAt)))
    .returning({ id: messages.id });
  if (first.length > 0) {
    const what = `Bericht ${referenceOf(messageId)}: ${subject}`;
    const text = `Bel of schrijf: een e-mail aan ${name || email} is niet aangekomen (${email}). ${what}`;
    await createFollowUp(tx, { messageId, text, ownerId });
  }
  return email;
}
