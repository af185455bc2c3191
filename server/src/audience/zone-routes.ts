import { zones } from '@dijkportaal/contract/audience/zones';
import type { Services } from '../platform/services.ts';
import { createLabel, deleteLabel, findLabel, listLabels, renameLabel, zoneKind } from './labels.ts';
import { auditOrigin } from '../platform/audit/audit.ts';
import { pageAnswer, pageRange } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';

/** Stretches of the dike (specification, section 7). */
export function zoneRoutes({ app, db }: Services): void {
  serve(app, zones.list, async ({ query, request }) => {
    const { count, rows } = await listLabels(db, zoneKind, query);
    return pageAnswer(request.url, pageRange(query), count, rows);
  });

  serve(app, zones.get, ({ params }) => findLabel(db, zoneKind, params.id));

  serve(app, zones.create, ({ body, request }) => createLabel(db, zoneKind, body.name, auditOrigin(request)));

  serve(app, zones.replace, ({ params, body, request }) =>
    renameLabel(db, zoneKind, { ...params, ...body }, auditOrigin(request)),
  );

  serve(app, zones.delete, async ({ params, request }) => {
    await deleteLabel(db, zoneKind, params.id, auditOrigin(request));
    return { detail: 'De zone is verwijderd.' };
  });
}
