import { messages } from '@dijkportaal/contract/messages';
import type { Services } from '../platform/services.ts';
import type { Actor } from '../platform/http/access.ts';
import { auditOrigin } from '../platform/audit/audit.ts';
import { formError } from '../platform/errors.ts';
import { createLimiter, retryAfter } from '../platform/security/limits.ts';
import { pageResponse } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import { deriveKey } from '../platform/crypto.ts';
import { writeParts } from '../platform/mail/message.ts';
import { findTeam } from '../settings/public.ts';
import { receiptMail, referenceOf } from './mails.ts';
import { findMessage, listMessages } from './queries.ts';
import { assignMessage, changeMessage, deleteMessage, markMessage, sendMessage, tidyMessage } from './write-message.ts';

const hour = 3600;
const maxPerHour = 20;

/** Messages to the project team (specification, sections 2 and 7). */
export function messageRoutes(services: Services): void {
  const { app, config, db, pool } = services;
  const sent = createLimiter(pool, deriveKey(config.appSecret, 'attempt counts'), {
    name: 'messages',
    points: maxPerHour,
    seconds: hour,
  });

  serve(app, messages.list, async ({ query, actor, request }) =>
    pageResponse(request.url, query, await listMessages(db, query, actor)),
  );

  serve(app, messages.get, ({ params, actor }) => findMessage(db, params.id, actor));

  serve(app, messages.receipt, async ({ params, actor, reply }) => {
    const { id, name, email, subject, text, created_at, changed_at } = await findMessage(db, params.id, actor);
    const stored = { id, name, email, subject, text };
    const times = { createdAt: new Date(created_at), changedAt: changed_at === null ? null : new Date(changed_at) };
    const content = receiptMail({ ...stored, ...times }, config.publicUrl);
    void reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="ontvangstbewijs-${referenceOf(id)}.txt"`);
    const sender = { authority: config.mail.from.name, team: await findTeam(db) };
    return writeParts(content, config.publicUrl, sender).text;
  });

  async function takeOne({ userId }: Actor): Promise<void> {
    const wait = await sent.take(String(userId));
    if (wait === null) return;
    const { words, headers } = retryAfter(wait);
    throw formError(429, `U hebt dit uur al ${maxPerHour} berichten verstuurd. ${words}`, headers);
  }

  serve(app, messages.create, async ({ body, actor }) => {
    // Before anything that may have to wait.
    const receivedAt = new Date();
    const message = tidyMessage(body);
    await takeOne(actor);
    const id = await db.transaction((tx) => sendMessage(services, tx, message, { senderId: actor.userId, receivedAt }));
    return findMessage(db, id, actor);
  });

  serve(app, messages.replace, async ({ params, body, actor, checkVersion, request }) => {
    const receivedAt = new Date();
    const message = tidyMessage(body);
    await takeOne(actor);
    await db.transaction((tx) =>
      changeMessage(
        services,
        tx,
        { id: params.id, message, actor, receivedAt },
        { ...auditOrigin(request), checkVersion },
      ),
    );
    return findMessage(db, params.id, actor);
  });

  serve(app, messages.mark, async ({ params, body, actor, request }) => {
    await db.transaction((tx) => markMessage(tx, params.id, body.is_read, auditOrigin(request)));
    return findMessage(db, params.id, actor);
  });

  serve(app, messages.assign, async ({ params, body, actor, request }) => {
    await db.transaction((tx) => assignMessage(tx, params.id, body.owner_id, auditOrigin(request)));
    return findMessage(db, params.id, actor);
  });

  serve(app, messages.delete, async ({ params, request }) => {
    await db.transaction((tx) => deleteMessage(tx, params.id, auditOrigin(request)));
    return { detail: 'Het bericht is verwijderd.' };
  });
}
