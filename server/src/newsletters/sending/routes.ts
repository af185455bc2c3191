import { newsletterMails } from '@dijkportaal/contract/newsletters/newsletter-mails';
import { newsletters } from '@dijkportaal/contract/newsletters/newsletters';
import type { Services } from '../../platform/services.ts';
import { auditOrigin } from '../../platform/audit/audit.ts';
import { pageAnswer, pageRange } from '../../platform/database/paging.ts';
import { serve } from '../../platform/http/serve.ts';
import { listNewsletterMails, removeNewsletterMail } from './newsletter-mails.ts';
import { showNewsletter } from '../list/queries.ts';
import { reportNewsletter } from './report.ts';
import { pauseSending, resumeSending, retryFailed, startHeld, stopSending } from './transitions.ts';

/** Endpoints for staff while a newsletter is being sent. */
export function sendingRoutes({ app, db, config }: Services): void {
  const transitions = [
    [newsletters.start, startHeld],
    [newsletters.pause, pauseSending],
    [newsletters.resume, resumeSending],
    [newsletters.stop, stopSending],
  ] as const;
  for (const [endpoint, transition] of transitions) {
    serve(app, endpoint, async ({ actor, params, request }) => {
      await transition(db, params.id, auditOrigin(request));
      return showNewsletter({ db, config }, actor, params.id);
    });
  }

  serve(app, newsletters.retry, async ({ actor, params, query, request }) => {
    await retryFailed(db, params.id, query.include === 'unknown', auditOrigin(request));
    return showNewsletter({ db, config }, actor, params.id);
  });

  serve(app, newsletters.report, ({ params }) => reportNewsletter(db, params.id));

  serve(app, newsletterMails.list, async ({ query, request }) => {
    const { count, rows } = await listNewsletterMails(db, query);
    return pageAnswer(request.url, pageRange(query), count, rows);
  });

  serve(app, newsletterMails.delete, async ({ params, request }) => {
    await removeNewsletterMail(db, params.id, auditOrigin(request));
    return { detail: 'Deze ontvanger krijgt de nieuwsbrief niet.' };
  });
}
