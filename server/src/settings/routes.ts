import { sites } from '@dijkportaal/contract/settings';
import { auditOrigin } from '../platform/audit/audit.ts';
import { pageAnswer, pageRange } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { changeSettings } from './change-settings.ts';
import { findAboutPage, findSettings, presentSettings } from './queries.ts';

/** The settings that staff make on screen (specification, sections 2 and 7). */
export function settingsRoutes({ app, config, db }: Services): void {
  serve(app, sites.list, async ({ query, actor, request }) => {
    const range = pageRange(query);
    const rows = range.page === 1 ? [await presentSettings(db, config, actor, await findSettings(db))] : [];
    return pageAnswer(request.url, range, 1, rows);
  });

  serve(app, sites.get, async ({ params, actor }) =>
    presentSettings(db, config, actor, await findSettings(db, params.id)),
  );

  serve(app, sites.replace, async ({ params, body, actor, checkVersion, request }) => {
    await db.transaction(async (tx) => {
      const before = await findSettings(tx, params.id, 'locked');
      await checkVersion(() => presentSettings(tx, config, actor, before));
      await changeSettings(tx, config, { before, changes: body }, actor, auditOrigin(request));
    });
    return presentSettings(db, config, actor, await findSettings(db, params.id));
  });

  serve(app, sites.about, () => findAboutPage(db, config));
}
