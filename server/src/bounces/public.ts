import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { mailAddresses } from '../schema/newsletters.ts';

/** Whether mail to an address, lower-case, bounced, so that nothing is sent to it: a condition in SQL. */
export const isSuppressed = (email: SQLWrapper): SQL<boolean> => sql`exists (select from ${mailAddresses}
  where ${mailAddresses.email} = ${email} and ${mailAddresses.bouncedAt} is not null)`;

/** For the dashboard. */
export { countBrokenAddresses } from './queries.ts';

/** Suppresses an address that a mail server refused while a newsletter was being sent. */
export { recordRefusedAddress } from './record-bounces.ts';

/** Undoes such suppressions, because the refusals turned out to be about the portal. */
export { releaseRefused } from './record-bounces.ts';

/** The address that a mail bounces to; null without BOUNCE_ADDRESS. */
export { returnPathOf } from './return-path.ts';
