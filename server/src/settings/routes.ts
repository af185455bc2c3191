import { sites } from '@dijkportaal/contract/settings';
import { auditOrigin } from '../platform/audit/audit.ts';
import { pageAnswer, pageRange } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { changeSite } from './change-site.ts';
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

  serve(app, sites.about, () => findAboutPage(db, config));
}
