import { Cron } from 'croner';
import { eq, inArray, sql } from 'drizzle-orm';
import { smallint, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/db.ts';
import { withoutSecrets } from '../errors.ts';
import { secondsFromNow, selectDue, startLeasedQueue } from '../leased-queue.ts';
import { countEvent } from '../measure.ts';

/** A job with a schedule, which runs in one process at a time. */
export interface RecurringJob {
  /** `capability.verb`, as in `sessions.clean-up`. */
  name: string;
  /** Five fields, in Amsterdam time. */
  cron: string;
  run: () => Promise<void>;
}

/** One row per recurring job: when it runs next, or until when the process that runs it has a lease. */
export const recurringJobs = snakeCase.table('recurring_jobs', {
  id: text().primaryKey(),
  dueAt: timestamp({ withTimezone: true }).notNull(),
  /** Consecutive failures. */
  failures: smallint().notNull().default(0),
});

/** A job to run, and when it was claimed by the clock of the database. */
interface ClaimedJob {
  id: string;
  failures: number;
  claimedAt: Date;
}

const { id, dueAt, failures } = recurringJobs;
const leaseSeconds = 30;
const maxRetries = 2;
const retrySeconds = 60;

/**
 * Runs the recurring jobs. A job that throws is logged and retried twice. If a process dies, another runs its job; one
 * that was missed, because no process was running, runs at the next start.
 */
export async function startJobs(
  db: Db,
  jobs: RecurringJob[],
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  { pollIntervalMs = 2_000 } = {},
): Promise<{ stop: () => Promise<void> }> {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const names = [...byName.keys()];
  const first = jobs.map(({ name, cron }) => ({ id: name, dueAt: nextRun(cron, new Date()) }));
  if (first.length > 0) await db.insert(recurringJobs).values(first).onConflictDoNothing();

  const claim = (max: number): Promise<ClaimedJob[]> =>
    db
      .update(recurringJobs)
      .set({ dueAt: secondsFromNow(leaseSeconds) })
      .where(inArray(id, selectDue(db, recurringJobs, { where: inArray(id, names), max })))
      .returning({ id, failures, claimedAt: sql<Date>`now()`.mapWith(dueAt) });

  const renewLeases = async (claimed: ClaimedJob[]) => {
    const ids = claimed.map((job) => job.id);
    await db
      .update(recurringJobs)
      .set({ dueAt: secondsFromNow(leaseSeconds) })
      .where(inArray(id, ids));
  };

  // A job cannot be due later than its next run.
  const recoverFromClock = async () => {
    const next = sql.param(jobs.map(({ cron }) => nextRun(cron, new Date()).toISOString()));
    await db
      .update(recurringJobs)
      .set({ dueAt: sql`scheduled.next` })
      .from(sql`unnest(${sql.param(names)}::text[], ${next}::timestamptz[]) as scheduled(name, next)`)
      .where(sql`${id} = scheduled.name and ${dueAt} > scheduled.next + make_interval(secs => ${retrySeconds})`);
  };
  await recoverFromClock();

  async function run(claimed: ClaimedJob): Promise<void> {
    const job = byName.get(claimed.id);
    if (job === undefined) return;
    const regular = { dueAt: nextRun(job.cron, claimed.claimedAt), failures: 0 };
    const outcome = await job.run().then(
      () => {
        countEvent('job', { name: job.name, result: 'succeeded' });
        return regular;
      },
      (error: Error) => {
        countEvent('job', { name: job.name, result: 'failed' });
        log.error({ job: job.name, err: withoutSecrets(error) }, 'job failed');
        if (claimed.failures >= maxRetries) return regular;
        return { dueAt: secondsFromNow(retrySeconds), failures: claimed.failures + 1 };
      },
    );
    await db.update(recurringJobs).set(outcome).where(eq(id, job.name));
  }

  return startLeasedQueue<ClaimedJob>({
    maxConcurrent: Math.max(jobs.length, 1),
    leaseSeconds,
    pollIntervalMs,
    claim,
    renewLeases,
    recoverFromClock,
    deliver: run,
    onError: (error) => log.warn({ err: withoutSecrets(error) }, 'jobs failed'),
  });
}

function nextRun(cron: string, after: Date): Date {
  const next = new Cron(cron, { timezone: 'Europe/Amsterdam' }).nextRun(after);
  if (next === null) throw new Error(`${cron} never runs`);
  return next;
}
