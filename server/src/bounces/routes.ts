import { brokenAddresses, unclearReports } from '@dijkportaal/contract/bounces';
import { auditOrigin } from '../platform/audit/audit.ts';
import { pageResponse } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { listUnclearReports } from './unclear-reports.ts';
import { listBrokenAddresses, releaseAddress, releaseAddresses } from './queries.ts';

/** Addresses that newsletters no longer go to, for staff to correct. */
export function bounceRoutes({ app, db }: Services): void {
  serve(app, brokenAddresses.list, async ({ query, request }) =>
    pageResponse(request.url, query, await listBrokenAddresses(db, query)),
  );

  serve(app, unclearReports.list, async ({ query, request }) =>
    pageResponse(request.url, query, await listUnclearReports(db, query)),
  );

  serve(app, brokenAddresses.release, async ({ body, request }) => {
    await db.transaction((tx) => releaseAddress(tx, body.email, auditOrigin(request)));
    return { detail: 'Nieuwsbrieven gaan weer naar dit adres.' };
  });

  serve(app, brokenAddresses.releaseMany, async ({ body, request }) => {
    const released = await db.transaction((tx) => releaseAddresses(tx, body, auditOrigin(request)));
    return { released };
  });
}
