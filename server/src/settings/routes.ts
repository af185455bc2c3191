import { sites } from '@dijkportaal/contract/settings';
import { auditOrigin } from '../platform/audit/audit.ts';
import { pageResponse } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { changeSettings, createSettings, deleteSettings } from './change-settings.ts';
import { findAboutPage, findSettings, listSettings, presentSettings } from './queries.ts';

/** The settings that staff make on screen (specification, sections 2 and 7). */
export function settingsRoutes({ app, config, db }: Services): void {
  serve(app, sites.list, async ({ query, actor, request }) => {
    const { count, rows } = await listSettings(db, query);
    const sites = await Promise.all(rows.map((row) => presentSettings(db, config, actor, row)));
    return pageResponse(request.url, query, { count, rows: sites });
  });

  serve(app, sites.create, async ({ body, actor, request }) => {
    const row = await db.transaction((tx) => createSettings(tx, config, body, actor, auditOrigin(request)));
    return presentSettings(db, config, actor, await findSettings(db, row.id));
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

  serve(app, sites.delete, async ({ params, actor, checkVersion, request }) => {
    await db.transaction((tx) =>
      deleteSettings(tx, params.id, auditOrigin(request), (row) =>
        checkVersion(() => presentSettings(tx, config, actor, row)),
      ),
    );
    return { detail: 'De instellingen zijn verwijderd.' };
  });

  serve(app, sites.about, () => findAboutPage(db, config));
}
