import { newsletters, type NewsletterAudience } from '@dijkportaal/contract/newsletters/newsletters';
import { readSegmentFilters } from '../audience/public.ts';
import type { Services } from '../platform/services.ts';
import type { Db } from '../platform/database/db.ts';
import { auditOrigin } from '../platform/audit/audit.ts';
import { pageResponse, pageRange } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import { archiveRoutes } from './archive/routes.ts';
import { listCandidates } from './recipients/list-candidates.ts';
import { changeNewsletter, createNewsletter, deleteNewsletter } from './editor/save-newsletter.ts';
import { findAsRead, listNewsletters, presentInList, showNewsletter, showSaved } from './list/queries.ts';
import { readRecipients, type ChosenRecipients } from './recipients/select-recipients.ts';
import { testMailRoutes } from './editor/test-mail.ts';

/** Newsletters for staff until they are sent, and sent newsletters for their readers (specification, sections 2, 4 and 7). */
export function newsletterRoutes(services: Services): void {
  const { app, config, db } = services;

  serve(app, newsletters.list, async ({ actor, query, request }) => {
    const { count, rows } = await listNewsletters(db, query);
    return pageResponse(
      request.url,
      pageRange(query),
      count,
      rows.map((row) => presentInList(config, actor, row)),
    );
  });

  serve(app, newsletters.get, ({ actor, params }) => showNewsletter(services, actor, params.id));

  serve(app, newsletters.create, async ({ actor, body, files, request }) => {
    const id = await createNewsletter(db, { actor, body, files, origin: auditOrigin(request) });
    return showSaved(services, actor, id);
  });

  serve(app, newsletters.replace, async ({ actor, params, body, files, checkVersion, request }) => {
    await changeNewsletter(db, params.id, {
      actor,
      body,
      files,
      origin: auditOrigin(request),
      check: async (tx) => {
        const shown = presentInList(config, actor, await findAsRead(tx, params.id));
        await checkVersion(async () => shown);
        return shown;
      },
      state: request.readOnly?.['state'],
    });
    return showSaved(services, actor, params.id);
  });

  serve(app, newsletters.delete, async ({ params, request }) => {
    await deleteNewsletter(db, params.id, auditOrigin(request));
    return { detail: 'De nieuwsbrief is verwijderd.' };
  });

  serve(app, newsletters.audience, async ({ query, body, request }) => {
    const chosen = await toChosen(db, body);
    const { count, rows, totals } = await readRecipients(services, (own) => listCandidates(own, chosen, query));
    return { ...pageResponse(request.url, pageRange(query), count, rows), ...totals };
  });

  testMailRoutes(services);
  archiveRoutes(services);
}

const toChosen = async (db: Db, body: NewsletterAudience): Promise<ChosenRecipients> => ({
  everyone: body.everyone,
  groups: body.groups,
  zones: body.zones,
  segments: await readSegmentFilters(db, body.segments),
  sendToContacts: body.send_to_contacts,
  sendToNotLoggedIn: body.send_to_not_logged_in,
});
