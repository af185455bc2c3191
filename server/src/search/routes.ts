import { search } from '@dijkportaal/contract/search';
import type { Services } from '../platform/services.ts';
import { serve } from '../platform/http/serve.ts';
import { searchEverything } from './queries.ts';

/** One search over everything, for staff. */
export function searchRoutes({ app, db }: Services): void {
  serve(app, search.everything, ({ query }) => searchEverything(db, query.q));
}
