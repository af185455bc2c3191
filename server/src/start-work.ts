import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { streamLog } from './audit/stream/stream-log.ts';
import { remindOfAppointments } from './appointments/remind.ts';
import { cleanUp } from './clean-up.ts';
import { failInterruptedRuns } from './contacts/sync/sync-runs.ts';
import { listFileJobs } from './files/jobs.ts';
import { startDossierWorker } from './dossier/worker.ts';
import { recordOver } from './impersonation/end.ts';
import { startBounceListener } from './bounces/bounce-listener.ts';
import { recordRefusedAddress, returnPathOf } from './bounces/public.ts';
import { releaseOwnRefusals } from './bounces/release-own-refusals.ts';
import { followUpUndelivered } from './messages/public.ts';
import { holdAfterReports } from './newsletters/public.ts';
import { startNewsletterWorker } from './newsletters/sending/worker.ts';
import { remindOwners } from './notes/remind-owners.ts';
import { startOutlineWorker } from './parcels/runs/worker.ts';
import { askProvidersAgain } from './oidc/ask-again.ts';
import type { Config } from './platform/config.ts';
import { onOwnConnection, type Database, type Db } from './platform/database/db.ts';
import { sumChanges } from './platform/cache/data-version.ts';
import type { Scanner } from './platform/files/scanner.ts';
import { isNotOnHold } from './platform/hold/hold.ts';
import { runAll } from './platform/jobs/clean-up.ts';
import { startJobs, type RecurringJob } from './platform/jobs/jobs.ts';
import { startMailWorker, type Undelivered } from './platform/mail/delivery.ts';
import type { Pdok } from './platform/pdok/pdok.ts';
import { createOidcProviders } from './platform/oidc/client.ts';
import { writeJournal } from './platform/deletions/journal.ts';
import { createRelatics } from './platform/relatics/relatics.ts';
import { release } from './platform/version.ts';
import { mailNotifications } from './publications/notify/mail-notifications.ts';
import { fetchInTurn, refreshNow } from './relations/public.ts';
import { removeUnusedAccounts } from './retention/unused-accounts.ts';
import { findTeam } from './settings/public.ts';
import { mailWorks } from './works/work-mails.ts';

/** What the portal does besides answering requests. */
export interface Work {
  /** Waits until the work in progress has finished: at most about 10 seconds. */
  stop(): Promise<void>;
}

/** Runs the jobs, sends mails and newsletters, and receives bounces. Throws when one of these cannot start. */
export async function startWork(
  database: Database,
  config: Config,
  { pdok, scanner }: { pdok: Pdok; scanner: Scanner },
  log: FastifyBaseLogger,
): Promise<Work> {
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(started.map((part) => part.stop()));
  };
  try {
    await releaseOwnRefusals(database.db);
    const bounces = await startBounceListener(
      database.db,
      config,
      { holdSending: (tx, came) => holdAfterReports(tx, config, came), onUndelivered: recordUndelivered },
      log,
    );
    if (bounces !== null) started.push(bounces);
    started.push(await startJobs(database.db, listRecurringJobs(database, config, scanner, log), log));
    const returnPathOfMessage = (id: number) => returnPathOf(config, id, 'message');
    const mailOptions = {
      findTeam: () => findTeam(database.db),
      onUndelivered: recordUndelivered,
      returnPathOf: returnPathOfMessage,
    };
    started.push(startMailWorker(database.db, config, log, mailOptions));
    started.push(startNewsletterWorker(database, config, log));
    started.push(startOutlineWorker(database.db, pdok, log));
    started.push(startDossierWorker(database, config, log));
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A mail to the sender of a message did not arrive: somebody tells them, and the address counts as refused. */
export async function recordUndelivered(tx: Db, messageId: number, { recipients, reason }: Undelivered): Promise<void> {
  const email = await followUpUndelivered(tx, messageId, recipients);
  if (email !== null) await recordRefusedAddress(tx, email, reason);
}

/** All recurring jobs, with when they run. On hold, after a restore, they neither mail nor remove anything. */
export function listRecurringJobs(
  { db, pool }: Database,
  config: Config,
  scanner: Scanner,
  log: FastifyBaseLogger,
): RecurringJob[] {
  const relatics = config.relatics === null ? null : createRelatics(config.relatics, { log });
  const portal = { config, db, relatics, app: { log } };
  const providers = createOidcProviders(config);
  const refresh = async (profileIds: number[]) => {
    for (const id of profileIds) await refreshNow(portal, id);
  };
  const cleanUpAll = (own: Db) => runAll([() => cleanUp(own), () => removeUnusedAccounts(own, config)]);
  const jobs: RecurringJob[] = [
    // A statement over all rows may take longer than a request may.
    { name: 'portal.clean-up', cron: '20 3 * * *', run: () => onOwnConnection(pool, 'clean-up', cleanUpAll) },
    { name: 'contacts.interrupted-syncs', cron: '* * * * *', run: () => failInterruptedRuns(db) },
    { name: 'impersonation.record-over', cron: '* * * * *', run: () => recordOver(db) },
    // A newsletter that is being sent adds thousands a minute.
    { name: 'portal.sum-changes', cron: '* * * * *', run: () => sumChanges(db) },
    { name: 'notes.remind', cron: '0 7 * * *', run: () => remindOwners(db, config) },
    // By day only: somebody reads it on a telephone.
    { name: 'appointments.remind', cron: '*/10 7-20 * * *', run: () => remindOfAppointments(db, config, refresh) },
    { name: 'oidc.ask-again', cron: '*/5 * * * *', run: () => askProvidersAgain(db, config, providers, log) },
    { name: 'relations.fetch', cron: '5-59/10 * * * *', run: () => fetchInTurn(portal) },
    { name: 'works.mail', cron: '* * * * *', run: () => mailWorks(db, config) },
    { name: 'publications.mail', cron: '* * * * *', run: () => mailNotifications(db, config) },
    ...listFileJobs(db, config, scanner),
  ];
  return [
    ...jobs.map((job) => ({ ...job, run: unlessOnHold(db, job.run) })),
    // Also on hold: what happens then is in the journal and the log as well.
    { name: 'portal.write-journal', cron: '*/5 * * * * *', run: () => writeJournal(db, config) },
    ...config.auditStream.map((place) => ({
      name: `audit.stream-${place.kind}`,
      cron: '*/5 * * * * *',
      run: () => streamLog(db, place, { version: release, publicUrl: config.publicUrl }),
    })),
  ];
}

const unlessOnHold = (db: Db, run: () => Promise<void>) => async () => {
  const { rows } = await db.execute<{ isFree: boolean }>(sql`select ${isNotOnHold} as "isFree"`);
  if (rows[0]?.isFree) await run();
};
