import { newsletterMails } from '@dijkportaal/contract/newsletters/newsletter-mails';
import { newsletterApproval } from '@dijkportaal/contract/newsletters/ask-approval';
import { newsletters, type NewsletterAudience } from '@dijkportaal/contract/newsletters/newsletters';
import { readSegmentFilters } from '../audience/public.ts';
import type { Services } from '../platform/services.ts';
import type { Db } from '../platform/database/db.ts';
import { auditOrigin } from '../platform/audit/audit.ts';
import { readVersion } from '../platform/cache/data-version.ts';
import { cacheResponses } from '../platform/cache/response-cache.ts';
import { pageResponse } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import { sayWhichMoment } from '../platform/moment.ts';
import { askApproval, decideApproval } from './approval/decide.ts';
import { publicArchiveRoutes } from './archive/public-archive.ts';
import { archiveRoutes } from './archive/routes.ts';
import { createMailPictures } from './blocks/mail-pictures.ts';
import { newsletterBlockRoutes } from './blocks/routes.ts';
import { newsletterCheckRoutes } from './checks/routes.ts';
import { duplicateNewsletter } from './editor/duplicate.ts';
import { newsletterImageRoutes } from './editor/image-routes.ts';
import { changeNewsletter, createNewsletter, deleteNewsletter } from './editor/save-newsletter.ts';
import { previewRoutes } from './editor/preview-routes.ts';
import { testMailRoutes } from './editor/test-mail.ts';
import { findAsRead, listNewsletters, present, presentInList, showNewsletter, showSaved } from './list/queries.ts';
import { newsletterOutcomeRoutes } from './outcome/routes.ts';
import { listCandidates } from './recipients/list-candidates.ts';
import { kindsOf, readLimits } from './recipients/limits.ts';
import { readRecipients, type ChosenRecipients } from './recipients/select-recipients.ts';
import { listNewsletterMails, removeNewsletterMail } from './sending/newsletter-mails.ts';
import { reportNewsletter } from './sending/report.ts';
import { templateRoutes } from './templates/template-routes.ts';
import { newsletterUntoldRoutes } from './untold/routes.ts';
import { pauseSending, resumeSending, retryFailed, startHeld, stopSending } from './sending/transitions.ts';

/** Newsletters for staff until they are sent, and sent newsletters for their readers (specification, sections 2, 4 and 7). */
export function newsletterRoutes(services: Services): void {
  const { app, config, db } = services;
  const needsApproval = config.newsletterApproval;

  serve(app, newsletters.list, async ({ actor, query, request }) => {
    const { count, rows } = await listNewsletters(db, query);
    return pageResponse(request.url, query, { count, rows: rows.map((row) => presentInList(config, actor, row)) });
  });

  serve(app, newsletters.get, ({ actor, params }) => showNewsletter(services, actor, params.id));

  serve(app, newsletters.create, async ({ actor, body, files, request, reply }) => {
    const id = await createNewsletter(db, { actor, body, files, origin: auditOrigin(request), needsApproval });
    sayWhichMoment(reply, body.send_at);
    return showSaved(services, actor, id);
  });

  serve(app, newsletters.replace, async ({ actor, params, body, files, checkVersion, request, reply }) => {
    await changeNewsletter(db, params.id, {
      actor,
      body,
      files,
      origin: auditOrigin(request),
      needsApproval,
      check: async (tx) => {
        const shown = present(config, actor, await findAsRead(tx, params.id));
        await checkVersion(async () => shown);
        return shown;
      },
      state: request.readOnly?.['state'],
    });
    sayWhichMoment(reply, body.send_at);
    return showSaved(services, actor, params.id);
  });

  serve(app, newsletters.delete, async ({ actor, params, checkVersion, request }) => {
    await deleteNewsletter(db, params.id, auditOrigin(request), (tx) =>
      checkVersion(async () => present(config, actor, await findAsRead(tx, params.id))),
    );
    return { detail: 'De nieuwsbrief is verwijderd.' };
  });

  serve(app, newsletters.duplicate, async ({ actor, params, body, request }) => {
    const id = await duplicateNewsletter(services, params.id, { actor, to: body.to, origin: auditOrigin(request) });
    return showSaved(services, actor, id);
  });

  serve(app, newsletters.audience, async ({ query, body, request }) => {
    const chosen = await toChosen(db, body);
    const { totals, ...page } = await readRecipients(services, (own) => listCandidates(own, chosen, query));
    return { ...pageResponse(request.url, query, page), ...totals };
  });

  serve(app, newsletterApproval.ask, async ({ actor, params, body, request }) => {
    await askApproval(services, params.id, body, { userId: actor.userId, origin: auditOrigin(request) });
    return showNewsletter(services, actor, params.id);
  });

  serve(app, newsletterApproval.decide, async ({ actor, params, body, request }) => {
    await decideApproval(services, params.id, body, { userId: actor.userId, origin: auditOrigin(request) });
    return showNewsletter(services, actor, params.id);
  });

  sendingRoutes(services);
  testMailRoutes(services);
  newsletterCheckRoutes(services);
  newsletterOutcomeRoutes(services);
  newsletterUntoldRoutes(services);
  previewRoutes(services);
  templateRoutes(services);
  const pictures = createMailPictures(services);
  newsletterImageRoutes(services, pictures);
  newsletterBlockRoutes(services, pictures);
  archiveRoutes(services);
  publicArchiveRoutes(services);
}

