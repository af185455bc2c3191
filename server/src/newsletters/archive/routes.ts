import { newsletterArchive } from '@dijkportaal/contract/newsletters/archive';
import { subscriptions } from '@dijkportaal/contract/subscriptions';
import { pageResponse } from '../../platform/database/paging.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { readReaderToken } from '../../subscriptions/public.ts';
import { findMailed, findSent, listSent } from './queries.ts';

/** Newsletters that were sent, for signed-in people, and one newsletter for the reader of its mail. */
export function archiveRoutes(services: Services): void {
  const { app, config } = services;

  serve(app, newsletterArchive.list, async ({ actor, query, request }) =>
    pageResponse(request.url, query, await listSent(services, actor, query)),
  );

  serve(app, newsletterArchive.get, ({ actor, params }) => findSent(services, actor, params.id));

  serve(app, subscriptions.newsletter, ({ body }) => findMailed(services, readReaderToken(config, body.token)));
}
