import { cleanUpAuth } from './auth/jobs.ts';
import { cleanUpMfa } from './mfa/jobs.ts';
import { cleanUpPlatform } from './platform/clean-up.ts';
import type { Db } from './platform/db.ts';

/** Removes what is no longer needed, capability by capability. The audit log stays. */
export async function cleanUp(db: Db): Promise<void> {
  for (const step of [cleanUpAuth, cleanUpMfa, cleanUpPlatform]) await step(db);
}
