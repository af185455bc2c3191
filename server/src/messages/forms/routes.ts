import { Readable } from 'node:stream';
import { forms } from '@dijkportaal/contract/messages/forms';
import { eq } from 'drizzle-orm';
import { auditOrigin, keyDetails, recordEvent, type AuditOrigin } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { isoDay } from '../../platform/dutch-time.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { messages } from '../../schema/messages.ts';
import { findMessage } from '../queries.ts';
import { sendMessage, tidyMessage } from '../write-message.ts';
import { writeFormsCsv } from './export-forms.ts';
import { readForm } from './read-form.ts';
import { takeOverDetails } from './take-over.ts';

const fileNames = { wish: 'wensen', damage: 'schade-en-hinder', details: 'gegevens' };

/** The forms of residents, each a message with fields. `takeOne` counts what somebody sends in an hour. */
export function formRoutes(services: Services, takeOne: (actor: Actor) => Promise<void>): void {
  const { app, db } = services;

  serve(app, forms.send, async ({ body, actor }) => {
    // Before anything that may have to wait.
    const receivedAt = new Date();
    await takeOne(actor);
    const id = await db.transaction(async (tx) => {
      const message = await readForm(tx, body, { senderId: actor.userId, receivedAt });
      return sendMessage(services, tx, tidyMessage(message), { actor, receivedAt });
    });
    return findMessage(services, id, actor);
  });

  serve(app, forms.export, async ({ query, request, reply }) => {
    const details = { form: query.form, ...keyDetails(request) };
    await recordEvent(db, { ...auditOrigin(request), object: 'messages', action: 'message.export', details });
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileNames[query.form]}-${isoDay(new Date())}.csv"`);
    // Fastify sends a stream in chunks; in the contract the response is text.
    return Readable.from(writeFormsCsv(db, query.form)) as unknown as string;
  });

  serve(app, forms.takeOver, async ({ params, actor, request }) => {
    const caller = { actor, origin: auditOrigin(request) };
    await db.transaction((tx) => takeOverDetails(services, tx, params.id, caller));
    return findMessage(services, params.id, actor);
  });

  serve(app, forms.nameWish, async ({ params, body, actor, request }) => {
    await db.transaction((tx) => nameWish(tx, params.id, body.wish_id, auditOrigin(request)));
    return findMessage(services, params.id, actor);
  });
}

/** Records which wish of the relationship system a passed-on wish became. Throws not found, and 409 for another form. */
async function nameWish(tx: Db, id: number, wishId: string, origin: AuditOrigin): Promise<void> {
  const [message] = await tx.select().from(messages).where(eq(messages.id, id)).for('no key update');
  if (message === undefined) throw notFound();
  if (message.form?.kind !== 'wish') throw conflict('Dit bericht is geen doorgegeven wens.');
  if (message.form.wish_id === wishId) return;
  await tx
    .update(messages)
    .set({ form: { ...message.form, wish_id: wishId } })
    .where(eq(messages.id, id));
  await recordEvent(tx, { ...origin, action: 'message.name_wish', object: `message ${id}` });
}
