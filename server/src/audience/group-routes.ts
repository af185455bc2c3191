import { groups } from '@dijkportaal/contract/audience/groups';
import type { Services } from '../platform/services.ts';
import { auditOrigin } from '../platform/audit/audit.ts';
import { pageAnswer, pageRange } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import { createLabel, deleteLabel, findLabel, groupKind, listLabels, renameLabel } from './labels.ts';

/** Groups of people (specification, section 7). */
export function groupRoutes({ app, db }: Services): void {
  serve(app, groups.list, async ({ query, request }) => {
    const { count, rows } = await listLabels(db, groupKind, query);
    return pageAnswer(request.url, pageRange(query), count, rows);
  });

  serve(app, groups.get, ({ params }) => findLabel(db, groupKind, params.id));

  serve(app, groups.create, ({ body, request }) => createLabel(db, groupKind, body.name, auditOrigin(request)));

  serve(app, groups.replace, ({ params, body, request }) =>
    renameLabel(db, groupKind, { ...params, ...body }, auditOrigin(request)),
  );

  serve(app, groups.delete, async ({ params, request }) => {
    await deleteLabel(db, groupKind, params.id, auditOrigin(request));
    return { detail: 'De groep is verwijderd.' };
  });
}
