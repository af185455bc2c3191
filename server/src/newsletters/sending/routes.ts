import { newsletterMails } from '@dijkportaal/contract/newsletters/newsletter-mails';
import { newsletters } from '@dijkportaal/contract/newsletters/newsletters';
import type { Services } from '../../platform/services.ts';
import { auditOrigin } from '../../platform/audit/audit.ts';
import { readVersion } from '../../platform/cache/data-version.ts';
import { pageResponse, pageRange } from '../../platform/database/paging.ts';
import { cacheResponses } from '../../platform/cache/response-cache.ts';
import { serve } from '../../platform/http/serve.ts';
import { listNewsletterMails, removeNewsletterMail } from './newsletter-mails.ts';
import { showNewsletter } from '../list/queries.ts';
import { reportNewsletter } from './report.ts';
import { pauseSending, resumeSending, retryFailed, startHeld, stopSending } from './transitions.ts';

/** Some five hundred pages. */
const maxCacheBytes = 4_000_000;

/** Endpoints for staff while a newsletter is being sent. */
export function sendingRoutes(services: Services): void {
  const { app, db } = services;
  const sendCached = cacheResponses(maxCacheBytes);
  const transitions = [
    [newsletters.start, startHeld],
    [newsletters.pause, pauseSending],
    [newsletters.resume, resumeSending],
    [newsletters.stop, stopSending],
  ] as const;
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

  serve(app, newsletters.report, ({ params }) => reportNewsletter(db, params.id));

  serve(app, newsletterMails.list, async ({ query, request, reply }) => {
    const wanted = { key: request.url, version: await readVersion(db, 'newsletter_mails') };
    return sendCached(request, reply, wanted, async () => {
      const { count, rows } = await listNewsletterMails(db, query);
      return { body: reply.serialize(pageResponse(request.url, pageRange(query), count, rows)) as string };
    });
  });

  serve(app, newsletterMails.delete, async ({ params, request }) => {
    await removeNewsletterMail(db, params.id, auditOrigin(request));
    return { detail: 'Deze ontvanger krijgt de nieuwsbrief niet.' };
  });
}
