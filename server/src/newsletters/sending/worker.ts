import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/db.ts';
import { withoutSecrets } from '../../platform/errors.ts';
import { shutdownTimeoutMs } from '../../platform/leased-queue.ts';
import { openTransport, smtpTimeouts, type SmtpTimeouts } from '../../platform/mail/transport.ts';
import { startDelivery, type DeliveryTimes } from './deliver.ts';
import { finishNewsletters, recordSendingProblem } from './finish.ts';
import { createPaces } from './paces.ts';
import { leaseSeconds, recoverExpired } from './queue.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { startDueNewsletters } from './start.ts';

/** In milliseconds; tests use shorter ones. */
export interface WorkerTimes extends DeliveryTimes {
  /** Between two checks for newsletters that are due or done. */
  pollInterval: number;
}

const defaultTimes: WorkerTimes = { pollInterval: 2_000, claimInterval: 1_000, minBackOff: 5_000, maxBackOff: 30_000 };

export interface WorkerOptions {
  maxConcurrent?: number;
  /** Mails with a slow response do not hold up the others. */
  slow?: { afterMs: number; max: number };
  timeouts?: SmtpTimeouts;
  leaseGraceMs?: number;
  times?: WorkerTimes;
}

/**
 * Starts newsletters that are due, sends their mails and finishes them, together with any number of other processes. It
 * has its own connections to the mail server, so that mails about accounts do not wait.
 */
export function startNewsletterWorker(
  database: Database,
  config: Config,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  {
    // More at a time marks more mails per statement, but a process that is killed may send each of them twice.
    maxConcurrent = 8,
    slow = { afterMs: 5_000, max: 14 },
    timeouts = smtpTimeouts,
    leaseGraceMs = leaseSeconds * 1000,
    times = defaultTimes,
  }: WorkerOptions = {},
): { stop: () => Promise<void> } {
  const { db } = database;
  const transport = openTransport(config.mail, config.dataDir, { maxConnections: maxConcurrent + slow.max, timeouts });
  const paces = createPaces(db, config.newsletterRate);
  const waitForTurn = createRateLimiter(db, paces.ofServer);
  const delivery = startDelivery({ db, config, transport, paces, waitForTurn, maxConcurrent, slow, times, log });
  const stopping = new AbortController();
  // After the database was away, other processes get one lease to record what they have sent.
  let leaseGraceUntil = performance.now() + leaseGraceMs;

  async function poll(): Promise<void> {
    await startDueNewsletters({ ...database, config });
    // Its own leases first: they may have expired while the machine was suspended.
    await delivery.renewLeases();
    if (performance.now() >= leaseGraceUntil) await recoverExpired(db);
    if (delivery.readDelivered()) await recordSendingProblem(db, '');
    await finishNewsletters(db, config);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pause = await poll().then(
        () => times.pollInterval,
        (error: Error) => {
          leaseGraceUntil = performance.now() + leaseGraceMs;
          log.warn({ event: 'newsletter_poll_failed', err: withoutSecrets(error) }, 'newsletters');
          return times.minBackOff;
        },
      );
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const running = run();
  return {
    /** Releases what was claimed, and waits at most 10 seconds for mails in flight. */
    async stop() {
      stopping.abort();
      await Promise.all([
        delivery.stop(),
        Promise.race([running, sleep(shutdownTimeoutMs, undefined, { ref: false })]),
      ]);
      transport.close();
    },
  };
}
