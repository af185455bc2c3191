import { messages } from '@dijkportaal/contract/messages/messages';
import { and, eq } from 'drizzle-orm';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import type { Services } from '../platform/services.ts';
import type { Actor } from '../platform/http/access.ts';
import { auditOrigin } from '../platform/audit/audit.ts';
import { formError, notFound } from '../platform/errors.ts';
import { senderOf } from '../platform/mail/mail.ts';
import { writeParts } from '../platform/mail/message.ts';
import { createLimiter, retryAfter } from '../platform/security/limits.ts';
import { pageResponse } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import { deriveKey } from '../platform/crypto.ts';
import { messages as messageTable, replies } from '../schema/messages.ts';
import { findTeam } from '../settings/public.ts';
import { listFileNames } from './conversation-files.ts';
import { enterMessage } from './enter-message.ts';
import { formRoutes } from './forms/routes.ts';
import { assignMessage, deleteMessage, markMessage, markSeen, setMessageState } from './handle-message.ts';
import { receiptMail, referenceOf, replyReceiptMail } from './mails.ts';
import { findMessage, isVisible, listMessages, type Reader } from './queries.ts';
import { findReply, listReplies } from './reply-queries.ts';
import { changeMessage, sendMessage, tidyMessage } from './write-message.ts';
import { sendReply, tidyReply } from './write-reply.ts';
import { setWriting } from './writers.ts';

const hour = 3600;
const maxPerHour = { messages: 20, replies: 40 };

/** Messages to the project team (specification, sections 2 and 7), and the conversations that they start. */
export function messageRoutes(services: Services): void {
  const { app, config, db, pool } = services;
  const sent = { messages: limiterOf('messages'), replies: limiterOf('replies') };

  function limiterOf(name: keyof typeof maxPerHour) {
    const limit = { name, points: maxPerHour[name], seconds: hour };
    return createLimiter(pool, deriveKey(config.appSecret, 'attempt counts'), limit);
  }

  async function takeOne({ userId }: Actor, what: keyof typeof maxPerHour): Promise<void> {
    const wait = await sent[what].take(String(userId));
    if (wait === null) return;
    const { words, headers } = retryAfter(wait);
    const name = what === 'messages' ? 'berichten' : 'reacties';
    throw formError(429, `U hebt dit uur al ${maxPerHour[what]} ${name} verstuurd. ${words}`, headers);
  }

  formRoutes(services, (actor) => takeOne(actor, 'messages'));

  serve(app, messages.list, async ({ query, actor, request }) =>
    pageResponse(request.url, query, await listMessages(services, query, actor)),
  );

  serve(app, messages.get, ({ params, actor }) => findMessage(services, params.id, actor));

  serve(app, messages.receipt, async ({ params, query, actor, reply }) => {
    const { text, name } = await writeReceipt(services, { messageId: params.id, replyId: query.reply }, actor);
    void reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="ontvangstbewijs-${name}.txt"`);
    return text;
  });

  serve(app, messages.create, async ({ body, actor }) => {
    // Before anything that may have to wait.
    const receivedAt = new Date();
    const message = tidyMessage(body);
    await takeOne(actor, 'messages');
    const id = await db.transaction((tx) => sendMessage(services, tx, message, { actor, receivedAt }));
    return findMessage(services, id, actor);
  });

  serve(app, messages.replace, async ({ params, body, actor, checkVersion, request }) => {
    const receivedAt = new Date();
    const message = tidyMessage(body);
    await takeOne(actor, 'messages');
    const origin = { ...auditOrigin(request), checkVersion };
    await db.transaction((tx) =>
      changeMessage({ ...services, db: tx }, { id: params.id, message, actor, receivedAt }, origin),
    );
    return findMessage(services, params.id, actor);
  });

  serve(app, messages.enter, async ({ body, actor, request }) => {
    const receivedAt = new Date();
    const entered = tidyMessage(body);
    const id = await db.transaction((tx) =>
      enterMessage(services, tx, entered, { actor, receivedAt }, auditOrigin(request)),
    );
    return findMessage(services, id, actor);
  });

  serve(app, messages.replies, async ({ params, query, actor, request }) =>
    pageResponse(request.url, query, await listReplies(services, params.id, query, actor)),
  );

  serve(app, messages.reply, async ({ params, body, actor, request }) => {
    const receivedAt = new Date();
    const reply = tidyReply(body, actor);
    if (!actor.isStaff) await takeOne(actor, 'replies');
    const origin = auditOrigin(request);
    const id = await db.transaction((tx) =>
      sendReply(services, tx, { messageId: params.id, reply, actor, receivedAt }, origin),
    );
    return findReply(services, { id, messageId: params.id }, actor);
  });

  serve(app, messages.seen, async ({ params, actor }) => {
    await db.transaction((tx) => markSeen(tx, params.id, actor.userId));
    return findMessage(services, params.id, actor);
  });

  serve(app, messages.mark, async ({ params, body, actor, request }) => {
    await db.transaction((tx) => markMessage(tx, params.id, body.is_read, auditOrigin(request)));
    return findMessage(services, params.id, actor);
  });

  serve(app, messages.assign, async ({ params, body, actor, request }) => {
    await db.transaction((tx) => assignMessage(tx, params.id, body.owner_id, auditOrigin(request)));
    return findMessage(services, params.id, actor);
  });

  serve(app, messages.setState, async ({ params, body, actor, request }) => {
    await db.transaction((tx) => setMessageState(tx, params.id, body.state, auditOrigin(request)));
    return findMessage(services, params.id, actor);
  });

  serve(app, messages.writing, async ({ params, body, actor }) => ({
    colleagues: await setWriting(db, { id: params.id, userId: actor.userId, isWriting: body.is_writing }),
  }));

  serve(app, messages.delete, async ({ params, request }) => {
    await db.transaction((tx) => deleteMessage(tx, params.id, auditOrigin(request)));
    return { detail: 'Het bericht is verwijderd.' };
  });
}

/**
 * The receipt of a message, or of a reply of its sender, as text, and what it is of for the name of a file. Throws not
 * found.
 */
async function writeReceipt(
  { db, config }: { db: Db; config: Config },
  { messageId, replyId }: { messageId: number; replyId: number | undefined },
  reader: Reader,
): Promise<{ text: string; name: string }> {
  const isSeen = and(eq(messageTable.id, messageId), isVisible(reader));
  const [message] = await db.select().from(messageTable).where(isSeen);
  if (message === undefined) throw notFound();
  const { publicUrl } = config;
  const sender = senderOf(config, await findTeam(db));
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
