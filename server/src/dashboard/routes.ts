import { dashboard } from '@dijkportaal/contract/dashboard';
import type { Services } from '../platform/services.ts';
import { serve } from '../platform/http/serve.ts';
import { findDashboard } from './queries.ts';

/** The first screen of staff. */
export function dashboardRoutes({ app, db }: Services): void {
  serve(app, dashboard.get, ({ request }) => findDashboard(db, request.log));
}
