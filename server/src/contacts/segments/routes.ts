import { segments } from '@dijkportaal/contract/contacts/segments';
import { auditOrigin } from '../../platform/audit/audit.ts';
import { pageResponse } from '../../platform/database/paging.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { changeSegment, createSegment, deleteSegment, findSegment, listSegments } from './segments.ts';

/** Named filters of the contacts. */
export function segmentRoutes({ app, db }: Services): void {
  serve(app, segments.list, async ({ query, request }) =>
    pageResponse(request.url, query, await listSegments(db, query)),
  );

  serve(app, segments.get, ({ params }) => findSegment(db, params.id));

  serve(app, segments.create, ({ body, request }) => createSegment(db, body, auditOrigin(request)));

  serve(app, segments.replace, ({ params, body, checkVersion, request }) =>
    changeSegment(db, params.id, body, { ...auditOrigin(request), checkVersion }),
  );

  serve(app, segments.delete, async ({ params, checkVersion, request }) => {
    await deleteSegment(db, params.id, { ...auditOrigin(request), checkVersion });
    return { detail: 'Het segment is verwijderd.' };
  });
}
