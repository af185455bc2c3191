import { removeOldAppointments } from './appointments/remove-old.ts';
import { cleanUpLinks } from './auth/links/mailed-links.ts';
import { emptyBin, forgetDeletedUsers } from './bin/remove-items.ts';
import { removeOldReports } from './bounces/public.ts';
import { recountLists } from './contacts/jobs.ts';
import { cleanUpDossiers } from './dossier/routes.ts';
import { cleanUpImpersonations } from './impersonation/end.ts';
import { cleanUpLetters } from './letters/print-letters.ts';
import { forgetWriters } from './messages/writers.ts';
import { cleanUpResets } from './mfa/resets.ts';
import { cleanUpAttempts } from './oidc/attempts.ts';
import { cleanUpIdentities } from './oidc/identities.ts';
import { removeOldUptimes } from './outages/public.ts';
import { removeLetterPictures } from './newsletters/blocks/remove-pictures.ts';
import { cleanUpChallenges } from './passkeys/challenges.ts';
import { cleanUpOutlineRuns } from './parcels/runs/queries.ts';
import { forgetCarriedOut } from './platform/http/answer-once.ts';
import { cleanUpPlatform, runAll } from './platform/jobs/clean-up.ts';
import type { Db } from './platform/database/db.ts';
import { removeExpired } from './retention/remove-expired.ts';
import { cleanUpSessions } from './sessions/jobs.ts';
import { forgetOpened } from './whats-new/queries.ts';

/** Deletes expired data, capability by capability, and recounts the lists. A step that fails does not stop the others. */
export async function cleanUp(db: Db): Promise<void> {
  const steps = [
    cleanUpSessions,
    cleanUpImpersonations,
    cleanUpLinks,
    cleanUpAttempts,
    cleanUpIdentities,
    cleanUpLetters,
    cleanUpResets,
    cleanUpChallenges,
    cleanUpDossiers,
    emptyBin,
    forgetDeletedUsers,
    recountLists,
    removeLetterPictures,
    cleanUpOutlineRuns,
    removeOldAppointments,
    removeOldReports,
    removeOldUptimes,
    cleanUpPlatform,
    forgetCarriedOut,
    forgetWriters,
    forgetOpened,
    removeExpired,
  ];
  await runAll(steps.map((step) => () => step(db)));
}