const toChosen = async (db: Db, body: NewsletterAudience): Promise<ChosenRecipients> => ({
  everyone: body.everyone,
  groups: body.groups,
  zones: body.zones,
  segments: await readSegmentFilters(db, body.segments),
  sendToContacts: body.send_to_contacts,
  sendToNotLoggedIn: body.send_to_not_logged_in,
  restOfId: body.rest_of,
  limits: await readLimits(db, { ...body.limits, kinds: kindsOf(body, body.limits) }),
});

/** Some five hundred pages. */
const maxCacheBytes = 4_000_000;

/** Endpoints for staff while a newsletter is being sent. */
function sendingRoutes(services: Services): void {
  const { app, db, config } = services;
  const sendCached = cacheResponses(maxCacheBytes);
  const transitions = [
    [newsletters.pause, pauseSending],
    [newsletters.resume, resumeSending],
    [newsletters.stop, stopSending],
  ] as const;
  serve(app, newsletters.start, async ({ actor, params, request }) => {
    await startHeld(db, params.id, auditOrigin(request), config.newsletterApproval);
    return showNewsletter(services, actor, params.id);
  });
  for (const [endpoint, transition] of transitions) {
    serve(app, endpoint, async ({ actor, params, request }) => {
      await transition(db, params.id, auditOrigin(request));
      return showNewsletter(services, actor, params.id);
    });
  }

  serve(app, newsletters.retry, async ({ actor, params, query, request }) => {
    await retryFailed(db, params.id, query.include === 'unknown', auditOrigin(request));
    return showNewsletter(services, actor, params.id);
  });

  serve(app, newsletters.report, ({ params }) => reportNewsletter(db, params.id, config.newsletterRate));

  serve(app, newsletterMails.list, async ({ query, request, reply }) => {
    const wanted = { key: request.url, version: await readVersion(db, 'newsletter_mails') };
    return sendCached(request, reply, wanted, async () => {
      const page = pageResponse(request.url, query, await listNewsletterMails(db, query));
      return { body: reply.serialize(page) as string };
    });
  });

  serve(app, newsletterMails.delete, async ({ params, request }) => {
    await removeNewsletterMail(db, params.id, auditOrigin(request));
    return { detail: 'Deze ontvanger krijgt de nieuwsbrief niet.' };
  });
}
