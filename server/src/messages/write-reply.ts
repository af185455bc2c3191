import type { NewReply } from '@dijkportaal/contract/messages/messages';
import { and, eq, gt } from 'drizzle-orm';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { fieldError, notFound } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import { nameOf } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import { messages, replies } from '../schema/messages.ts';
import { describeSignIn } from '../sessions/public.ts';
import { findContactPoint } from '../settings/public.ts';
import { findAccount } from '../users/public.ts';
import { attachUploads } from './conversation-files.ts';
import { markReplies } from './handle-message.ts';
import { answerMail, replyMail, replyReceiptMail } from './mails.ts';
import { isVisible } from './queries.ts';
import { tidyText } from './write-message.ts';
import { stopWriting } from './writers.ts';

type Place = Pick<Services, 'config' | 'mailer'>;
type StoredMessage = typeof messages.$inferSelect;
type Account = Awaited<ReturnType<typeof findAccount>>;

/** Cleans the text. Throws 400 for a reply without text and files, and for a state that the caller may not choose. */
export function tidyReply(reply: NewReply, { isStaff }: Pick<Actor, 'isStaff'>): NewReply {
  if (reply.state !== undefined && !isStaff) throw fieldError('state', 'Alleen medewerkers kiezen de status.');
  const text = tidyText(reply.text);
  if (text === '' && reply.uploads.length === 0) {
    throw fieldError('text', 'Schrijf een reactie of voeg een bestand toe.');
  }
  return { ...reply, text };
}

/**
 * Stores a reply with its files and mails the other side, in the transaction of the caller. Returns its id. Throws not
 * found, and 400 as `attachUploads` does.
 */
export async function sendReply(
  place: Place,
  tx: Db,
  { messageId, reply, actor, receivedAt }: { messageId: number; reply: NewReply; actor: Actor; receivedAt: Date },
  origin: AuditOrigin,
): Promise<number> {
  const isSeen = and(eq(messages.id, messageId), isVisible(actor));
  const [message] = await tx.select().from(messages).where(isSeen).for('no key update');
  if (message === undefined) throw notFound();
  const author = await findAccount(tx, actor.userId);
  const side = actor.isStaff ? 'team' : 'resident';
  const [row] = await tx
    .insert(replies)
    .values({
      messageId,
      side,
      authorId: author.id,
      name: nameOf(author),
      jobTitle: actor.isStaff ? author.jobTitle : '',
      text: reply.text,
      signedInWith: await describeSignIn(tx, place.config, actor),
      createdAt: receivedAt,
    })
    .returning();
  if (row === undefined) throw new Error('the reply was not stored');
  const fileNames = await attachUploads(tx, { replyId: row.id }, reply.uploads, actor);
  const latestAt = new Date(Math.max(receivedAt.getTime(), message.latestAt.getTime()));
  if (side === 'team') {
    const answerMailAt = await mailAnswer(place, tx, message);
    // Who answers a message has read it, but not what arrived meanwhile.
    const isRead = !(await hasNewer(tx, messageId, reply.latest_at));
    const readAt = message.readAt ?? new Date();
    const read = { readAt, textReadAt: message.textReadAt ?? readAt, state: reply.state ?? 'answered' };
    await tx
      .update(messages)
      .set({ latestAt, answerMailAt, ...(isRead && read) })
      .where(eq(messages.id, messageId));
    if (isRead) await markReplies(tx, messageId, 'resident');
    await stopWriting(tx, messageId, author.id);
  } else {
    await tx.update(messages).set({ state: 'new', latestAt, readAt: null }).where(eq(messages.id, messageId));
    await mailReply(place, tx, { message, reply: { ...row, fileNames }, author });
  }
  await recordEvent(tx, { ...origin, action: 'message.reply', object: `message ${messageId}` });
  return row.id;
}

/** Whether the sender replied after what the writer of an answer saw. */
async function hasNewer(tx: Db, messageId: number, latestAt: string | undefined): Promise<boolean> {
  if (latestAt === undefined) return false;
  const isTheirs = and(eq(replies.messageId, messageId), eq(replies.side, 'resident'));
  return (await tx.$count(replies, and(isTheirs, gt(replies.createdAt, new Date(latestAt))))) > 0;
}

const tenMinutes = 600_000;

/**
 * Mails the sender of a message that there is an answer, ten minutes after the previous such mail at the earliest: one
 * that waits until then also announces this answer. Returns when the last one may be sent.
 */
async function mailAnswer(
  { config, mailer }: Place,
  tx: Db,
  { id, senderId, answerMailAt }: StoredMessage,
): Promise<Date | null> {
  // Without an account there is nothing to read the answer with.
  if (senderId === null) return answerMailAt;
  const wait = answerMailAt === null ? 0 : answerMailAt.getTime() + tenMinutes - Date.now();
  const isWaiting = wait > tenMinutes;
  // A time further ahead was written before the clock was set back.
  if (isWaiting && wait <= 2 * tenMinutes) return answerMailAt;
  const sendAt = new Date(Date.now() + (isWaiting ? 0 : Math.max(wait, 0)));
  const account = await findAccount(tx, senderId);
  const to = { address: account.email, name: nameOf(account) };
  await mailer.enqueue(tx, {
    userId: senderId,
    messageId: id,
    to,
    content: answerMail({ id, to: account }, config.publicUrl),
    sendAt,
  });
  return sendAt;
}

/** Mails a reply of the sender of a message to the contact address in the settings, if there is one, and a receipt. */
async function mailReply(
  { config, mailer }: Place,
  tx: Db,
  {
    message,
    reply,
    author,
  }: { message: StoredMessage; reply: typeof replies.$inferSelect & { fileNames: string[] }; author: Account },
): Promise<void> {
  const mail = { userId: author.id };
  const to = await findContactPoint(tx);
  const stored = { ...reply, messageId: message.id, subject: message.subject };
  if (to.address !== '') {
    const content = replyMail({ ...stored, email: author.email }, config.publicUrl);
    await mailer.enqueue(tx, { ...mail, to, replyTo: author.email, content });
  }
  const sender = { address: author.email, name: nameOf(author) };
  await mailer.enqueue(tx, {
    ...mail,
    messageId: message.id,
    to: sender,
    content: replyReceiptMail(stored, config.publicUrl),
  });
}
