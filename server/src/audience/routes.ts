import { audience } from '@dijkportaal/contract/audience/audience';
import { groups } from '@dijkportaal/contract/audience/groups';
import { zones } from '@dijkportaal/contract/audience/zones';
import { auditOrigin } from '../platform/audit/audit.ts';
import { pageResponse } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import {
  createLabel,
  deleteLabel,
  findLabel,
  groupKind,
  listLabels,
  renameLabel,
  zoneKind,
  type LabelKind,
} from './labels.ts';
import { listLeftWithoutReaders } from './left-without-readers.ts';
import { previewAudience } from './queries.ts';

/** Groups, zones, and the preview of an audience (specification, section 7). */
export function audienceRoutes(services: Services): void {
  serveLabels(services, groups, groupKind);
  serveLabels(services, zones, zoneKind);

  const { app, db } = services;
  serve(app, audience.preview, async ({ query, body, request }) =>
    pageResponse(request.url, query, await previewAudience(db, body, query)),
  );
}

function serveLabels({ app, db }: Services, endpoints: typeof groups | typeof zones, kind: LabelKind): void {
  serve(app, endpoints.list, async ({ query, request }) =>
    pageResponse(request.url, query, await listLabels(db, kind, query)),
  );

  serve(app, endpoints.get, ({ params }) => findLabel(db, kind, params.id));

  serve(app, endpoints.create, ({ body, request }) => createLabel(db, kind, body.name, auditOrigin(request)));

  serve(app, endpoints.replace, ({ params, body, checkVersion, request }) =>
    renameLabel(db, kind, { ...params, ...body }, { ...auditOrigin(request), checkVersion }),
  );

  serve(app, endpoints.leftWithoutReaders, ({ params }) => listLeftWithoutReaders(db, kind, params.id));

  serve(app, endpoints.delete, async ({ params, checkVersion, request }) => {
    await deleteLabel(db, kind, params.id, { ...auditOrigin(request), checkVersion });
    return { detail: kind.deleted };
  });
}
