import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { withoutSecrets } from '../http/errors.ts';

/** Something the portal does by the clock, once for all processes on the database together. */
export interface RecurringJob {
  /** `capability.verb`, as in `sessions.clean-up`. */
  name: string;
  /** Five fields, in the time of Amsterdam. */
  cron: string;
  run: () => Promise<void>;
}

/** Jobs that run; let go of them before the pool closes. */
export interface Jobs {
  /** Lets the job in hand finish, for at most 10 seconds. */
  stop(): Promise<void>;
}

const longestWaitSeconds = 10;

/**
 * Runs the recurring jobs with pg-boss, in the schema `pgboss` of the portal's own database. A job that throws is
 * logged and tried twice more; one that was under way when its process died is taken up by another.
 */
export async function startJobs(pool: pg.Pool, recurring: RecurringJob[], log: FastifyBaseLogger): Promise<Jobs> {
  // Loaded here, because the tests and the commands that start no jobs do without it.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    superviseIntervalSeconds: 30,
  });
  boss.on('error', (error) => log.error({ err: withoutSecrets(error) }, 'jobs failed'));
  await boss.start();
  for (const { name, cron, run } of recurring) {
    await boss.createQueue(name, { policy: 'exclusive', retryLimit: 2, retryDelay: 60, heartbeatSeconds: 30 });
    await boss.schedule(name, cron, null, { tz: 'Europe/Amsterdam' });
    await boss.work(name, { pollingIntervalSeconds: 2 }, async () => {
      try {
        await run();
      } catch (error) {
        log.error({ job: name, err: withoutSecrets(error as Error) }, 'job failed');
        throw error;
      }
    });
  }
  await forgetOthers(boss, recurring);
  return { stop: () => boss.stop({ graceful: true, timeout: longestWaitSeconds * 1000 }) };
}

/** A job that a newer version no longer has must not pile up. */
async function forgetOthers(
  boss: { getSchedules(): Promise<{ name: string }[]>; unschedule(name: string): Promise<void> },
  recurring: RecurringJob[],
): Promise<void> {
  const known = new Set(recurring.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name);
}
