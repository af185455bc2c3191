import { retention } from '@dijkportaal/contract/retention';
import { auditOrigin } from '../platform/audit/audit.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { requireFreshSignIn } from '../sessions/public.ts';
import { changePeriods, findPeriods, isAnyShorter } from './periods.ts';
import { previewRemoval } from './remove-expired.ts';

/** How long data is retained, for everyone to read and superusers to decide. */
export function retentionRoutes({ app, db }: Services): void {
  serve(app, retention.get, () => findPeriods(db));

  serve(app, retention.replace, async ({ body, actor, checkVersion, request }) => {
    await db.transaction(async (tx) => {
      const before = await findPeriods(tx, 'locked');
      await checkVersion(async () => before);
      // Removed data cannot be restored, and a session may be stolen.
      if (isAnyShorter(before, body)) await requireFreshSignIn(tx, actor);
      await changePeriods(tx, before, body, auditOrigin(request));
    });
    return findPeriods(db);
  });

  serve(app, retention.preview, ({ body }) => previewRemoval(db, body));
}
