import type { FastifyBaseLogger } from 'fastify';
import { startBounceListener } from './bounces/bounce-listener.ts';
import { startNewsletterWorker } from './newsletters/sending/worker.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/db.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { startMailWorker } from './platform/mail/delivery.ts';
import { listRecurringJobs } from './recurring-jobs.ts';

/** What the portal does without being asked. */
export interface Work {
  /** Finishes what is in hand, all at once and in at most some 10 seconds. */
  stop(): Promise<void>;
}

/** Runs the jobs, sends mails and newsletters, and takes in what comes back. Throws when one of these cannot start. */
export async function startWork(database: Database, config: Config, log: FastifyBaseLogger): Promise<Work> {
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(started.map((part) => part.stop()));
  };
  try {
    const bounces = await startBounceListener(database.db, config, log);
    if (bounces !== null) started.push(bounces);
    started.push(await startJobs(database.db, listRecurringJobs(database, config), log));
    started.push(startMailWorker(database.db, config, log));
    started.push(startNewsletterWorker(database, config, log));
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
