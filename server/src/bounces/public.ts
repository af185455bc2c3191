import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { mailAddresses } from '../schema/newsletters.ts';

/** Whether mail to an address, lower-case, bounced, so that nothing is sent to it: a condition in SQL. */
export const isSuppressed = (email: SQLWrapper): SQL<boolean> => sql`exists (select from ${mailAddresses}
  where ${mailAddresses.email} = ${email} and ${mailAddresses.bouncedAt} is not null)`;
export { countBrokenAddresses } from './queries.ts';
export { recordRefusedAddress } from './record-bounces.ts';
export { releaseRefused } from './record-bounces.ts';
export { returnPathOf } from './return-path.ts';

/** Removes old reports, every night. */
export { removeOldReports } from './unclear-reports.ts';
