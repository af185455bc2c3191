import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/db.ts';
import { withoutSecrets } from '../platform/http/errors.ts';
import { openTransport } from '../platform/mail/transport.ts';
import { openLanes } from './deliver.ts';
import { finishNewsletters, noteSendingProblem } from './finish.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { freeLostMails, leaseSeconds } from './queue.ts';
import { startDueNewsletters } from './start.ts';

/** Newsletters that leave. */
export interface Sending {
  /** Takes no more mails and gives back what was claimed; lets what is in flight finish for at most 10 seconds. */
  stop(): Promise<void>;
}

const lookEvery = 2_000;
const pauseAfterTrouble = 5_000;
const longestGoodbye = 10_000;

/**
 * Starts newsletters that are due, hands over their mails and finishes them. Any number of processes may do so beside
 * each other: the rows of `newsletter_mails` say what is whose. Its mails go over connections of their own, so that
 * mails about accounts need not wait.
 */
export function startNewsletterWorker(
  database: Database,
  config: Config,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  { lanes = 6, patience = leaseSeconds * 1000 }: { lanes?: number; patience?: number } = {},
): Sending {
  const { db } = database;
  const transport = openTransport(config.mail, config.dataDir, lanes);
  const pace = createRateLimiter(db, config.newsletterRate);
  const hands = openLanes({ db, config, transport, pace, count: lanes, log });
  const stopping = new AbortController();
  const rest = (milliseconds: number) => sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});
  // When the database was away, others need the time of a lease to say what became of their mails.
  let othersHaveSpoken = performance.now() + patience;

  async function look(): Promise<void> {
    await startDueNewsletters(database);
    // Its own mails first, because a machine that stood still finds their leases run out.
    await hands.keep();
    if (performance.now() >= othersHaveSpoken) await freeLostMails(db);
    if (hands.readDelivered()) await noteSendingProblem(db, '');
    await finishNewsletters(db);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pause = await look().then(
        () => lookEvery,
        (error: Error) => {
          othersHaveSpoken = performance.now() + patience;
          log.warn({ event: 'newsletters_not_looked_after', err: withoutSecrets(error) }, 'newsletters');
          return pauseAfterTrouble;
        },
      );
      await rest(pause);
    }
  }

  const keeping = setInterval(
    () => {
      hands.keep().catch(() => {});
    },
    (leaseSeconds / 3) * 1000,
  );
  const running = Promise.all([run(), hands.run()]);
  return {
    async stop() {
      stopping.abort();
      hands.stop();
      await Promise.race([
        running.then(() => hands.settle()).catch(() => {}),
        sleep(longestGoodbye, undefined, { ref: false }),
      ]);
      clearInterval(keeping);
      transport.close();
    },
  };
}
