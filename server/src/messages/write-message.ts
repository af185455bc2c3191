import type { NewMessage } from '@dijkportaal/contract/messages';
import { eq } from 'drizzle-orm';
import { putInBin } from '../bin/public.ts';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import { lockOwner } from '../notes/public.ts';
import type { Db } from '../platform/database/db.ts';
import { fieldError, HttpError, notFound } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import type { CheckVersion } from '../platform/http/serve.ts';
import { cleanHtml, saysSomething } from '../platform/security/clean-html.ts';
import type { Services } from '../platform/services.ts';
import { messages } from '../schema/messages.ts';
import { findContactPoint } from '../settings/public.ts';
import { findAccount } from '../users/public.ts';
import { messageMail, receiptMail } from './mails.ts';
import { findMessage } from './queries.ts';

/** Puts the subject on one line and cleans the text, which may be empty. Throws 400 for a subject without content. */
export function tidyMessage({ subject, text }: NewMessage): NewMessage {
  const tidy = { subject: subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), text: cleanHtml(text) };
  if (!/[^\s\p{C}]/u.test(tidy.subject)) throw fieldError('subject', 'Vul een onderwerp in.');
  return saysSomething(tidy.text) ? tidy : { ...tidy, text: '' };
}

/**
 * Stores a message, mails it to the contact address in the settings, and mails a receipt to its sender, in the
 * transaction of the caller. Without such an address staff only see it on screen. Returns the id of the message.
 */
export async function sendMessage(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  message: NewMessage,
  { senderId, receivedAt }: { senderId: number; receivedAt: Date },
): Promise<number> {
  const { email, firstName, lastName } = await findAccount(tx, senderId);
  const kept = { ...message, email, name: `${firstName} ${lastName}`.trim() };
  const [row] = await tx
    .insert(messages)
    .values({ ...kept, senderId, createdAt: receivedAt })
    .returning();
  if (row === undefined) throw new Error('the message was not stored');
  await mailMessage({ config, mailer }, tx, row, senderId);
  return row.id;
}

/**
 * Changes a message of the caller. It is marked unread and mailed again: the team may have read the previous text.
 * Throws not found, and 403 for staff and a message of somebody else.
 */
export async function changeMessage(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  { id, message, actor, receivedAt }: { id: number; message: NewMessage; actor: Actor; receivedAt: Date },
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
  const changes = { ...message, readAt: null, changedAt: receivedAt };
  await tx.update(messages).set(changes).where(eq(messages.id, id));
  await mailMessage({ config, mailer }, tx, { ...before, ...changes }, actor.userId);
  await recordEvent(tx, { ...origin, action: 'message.change', object: `message ${id}` });
}

/** Mails a message to the contact address in the settings, if there is one, and a receipt to its sender. */
async function mailMessage(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  message: typeof messages.$inferSelect,
  senderId: number,
): Promise<void> {
  // With the user id, so that deleting the account also deletes the mail if it is still unsent.
  const mail = { userId: senderId };
  const to = await findContactPoint(tx);
  if (to.address !== '') {
    await mailer.enqueue(tx, { ...mail, to, replyTo: message.email, content: messageMail(message, config.publicUrl) });
  }
  const sender = { address: message.email, name: message.name };
  await mailer.enqueue(tx, { ...mail, to: sender, content: receiptMail(message, config.publicUrl) });
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
