import { sites } from '@dijkportaal/contract/settings';
import type { Services } from '../platform/services.ts';
import { previewInvitation } from '../auth/queries.ts';
import { auditOrigin } from '../platform/audit/audit.ts';
import { cleanHtml, saysSomething } from '../platform/security/clean-html.ts';
import { pageAnswer, pageRange } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import { changeSite, refuse } from './change-site.ts';
import { refuseActivation } from './policy.ts';
import { findAboutPage, findSite, presentSite } from './queries.ts';

/** The settings that staff make on screen (specification, sections 2 and 7). */
export function siteRoutes({ app, config, db }: Services): void {
  serve(app, sites.list, async ({ query, actor, request }) => {
    const range = pageRange(query);
    const rows = range.page === 1 ? [await presentSite(db, config, actor, await findSite(db))] : [];
    return pageAnswer(request.url, range, 1, rows);
  });

  serve(app, sites.get, async ({ params, actor }) => presentSite(db, config, actor, await findSite(db, params.id)));

  serve(app, sites.replace, async ({ params, body, actor, request }) => {
    const site = { ...params, changes: body };
    await db.transaction((tx) => changeSite(tx, config, site, actor, auditOrigin(request)));
    return presentSite(db, config, actor, await findSite(db, params.id));
  });

  serve(app, sites.previewActivation, async ({ body }) => {
    const clean = cleanHtml(body.activation_email);
    refuse({
      activation_email: refuseActivation(clean),
      activation_email_subject: refuseActivation(body.activation_email_subject),
    });
    return previewInvitation(config, {
      subject: body.activation_email_subject,
      html: saysSomething(clean) ? clean : '',
    });
  });

  serve(app, sites.about, () => findAboutPage(db, config));
}
