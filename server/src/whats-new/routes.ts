import { whatsNew } from '@dijkportaal/contract/whats-new';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { listNewItems, openItems, setReadUntil } from './queries.ts';

/** What is new to a resident, and what they opened. */
export function whatsNewRoutes({ app, db }: Services): void {
  serve(app, whatsNew.list, ({ actor }) => listNewItems(db, actor));

  serve(app, whatsNew.open, async ({ actor, body }) => {
    if (!actor.isStaff) await openItems(db, actor.userId, body.items);
    return listNewItems(db, actor);
  });

  serve(app, whatsNew.readUntil, async ({ actor, body }) => {
    if (!actor.isStaff) await setReadUntil(db, actor.userId, body.at);
    return listNewItems(db, actor);
  });
}
