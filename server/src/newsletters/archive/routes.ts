import { newsletterArchive } from '@dijkportaal/contract/newsletters/archive';
import { subscriptions } from '@dijkportaal/contract/subscriptions';
import { pageResponse } from '../../platform/database/paging.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { readReaderToken } from '../../subscriptions/public.ts';
import { countVisit } from '../outcome/queries.ts';
import { findMailed, findSent, listSent } from './queries.ts';

/** Newsletters that were sent, for signed-in people, and one newsletter for the reader of its mail. */
export function archiveRoutes(services: Services): void {
  const { app, config, db } = services;

  serve(app, newsletterArchive.list, async ({ actor, query, request }) =>
    pageResponse(request.url, query, await listSent(services, actor, query)),
  );

  serve(app, newsletterArchive.get, async ({ actor, params }) => {
    const sent = await findSent(services, actor, params.id);
    if (!actor.isStaff && actor.impersonatorId === undefined) await countVisit(db, sent.id);
    return sent;
  });

  serve(app, subscriptions.newsletter, async ({ body }) => {
    const sent = await findMailed(services, readReaderToken(config, body.token));
    await countVisit(db, sent.id);
    return sent;
  });
}
