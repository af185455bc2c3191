import { cleanUp } from './clean-up.ts';
import { failInterruptedRuns } from './contacts/sync/sync-runs.ts';
import { listFileJobs } from './files/jobs.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/db.ts';
import type { RecurringJob } from './platform/jobs/jobs.ts';
import { mailNotifications } from './publications/notify/mail-notifications.ts';

/** Everything that the portal does by the clock, one line each. */
export function listRecurringJobs({ db }: Database, config: Config): RecurringJob[] {
  return [
    { name: 'portal.clean-up', cron: '20 3 * * *', run: () => cleanUp(db) },
    { name: 'contacts.interrupted-syncs', cron: '* * * * *', run: () => failInterruptedRuns(db) },
    { name: 'publications.mail', cron: '* * * * *', run: () => mailNotifications(db, config) },
    ...listFileJobs(db, config),
  ];
}
