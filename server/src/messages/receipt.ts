import { and, eq } from 'drizzle-orm';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { notFound } from '../platform/errors.ts';
import { writeParts } from '../platform/mail/message.ts';
import { messages, replies } from '../schema/messages.ts';
import { findTeam } from '../settings/public.ts';
import { listFileNames } from './conversation-files.ts';
import { receiptMail, referenceOf, replyReceiptMail } from './mails.ts';
import { isVisible, type Reader } from './queries.ts';

/**
 * The receipt of a message, or of a reply of its sender, as text, and what it is of for the name of a file. Throws not
 * found.
 */
export async function writeReceipt(
  { db, config }: { db: Db; config: Config },
  { messageId, replyId }: { messageId: number; replyId: number | undefined },
  reader: Reader,
): Promise<{ text: string; name: string }> {
  const isSeen = and(eq(messages.id, messageId), isVisible(reader));
  const [message] = await db.select().from(messages).where(isSeen);
  if (message === undefined) throw notFound();
  const { publicUrl, mail } = config;
  const sender = { authority: mail.from.name, team: await findTeam(db) };
  const reference = referenceOf(messageId);
  if (replyId === undefined) {
    const fileNames = await listFileNames(db, { messageId });
    const content = receiptMail({ ...message, fileNames }, publicUrl);
    return { text: writeParts(content, publicUrl, sender).text, name: reference };
  }
  const isTheirs = and(eq(replies.id, replyId), eq(replies.messageId, messageId), eq(replies.side, 'resident'));
  const [reply] = await db.select().from(replies).where(isTheirs);
  if (reply === undefined) throw notFound();
  const fileNames = await listFileNames(db, { replyId });
  const content = replyReceiptMail({ ...reply, subject: message.subject, fileNames }, publicUrl);
  return { text: writeParts(content, publicUrl, sender).text, name: `${reference}-${replyId}` };
}
