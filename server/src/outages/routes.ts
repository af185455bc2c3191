import { outages } from '@dijkportaal/contract/outages';
import { pageResponse } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { listOutages } from './queries.ts';

/** Times in which nobody could use the portal, for staff. */
export function outageRoutes({ app, db }: Services): void {
  serve(app, outages.list, async ({ query, request }) =>
    pageResponse(request.url, query, await listOutages(db, query)),
  );
}
