import { contactPersons } from '@dijkportaal/contract/contact-persons';
import { auditOrigin } from '../platform/audit/audit.ts';
import { pageResponse } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { changeContactPerson, chooseContactPerson, createContactPerson, deleteContactPerson } from './change.ts';
import { findDetails, findOfPerson, findOwnContactPerson, listDetails } from './queries.ts';

/** Who residents call: a member of staff for a person, group or zone, or else the project team. */
export function contactPersonRoutes({ app, config, db }: Services): void {
  serve(app, contactPersons.own, ({ actor }) => findOwnContactPerson(db, config, actor));

  serve(app, contactPersons.ofPerson, ({ params }) => findOfPerson(db, params.id));

  serve(app, contactPersons.choose, async ({ params: { id }, body, checkVersion, request }) => {
    await chooseContactPerson(db, id, body.chosen, {
      origin: auditOrigin(request),
      check: (tx) => checkVersion(() => findOfPerson(tx, id)),
    });
    return findOfPerson(db, id);
  });

  serve(app, contactPersons.list, async ({ query, actor, request }) =>
    pageResponse(request.url, query, await listDetails(db, config, actor, query)),
  );

  serve(app, contactPersons.get, ({ params, actor }) => findDetails(db, config, actor, params.id));

  serve(app, contactPersons.create, async ({ body, actor, request }) => {
    const id = await createContactPerson(db, body, { actor, origin: auditOrigin(request) });
    return findDetails(db, config, actor, id);
  });

  serve(app, contactPersons.replace, async ({ params: { id }, body, actor, checkVersion, request }) => {
    await changeContactPerson(db, id, body, {
      actor,
      origin: auditOrigin(request),
      check: (tx) => checkVersion(() => findDetails(tx, config, actor, id)),
    });
    return findDetails(db, config, actor, id);
  });

  serve(app, contactPersons.delete, async ({ params: { id }, actor, checkVersion, request }) => {
    await deleteContactPerson(db, id, {
      actor,
      origin: auditOrigin(request),
      check: (tx) => checkVersion(() => findDetails(tx, config, actor, id)),
    });
    return { detail: 'De contactpersoon is verwijderd. Het account van de medewerker blijft bestaan.' };
  });
}
