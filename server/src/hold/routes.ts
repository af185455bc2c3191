import { hold } from '@dijkportaal/contract/hold';
import { auditOrigin } from '../platform/audit/audit.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { findHold, listHeldItems, releaseHold } from './release.ts';

/** The hold after a restore, for staff to see and superusers to release. */
export function holdRoutes({ app, db }: Services): void {
  serve(app, hold.get, () => findHold(db));

  serve(app, hold.items, () => listHeldItems(db));

  serve(app, hold.release, async ({ body, request }) => {
    await releaseHold(db, body, auditOrigin(request));
    return findHold(db);
  });
}
