import { Readable } from 'node:stream';
import { contacts, NewContact, type Contact } from '@dijkportaal/contract/contacts/contacts';
import type { Services } from '../platform/services.ts';
import { auditOrigin, keyDetails, recordEvent } from '../platform/audit/audit.ts';
import { isoDay } from '../platform/dutch-time.ts';
import { notFound } from '../platform/errors.ts';
import { onOwnConnection } from '../platform/database/db.ts';
import { pageResponse } from '../platform/database/paging.ts';
import { readVersion } from '../platform/cache/data-version.ts';
import { cacheResponses } from '../platform/cache/response-cache.ts';
import { serve } from '../platform/http/serve.ts';
import { changeContacts } from './bulk/bulk.ts';
import { writeCsv } from './import/csv.ts';
import { importContacts } from './import/import-contacts.ts';
import { inviteContact } from './invite/invite-contact.ts';
import { findContact, listBounced, listComingBack, listContactIds, listContacts, readAllContacts } from './queries.ts';
import { previewSync, syncContacts } from './sync/sync-contacts.ts';
import { listRuns } from './sync/sync-runs.ts';
import { deleteContacts, insertContact, lockContact, replaceContact } from './write-contact.ts';
import { segmentRoutes } from './segments/routes.ts';

/** Some eight hundred pages of fifty. */
const maxCacheBytes = 16_000_000;

/** Contacts (specification, section 7). */
export function contactRoutes(services: Services): void {
  const { app, db } = services;
  segmentRoutes(services);
  const sendCached = cacheResponses(maxCacheBytes);

  serve(app, contacts.list, async ({ query, request, reply }) => {
    const wanted = { key: request.url, version: await readVersion(db, 'contacts') };
    return sendCached(request, reply, wanted, async () => {
      const page = pageResponse(request.url, query, await listContacts(db, query));
      return { body: reply.serialize(page) as string };
    });
  });

  serve(app, contacts.ids, async ({ query }) => ({ ids: await listContactIds(db, query) }));

  serve(app, contacts.get, ({ params }) => findContact(db, params.id));

  serve(app, contacts.create, ({ body, request }) =>
    db.transaction(async (tx) => {
      const contact = await findContact(tx, await insertContact(tx, body));
      await recordEvent(tx, { ...auditOrigin(request), action: 'contact.create', object: `contact ${contact.id}` });
      return contact;
    }),
  );

  serve(app, contacts.replace, ({ params, body, checkVersion, request }) =>
    db.transaction(async (tx) => {
      await lockContact(tx, params.id);
      const before = await findContact(tx, params.id);
      await checkVersion(async () => before);
      await replaceContact(tx, params.id, body);
      const after = await findContact(tx, params.id);
      const fields = changedFields(before, after);
      const event = { ...auditOrigin(request), object: `contact ${params.id}` as const, details: { fields } };
      if (fields.length > 0) await recordEvent(tx, { ...event, action: 'contact.change' });
      return after;
    }),
  );

  serve(app, contacts.delete, ({ params, checkVersion, request }) =>
    db.transaction(async (tx) => {
      await lockContact(tx, params.id);
      await checkVersion(() => findContact(tx, params.id));
      const caller = auditOrigin(request);
      const gone = await deleteContacts(tx, [params.id], caller.actorId);
      if (gone.length === 0) throw notFound();
      await recordEvent(tx, { ...caller, action: 'contact.delete', object: `contact ${params.id}` });
      return { detail: 'Het contact is verwijderd.' };
    }),
  );

  serve(app, contacts.invite, async ({ params, request }) => {
    const caller = auditOrigin(request);
    await db.transaction(async (tx) => {
      await inviteContact(services, tx, params.id, caller);
      await recordEvent(tx, { ...caller, action: 'contact.invite', object: `contact ${params.id}` });
    });
    return findContact(db, params.id);
  });

  serve(app, contacts.bulk, ({ body, request }) => changeContacts(services, body, auditOrigin(request)));

  serve(app, contacts.comesBack, ({ body }) => listComingBack(db, body.ids));

  serve(app, contacts.bounced, ({ body }) => listBounced(db, body.ids));

  serve(app, contacts.sync, ({ query, request }) =>
    syncContacts(services, { caller: auditOrigin(request), isConfirmed: query.confirm === 'true' }),
  );

  serve(app, contacts.previewSync, () => previewSync(services));

  serve(app, contacts.syncRuns, async ({ query, request }) =>
    pageResponse(request.url, query, await listRuns(db, query)),
  );

  serve(app, contacts.export, async ({ query, request, reply }) => {
    const filters = (Object.keys(query) as (keyof typeof query)[]).filter((name) => query[name]);
    const event = { ...auditOrigin(request), object: 'contacts' as const };
    await recordEvent(db, { ...event, action: 'contact.export', details: { filters, ...keyDetails(request) } });
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="contacten-${isoDay(new Date())}.csv"`);
    // Fastify sends a stream in chunks; in the contract the response is text.
    return Readable.from(writeCsv(readAllContacts(db, query))) as unknown as string;
  });

  serve(app, contacts.import, ({ body, request }) =>
    onOwnConnection(services.pool, 'import', (own) =>
      own.transaction(async (tx) => {
        const outcome = await importContacts(tx, body);
        const { created, updated, errors } = outcome;
        const event = { ...auditOrigin(request), object: 'contacts' as const, details: { created, updated } };
        if (body.commit && errors.length === 0) await recordEvent(tx, { ...event, action: 'contact.import' });
        return outcome;
      }),
    ),
  );
}

const writtenFields = Object.keys(NewContact.shape) as (keyof NewContact)[];

function changedFields(before: Contact, after: Contact): (keyof NewContact)[] {
  return writtenFields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
