import { eq } from 'drizzle-orm';
import { createFollowUp } from '../notes/public.ts';
import type { Db } from '../platform/database/db.ts';
import { mails } from '../platform/mail/tables.ts';
import { messages } from '../schema/messages.ts';
import { referenceOf } from './mails.ts';
export { factsOfForm } from './forms/form-words.ts';
export { countLate } from './late.ts';
export { referenceOf } from './mails.ts';

/**
 * Has somebody call or write to the sender of a message, because a receipt of it or a mail about an answer did not
 * arrive: a follow-up of who deals with it, once for each message. `recipients` are whom the refusal or report names.
 * Returns the address that the mail was for: a sender may have changed theirs since they wrote. null if that is not
 * certain, and if the message was deleted or is nobody's any more.
 */
export async function followUpUndelivered(
  tx: Db,
  messageId: number,
  recipients: readonly string[],
): Promise<string | null> {
  const [message] = await tx.select().from(messages).where(eq(messages.id, messageId)).for('no key update');
  if (message === undefined || message.email === '') return null;
  const sent = await tx.selectDistinct({ to: mails.recipient }).from(mails).where(eq(mails.messageId, messageId));
  // A report may name an address that the mail was forwarded to.
  const mailed = sent.find(({ to }) => recipients.includes(to)) ?? (sent.length === 1 ? sent[0] : undefined);
  if (message.undeliveredAt === null) {
    const { subject, name, email, ownerId } = message;
    await tx.update(messages).set({ undeliveredAt: new Date() }).where(eq(messages.id, messageId));
    const address = mailed?.to ?? email;
    const what = `Bericht ${referenceOf(messageId)}: ${subject}`;
    const text = `Bel of schrijf: een e-mail aan ${name || address} is niet aangekomen (${address}). ${what}`;
    await createFollowUp(tx, { messageId, text, ownerId });
  }
  return mailed?.to ?? null;
}
