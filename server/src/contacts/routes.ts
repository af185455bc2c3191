import { Readable } from 'node:stream';
import { contacts } from '@dijkportaal/contract/contacts';
import type { Services } from '../app.ts';
import { auditOrigin } from '../platform/audit.ts';
import { notFound } from '../platform/errors.ts';
import { pageAnswer, pageRange } from '../platform/paging.ts';
import { serve } from '../platform/serve.ts';
import { changeContacts } from './bulk.ts';
import { writeCsv } from './csv.ts';
import { importContacts } from './import-contacts.ts';
import { inviteContact } from './invite-contact.ts';
import { findContact, listContacts, readAllContacts } from './queries.ts';
import { previewSync, syncContacts } from './sync-contacts.ts';
import { listRuns } from './sync-runs.ts';
import { deleteContacts, insertContact, replaceContact } from './write-contact.ts';

/** Contacts (specification, section 7). */
export function contactRoutes(services: Services): void {
  const { app, db } = services;

  serve(app, contacts.list, async ({ query, request }) => {
    const { count, rows } = await listContacts(db, query);
    return pageAnswer(request.url, pageRange(query), count, rows);
  });

  serve(app, contacts.get, ({ params }) => findContact(db, params.id));

  serve(app, contacts.create, ({ body }) =>
    db.transaction(async (tx) => findContact(tx, await insertContact(tx, body))),
  );

  serve(app, contacts.replace, ({ params, body }) =>
    db.transaction(async (tx) => {
      await replaceContact(tx, params.id, body);
      return findContact(tx, params.id);
    }),
  );

  serve(app, contacts.delete, async ({ params }) => {
    const gone = await deleteContacts(db, [params.id]);
    if (gone.length === 0) throw notFound();
    return { detail: 'Het contact is verwijderd.' };
  });

  serve(app, contacts.invite, async ({ params, request }) => {
    await db.transaction((tx) => inviteContact(services, tx, params.id, auditOrigin(request)));
    return findContact(db, params.id);
  });

  serve(app, contacts.bulk, ({ body, request }) => changeContacts(services, body, auditOrigin(request)));

  serve(app, contacts.sync, ({ query, actor }) =>
    syncContacts(services, { startedById: actor.userId, isConfirmed: query.confirm === 'true' }),
  );

  serve(app, contacts.previewSync, () => previewSync(services));

  serve(app, contacts.syncRuns, async ({ query, request }) => {
    const { count, rows } = await listRuns(db, query);
    return pageAnswer(request.url, pageRange(query), count, rows);
  });

  serve(app, contacts.export, async ({ query, reply }) => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(new Date());
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="contacten-${today}.csv"`);
    // Fastify sends a stream as it comes; the contract knows it as the text that arrives.
    return Readable.from(writeCsv(readAllContacts(db, query))) as unknown as string;
  });

  serve(app, contacts.import, ({ body }) => db.transaction((tx) => importContacts(tx, body)));
}
