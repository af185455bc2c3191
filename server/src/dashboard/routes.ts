import { dashboard } from '@dijkportaal/contract/dashboard';
import type { Services } from '../app.ts';
import { serve } from '../platform/serve.ts';
import { findDashboard } from './queries.ts';

/** What staff see first. */
export function dashboardRoutes({ app, db }: Services): void {
  serve(app, dashboard.get, () => findDashboard(db));
}
