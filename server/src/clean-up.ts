import { cleanUpAuth } from './auth/jobs.ts';
import { recountContacts } from './contacts/jobs.ts';
import { cleanUpMfa } from './mfa/jobs.ts';
import { cleanUpPlatform } from './platform/jobs/clean-up.ts';
import type { Db } from './platform/database/db.ts';

/** Removes what is no longer needed, capability by capability, and counts anew. The audit log stays. */
export async function cleanUp(db: Db): Promise<void> {
  for (const step of [cleanUpAuth, cleanUpMfa, recountContacts, cleanUpPlatform]) await step(db);
}
