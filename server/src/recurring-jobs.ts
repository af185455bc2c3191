import { cleanUp } from './clean-up.ts';
import type { Database } from './platform/db.ts';
import type { RecurringJob } from './platform/jobs.ts';

/** Everything that the portal does by the clock, one line each. */
export function listRecurringJobs({ db }: Database): RecurringJob[] {
  return [{ name: 'portal.clean-up', cron: '20 3 * * *', run: () => cleanUp(db) }];
}
