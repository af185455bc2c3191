import type { NewMessage } from '@dijkportaal/contract/messages';
import { eq } from 'drizzle-orm';
import { recordEvent, type AuditEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { HttpError, notFound } from '../platform/http/errors.ts';
import type { MailContent } from '../platform/mail/mail.ts';
import { cleanHtml, saysSomething } from '../platform/security/clean-html.ts';
import type { Services } from '../platform/services.ts';
import { messages } from '../schema/messages.ts';
import { findContactPoint } from '../settings/public.ts';
import { findAccount } from '../users/public.ts';

/** Puts the subject on one line and cleans the text. Throws 400 for each field without content. */
export function tidyMessage({ subject, text }: NewMessage): NewMessage {
  const tidy = { subject: subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), text: cleanHtml(text) };
  const errors = {
    ...(!/[^\s\p{C}]/u.test(tidy.subject) && { subject: ['Vul een onderwerp in.'] }),
    ...(!saysSomething(tidy.text) && { text: ['Schrijf eerst uw bericht.'] }),
  };
  if (Object.keys(errors).length > 0) throw new HttpError(400, errors);
  return tidy;
}

/**
 * Stores a message and mails it to the contact address in the settings, in the transaction of the caller. Without such
 * an address staff only see it on screen. Returns the id of the message.
 */
export async function sendMessage(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  message: NewMessage,
  senderId: number,
): Promise<number> {
  const { email, firstName, lastName } = await findAccount(tx, senderId);
  const kept = { ...message, email, name: `${firstName} ${lastName}`.trim() };
  const [row] = await tx
    .insert(messages)
    .values({ ...kept, senderId })
    .returning({ id: messages.id });
  if (row === undefined) throw new Error('the message was not stored');
  const to = await findContactPoint(tx);
  if (to.address !== '') {
    // With the user id, so that deleting the account also deletes the mail if it is still unsent.
    await mailer.enqueue(tx, { userId: senderId, to, replyTo: email, content: messageMail(kept, config.publicUrl) });
  }
  return row.id;
}

/** The mail about a message to the project team. */
function messageMail(
  message: { name: string; email: string; subject: string; text: string },
  publicUrl: string,
): MailContent {
  const { name, email, subject, text } = message;
  return {
    subject: `Nieuw bericht: ${subject}`,
    preview: 'Iemand heeft het projectteam een bericht gestuurd.',
    greeting: 'Beste collega,',
    paragraphs: [`${name || email} heeft in het portaal een bericht gestuurd aan het projectteam:`],
    // Quoted, so that a message cannot pass for a text of the portal.
    html: `<blockquote>${text}</blockquote>`,
    button: { label: 'Alle berichten bekijken', url: `${publicUrl}/messages-admin` },
    facts: [
      { label: 'Van', value: name },
      { label: 'E-mailadres', value: email },
      { label: 'Onderwerp', value: subject },
    ],
    closing: [`Als u deze e-mail beantwoordt, gaat uw antwoord naar ${email}.`],
  };
}

type Origin = Pick<AuditEvent, 'actorId' | 'origin'>;

/** Marks a message as read or unread for all staff. Throws not found. */
export async function markMessage(tx: Db, id: number, isRead: boolean, origin: Origin): Promise<void> {
  const [before] = await tx
    .select({ readAt: messages.readAt })
    .from(messages)
    .where(eq(messages.id, id))
    .for('no key update');
  if (before === undefined) throw notFound();
  if ((before.readAt !== null) === isRead) return;
  await tx
    .update(messages)
    .set({ readAt: isRead ? new Date() : null })
    .where(eq(messages.id, id));
  await recordEvent(tx, { ...origin, action: 'message.mark', object: `message ${id}`, details: { read: isRead } });
}

/** Deletes a message, for its sender too. Throws not found. */
export async function deleteMessage(tx: Db, id: number, origin: Origin): Promise<void> {
  const deleted = await tx.delete(messages).where(eq(messages.id, id)).returning({ id: messages.id });
  if (deleted.length === 0) throw notFound();
  await recordEvent(tx, { ...origin, action: 'message.delete', object: `message ${id}` });
}
