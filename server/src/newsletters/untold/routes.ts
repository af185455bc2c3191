import { newsletterUntold } from '@dijkportaal/contract/newsletters/untold';
import { auditOrigin } from '../../platform/audit/audit.ts';
import { pageResponse } from '../../platform/database/paging.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { readRecipients } from '../recipients/select-recipients.ts';
import { followUpUntold, listUntold } from './untold.ts';

/** Whom a newsletter does not reach by mail, for staff. */
export function newsletterUntoldRoutes(services: Services): void {
  const { app } = services;

  serve(app, newsletterUntold.list, async ({ params, query, request }) => {
    const { totals, ...page } = await readRecipients(services, (own) => listUntold(own, params.id, query));
    return { ...pageResponse(request.url, query, page), ...totals };
  });

  serve(app, newsletterUntold.followUp, ({ params, body, actor, request }) =>
    readRecipients(services, (own) =>
      own.transaction((tx) => followUpUntold(tx, params.id, body, { ...auditOrigin(request), actorId: actor.userId })),
    ),
  );
}
