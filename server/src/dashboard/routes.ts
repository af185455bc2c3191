import { dashboard } from '@dijkportaal/contract/dashboard';
import type { Services } from '../platform/services.ts';
import { serve } from '../platform/http/serve.ts';
import { findDashboard } from './queries.ts';

/** What staff see first. */
export function dashboardRoutes({ app, db }: Services): void {
  serve(app, dashboard.get, () => findDashboard(db));
}
