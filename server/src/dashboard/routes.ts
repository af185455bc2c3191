import { dashboard } from '@dijkportaal/contract/dashboard';
import type { Services } from '../platform/services.ts';
import { serve } from '../platform/http/serve.ts';
import { findDashboard } from './queries.ts';

export function dashboardRoutes({ app, db, scanner }: Services): void {
  serve(app, dashboard.get, async ({ request }) => {
    const { state, refusesAbove } = scanner.status();
    return {
      ...(await findDashboard(db, request.log)),
      scanner: state === 'none' ? null : { state, refuses_above: refusesAbove },
    };
  });
}
