import type { MessageForm } from '@dijkportaal/contract/messages/form-fields';
import type { NewMessage } from '@dijkportaal/contract/messages/messages';
import { eq } from 'drizzle-orm';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { conflict, fieldError, HttpError, notFound } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import type { CheckVersion } from '../platform/http/serve.ts';
import { nameOf } from '../platform/mail/mail.ts';
import { cleanHtml, saysSomething } from '../platform/security/clean-html.ts';
import type { Services } from '../platform/services.ts';
import { messages, replies } from '../schema/messages.ts';
import { describeSignIn } from '../sessions/public.ts';
import { findContactPoint } from '../settings/public.ts';
import { findAccount } from '../users/public.ts';
import { findQuestion, findTopic } from './about.ts';
import { attachUploads } from './conversation-files.ts';
import { messageMail, receiptMail } from './mails.ts';
import { findMessage } from './queries.ts';

type Place = Pick<Services, 'config' | 'mailer'>;

/** Cleans a text; empty if nothing would be seen of it. */
export function tidyText(text: string): string {
  const clean = cleanHtml(text);
  return saysSomething(clean) ? clean : '';
}

/** Puts the subject on one line and cleans the text, which may be empty. Throws 400 for a subject without content. */
export function tidyMessage<Written extends Pick<NewMessage, 'subject' | 'text'>>(written: Written): Written {
  const subject = written.subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  if (!/[^\s\p{C}]/u.test(subject)) throw fieldError('subject', 'Vul een onderwerp in.');
  return { ...written, subject, text: tidyText(written.text) };
}

/**
 * Stores a message with its files, mails it to the contact address in the settings, and mails a receipt to its sender, in
 * the transaction of the caller. Without such an address staff only see it on screen. Returns the id of the message.
 */
export async function sendMessage(
  place: Place,
  tx: Db,
  {
    subject,
    text,
    about,
    is_reaction: isReaction = false,
    uploads,
    form = null,
  }: NewMessage & { form?: MessageForm | null },
  { actor, receivedAt }: { actor: Actor; receivedAt: Date },
): Promise<number> {
  const senderId = actor.userId;
  const account = await findAccount(tx, senderId);
  const topic = await findTopic(tx, about, senderId);
  const [row] = await tx
    .insert(messages)
    .values({
      subject,
      text,
      email: account.email,
      name: nameOf(account),
      senderId,
      ...topic,
      signedInWith: await describeSignIn(tx, place.config, actor),
      question: isReaction ? await findQuestion(tx, topic, receivedAt) : '',
      form,
      createdAt: receivedAt,
      latestAt: receivedAt,
    })
    .returning();
  if (row === undefined) throw new Error('the message was not stored');
  const fileNames = await attachUploads(tx, { messageId: row.id }, uploads, actor);
  await mailMessage(place, tx, { ...row, fileNames }, senderId);
  return row.id;
}

/**
 * Changes a message of the caller. It is marked unread and mailed again: the team may have read the previous text.
 * Throws not found, 403 for staff and a message of somebody else, and 409 for a message with replies, which would no
 * longer be replies to what they were written for.
 */
export async function changeMessage(
  { db: tx, config, mailer }: Place & { db: Db },
  { id, message, actor, receivedAt }: { id: number; message: NewMessage; actor: Actor; receivedAt: Date },
  { checkVersion, ...origin }: AuditOrigin & { checkVersion: CheckVersion },
): Promise<void> {
  const [before] = await tx.select().from(messages).where(eq(messages.id, id)).for('no key update');
  const isOwn = before?.senderId === actor.userId;
  if (before === undefined || (!isOwn && !actor.isStaff)) throw notFound();
  if (!isOwn) {
    throw new HttpError(403, { detail: 'Alleen de afzender kan een bericht wijzigen.', code: 'permission_denied' });
  }
  await checkVersion(() => findMessage({ db: tx, config }, id, actor));
  const { subject, text, about, uploads } = message;
  const isSameTopic =
    about === undefined || ((about?.kind ?? null) === before.aboutKind && (about?.ref ?? '') === before.aboutRef);
  if (before.subject === subject && before.text === text && isSameTopic && uploads.length === 0) return;
  if ((await tx.$count(replies, eq(replies.messageId, id))) > 0) {
    throw conflict('Op dit bericht is al gereageerd, dus u kunt het niet meer wijzigen. Schrijf een reactie.');
  }
  // Otherwise a late reaction would count as one in time.
  if (isSameTopic && before.question !== '') await findQuestion(tx, before, receivedAt);
  // About something else it is no reaction anymore.
  const topic = isSameTopic ? {} : { ...(await findTopic(tx, about, actor.userId)), question: '' };
  const changes = { subject, text, ...topic, state: 'new', readAt: null, textReadAt: null } as const;
  const signedInWith = await describeSignIn(tx, config, actor);
  const times = { changedAt: receivedAt, latestAt: receivedAt };
  await tx
    .update(messages)
    .set({ ...changes, ...times, signedInWith })
    .where(eq(messages.id, id));
  const fileNames = await attachUploads(tx, { messageId: id }, uploads, actor);
  await mailMessage({ config, mailer }, tx, { ...before, ...changes, ...times, signedInWith, fileNames }, actor.userId);
  await recordEvent(tx, { ...origin, action: 'message.change', object: `message ${id}` });
}

/** Mails a message to the contact address in the settings, if there is one, and a receipt to its sender. */
async function mailMessage(
  { config, mailer }: Place,
  tx: Db,
  message: typeof messages.$inferSelect & { fileNames: string[] },
  senderId: number,
): Promise<void> {
  // With the user id, so that deleting the account also deletes the mail if it is still unsent.
  const mail = { userId: senderId };
  const to = await findContactPoint(tx);
  if (to.address !== '') {
    await mailer.enqueue(tx, { ...mail, to, replyTo: message.email, content: messageMail(message, config.publicUrl) });
  }
  const sender = { address: message.email, name: message.name };
  await mailer.enqueue(tx, {
    ...mail,
    messageId: message.id,
    to: sender,
    content: receiptMail(message, config.publicUrl),
  });
}
