import type { NewMessage } from '@dijkportaal/contract/messages';
import { eq } from 'drizzle-orm';
import { putInBin } from '../bin/public.ts';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import { lockOwner } from '../notes/public.ts';
import type { Db } from '../platform/database/db.ts';
import { fieldError, HttpError, notFound } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import type { CheckVersion } from '../platform/http/serve.ts';
import type { MailContent } from '../platform/mail/mail.ts';
import { cleanHtml, saysSomething } from '../platform/security/clean-html.ts';
import type { Services } from '../platform/services.ts';
import { messages } from '../schema/messages.ts';
import { findContactPoint } from '../settings/public.ts';
import { findAccount } from '../users/public.ts';
import { findMessage } from './queries.ts';

/** Puts the subject on one line and cleans the text, which may be empty. Throws 400 for a subject without content. */
export function tidyMessage({ subject, text }: NewMessage): NewMessage {
  const tidy = { subject: subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), text: cleanHtml(text) };
  if (!/[^\s\p{C}]/u.test(tidy.subject)) throw fieldError('subject', 'Vul een onderwerp in.');
  return saysSomething(tidy.text) ? tidy : { ...tidy, text: '' };
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
  await mailTeam({ config, mailer }, tx, { ...kept, isChange: false }, senderId);
  return row.id;
}

/**
 * Changes a message of the caller. It is marked unread and mailed again: the team may have read the previous text.
 * Throws not found, and 403 for staff and a message of somebody else.
 */
export async function changeMessage(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  { id, message, actor }: { id: number; message: NewMessage; actor: Actor },
  { checkVersion, ...origin }: AuditOrigin & { checkVersion: CheckVersion },
): Promise<void> {
  const [before] = await tx.select().from(messages).where(eq(messages.id, id)).for('no key update');
  const isOwn = before?.senderId === actor.userId;
  if (before === undefined || (!isOwn && !actor.isStaff)) throw notFound();
  if (!isOwn) {
    throw new HttpError(403, { detail: 'Alleen de afzender kan een bericht wijzigen.', code: 'permission_denied' });
  }
  await checkVersion(() => findMessage(tx, id, actor));
  if (before.subject === message.subject && before.text === message.text) return;
  await tx
    .update(messages)
    .set({ ...message, readAt: null })
    .where(eq(messages.id, id));
  await mailTeam({ config, mailer }, tx, { ...before, ...message, isChange: true }, actor.userId);
  await recordEvent(tx, { ...origin, action: 'message.change', object: `message ${id}` });
}

/** A message as the project team gets it. */
type Mailed = Pick<typeof messages.$inferSelect, 'name' | 'email' | 'subject' | 'text'> & { isChange: boolean };

/** Mails a message to the contact address in the settings, if there is one. */
async function mailTeam(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  message: Mailed,
  senderId: number,
): Promise<void> {
  const to = await findContactPoint(tx);
  if (to.address === '') return;
  const content = messageMail(message, config.publicUrl);
  // With the user id, so that deleting the account also deletes the mail if it is still unsent.
  await mailer.enqueue(tx, { userId: senderId, to, replyTo: message.email, content });
}

function messageMail({ name, email, subject, text, isChange }: Mailed, publicUrl: string): MailContent {
  return {
    subject: `${isChange ? 'Gewijzigd' : 'Nieuw'} bericht: ${subject}`,
    preview: isChange
      ? 'Iemand heeft een bericht aan het projectteam gewijzigd.'
      : 'Iemand heeft het projectteam een bericht gestuurd.',
    greeting: 'Beste collega,',
    reason: 'U krijgt deze e-mail omdat dit het contactadres in de instellingen van het portaal is.',
    paragraphs: [
      isChange
        ? `${name || email} heeft in het portaal een bericht aan het projectteam gewijzigd. Het is nu:`
        : `${name || email} heeft in het portaal een bericht gestuurd aan het projectteam:`,
    ],
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

/** Marks a message as read or unread for all staff. Throws not found. */
export async function markMessage(tx: Db, id: number, isRead: boolean, origin: AuditOrigin): Promise<void> {
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

/** Sets who deals with a message; null for nobody. Throws not found, and 400 for somebody who is not active staff. */
export async function assignMessage(tx: Db, id: number, ownerId: number | null, origin: AuditOrigin): Promise<void> {
  const [before] = await tx
    .select({ ownerId: messages.ownerId })
    .from(messages)
    .where(eq(messages.id, id))
    .for('no key update');
  if (before === undefined) throw notFound();
  if (before.ownerId === ownerId) return;
  if (ownerId !== null) await lockOwner(tx, ownerId);
  await tx.update(messages).set({ ownerId }).where(eq(messages.id, id));
  const details = { items: ownerId === null ? [] : [`user ${ownerId}`] };
  await recordEvent(tx, { ...origin, action: 'message.assign', object: `message ${id}`, details });
}

/** Moves a message to the bin: its sender no longer sees it either. Throws not found. */
export async function deleteMessage(tx: Db, id: number, origin: AuditOrigin): Promise<void> {
  await putInBin(tx, 'message', [id], origin.actorId);
  const deleted = await tx.delete(messages).where(eq(messages.id, id)).returning({ id: messages.id });
  if (deleted.length === 0) throw notFound();
  await recordEvent(tx, { ...origin, action: 'message.delete', object: `message ${id}` });
}
