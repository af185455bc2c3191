import { setTimeout as sleep } from 'node:timers/promises';
import { and, asc, lte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database/db.ts';

/**
 * A queue in a table: a process claims due rows by moving `due_at` to the end of a lease, which it renews while it
 * works on them. The rows of a process that dies become due when their lease ends. Any number of processes share one. A
 * process that was frozen may not know that it lost a lease, so `renewLeases`, `deliver` and `release` must not change
 * rows that have been claimed since.
 */
export interface QueueOptions<Job> {
  maxConcurrent: number;
  leaseSeconds: number;
  pollIntervalMs: number;
  /**
   * A job that waits longer than `afterMs` for a response frees its place, up to `max` such jobs: one slow server must
   * not hold up everything.
   */
  slow?: { afterMs: number; max: number };
  /** How long nothing is claimed after an error; 5 seconds by default. */
  errorBackOffMs?: number;
  /** Claims at most `max` due jobs. */
  claim: (max: number) => Promise<Job[]>;
  renewLeases: (jobs: Job[]) => Promise<void>;
  /** Makes rows due that were written while the clock was ahead; called three times per lease. */
  recoverFromClock: () => Promise<void>;
  /**
   * Does one job and records the outcome; `answer` wraps the wait for a response that may be slow. When it throws, the
   * job waits for the end of its lease.
   */
  deliver: (
    job: Job,
    stopping: AbortSignal,
    response: <Result>(pending: Promise<Result>) => Promise<Result>,
  ) => Promise<void>;
  /** Claims more jobs than can run, for jobs that are too short for a query each. `release` makes the others due again. */
  prefetch?: { max: number; release: (jobs: Job[]) => Promise<void> };
  /** For the log; without a job, claiming failed. */
  onError: (error: Error, job?: Job) => void;
}

/** A running queue. */
export interface LeasedQueue {
  /** Neither claims nor starts jobs for this time. */
  backOff: (milliseconds: number) => void;
  isBackingOff: () => boolean;
  /** Releases the jobs that have not started. */
  releasePrefetched: () => Promise<void>;
  renewLeases: () => Promise<void>;
  /** Starts no more jobs, and waits at most `shutdownTimeoutMs` for those in flight. */
  stop: () => Promise<void>;
}

/** How long a process that stops waits for its jobs. */
export const shutdownTimeoutMs = 10_000;

/** Starts working on a queue. */
export function startLeasedQueue<Job>(options: QueueOptions<Job>): LeasedQueue {
  const { maxConcurrent, leaseSeconds, pollIntervalMs, errorBackOffMs = 5_000, prefetch } = options;
  const { claim, deliver, onError, slow = { afterMs: 0, max: 0 } } = options;
  const stopping = new AbortController();
  const rest = (milliseconds: number) => sleep(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});
  let prefetched: { job: Job; claimedAt: number }[] = [];
  const inFlight = new Map<Job, Promise<void>>();
  const slowJobs = new Set<Job>();
  let becameSlow = Promise.withResolvers<void>();
  let backOffUntil = 0;
  let emptyUntil = 0;
  let renewedAt = 0;

  const isBackingOff = () => performance.now() < backOffUntil;
  function backOff(milliseconds: number): void {
    backOffUntil = Math.max(backOffUntil, performance.now() + milliseconds);
  }
  function fail(error: Error, job?: Job): void {
    backOff(errorBackOffMs);
    onError(error, job);
  }

  /** By the clock of this process, which may have been frozen: others may have the jobs by now. */
  const isLeased = ({ claimedAt }: { claimedAt: number }) =>
    performance.now() < Math.max(claimedAt, renewedAt) + leaseSeconds * 1000;

  const countRunning = () => inFlight.size - Math.min(slowJobs.size, slow.max);

  async function waitForResponse<Result>(job: Job, pending: Promise<Result>): Promise<Result> {
    if (slow.max === 0) return pending;
    const timer = setTimeout(() => {
      slowJobs.add(job);
      becameSlow.resolve();
      becameSlow = Promise.withResolvers();
    }, slow.afterMs);
    return pending.finally(() => clearTimeout(timer));
  }

  async function poll(): Promise<void> {
    if (isBackingOff()) return rest(backOffUntil - performance.now());
    prefetched = prefetched.filter(isLeased);
    const wanted = (prefetch?.max ?? maxConcurrent) - prefetched.length - countRunning();
    if (wanted > 0 && prefetched.length < maxConcurrent && performance.now() >= emptyUntil) {
      const claimedAt = performance.now();
      const jobs = await claim(wanted);
      if (jobs.length === 0) emptyUntil = performance.now() + pollIntervalMs;
      prefetched.push(...jobs.map((job) => ({ job, claimedAt })));
    }
    while (countRunning() < maxConcurrent) {
      const job = prefetched.shift()?.job;
      if (job === undefined) break;
      const delivery = deliver(job, stopping.signal, (pending) => waitForResponse(job, pending))
        .catch((error: Error) => fail(error, job))
        .finally(() => {
          inFlight.delete(job);
          slowJobs.delete(job);
        });
      inFlight.set(job, delivery);
    }
    const isFull = countRunning() >= maxConcurrent;
    await Promise.race([...inFlight.values(), isFull ? becameSlow.promise : rest(pollIntervalMs)]);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) await poll().catch((error: Error) => fail(error));
    await Promise.allSettled(inFlight.values());
    await releasePrefetched();
  }

  async function releasePrefetched(): Promise<void> {
    if (prefetched.length > 0) await prefetch?.release(prefetched.splice(0).map(({ job }) => job));
  }

  async function renewLeases(): Promise<void> {
    const startedAt = performance.now();
    const jobs = [...prefetched.map(({ job }) => job), ...inFlight.keys()];
    if (jobs.length > 0) await options.renewLeases(jobs);
    renewedAt = startedAt;
  }

  // A renewal that fails is repeated before the lease ends.
  const renewing = setInterval(
    () => void Promise.allSettled([renewLeases(), options.recoverFromClock()]),
    (leaseSeconds / 3) * 1000,
  );
  const running = run().catch((error: Error) => onError(error));
  return {
    backOff,
    isBackingOff,
    releasePrefetched,
    renewLeases,
    async stop() {
      stopping.abort();
      await Promise.race([running, sleep(shutdownTimeoutMs, undefined, { ref: false })]);
      clearInterval(renewing);
    },
  };
}

/** Records the outcome every second until it succeeds: without the database, a mail would otherwise be sent twice. */
export async function retryUntilRecorded(record: () => Promise<void>, maxAttempts: number): Promise<void> {
  for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
    try {
      return await record();
    } catch {
      await sleep(1_000);
    }
  }
  return record();
}

/** A time by the database's clock. */
export const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** No lease or retry is this far ahead: the row was written before the clock was set back. */
export const isBeyondClock = (dueAt: PgColumn) => sql`${dueAt} > now() + interval '20 minutes'`;

/** The ids of rows that are due, locked, oldest first; rows that another process is claiming are skipped. */
export function selectDue(
  db: Db,
  table: PgTable & Record<'id' | 'dueAt', PgColumn>,
  { where, max }: { where: SQL | undefined; max: number },
) {
  return db
    .select({ id: table.id })
    .from(table)
    .where(and(where, lte(table.dueAt, sql`now()`)))
    .orderBy(asc(table.dueAt))
    .limit(max)
    .for('update', { skipLocked: true });
}
