import { bin } from '@dijkportaal/contract/bin';
import type { FileOwner } from '../files/public.ts';
import { auditOrigin } from '../platform/audit/audit.ts';
import { pageResponse } from '../platform/database/paging.ts';
import { notFound } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { listBin } from './queries.ts';
import { removeItems } from './remove-items.ts';
import { restoreItems, type SettleNotifications } from './restore-items.ts';

/** The bin, for staff: the right to delete something includes restoring it and removing it permanently. */
export function binRoutes({ app, db }: Services, settleNotifications: SettleNotifications): void {
  serve(app, bin.list, async ({ query, request }) => pageResponse(request.url, query, await listBin(db, query)));

  serve(app, bin.restore, ({ body, request }) =>
    restoreItems(db, body.items, auditOrigin(request), settleNotifications),
  );

  serve(app, bin.remove, async ({ body, request }) => ({
    removed: await removeItems(db, body.items, auditOrigin(request)),
  }));
}

/** Files of items in the bin: nobody may see or delete them. */
export const binFiles: FileOwner = {
  column: 'binItemId',
  maySee: async () => false,
  lock: async () => {
    throw notFound();
  },
};
