// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { afterAll, expect, test } from 'vitest';
import { collectLogs } from '../../../test/logs.ts';
import { createTestDatabase } from '../../../test/portal.ts';
import { fastify } from 'fastify';
import { startJobs, type RecurringJob } from './jobs.ts';

const { pool } = await createTestDatabase();
const { lines, logger } = collectLogs();
const { log } = fastify({ logger });
const patiently = { timeout: 15_000 };

async function start(recurring: RecurringJob[]) {
  const jobs = await startJobs(pool, recurring, log);
  afterAll(() => jobs.stop());
  return jobs;
}

/** What the clock does when the time of a job has come. */
const fallDue = (name: string) =>
  pool.query(`insert into pgboss.job (name, singleton_key, policy) values ($1, '', 'exclusive')`, [name]);

test('a job runs once when its time has come, however many processes there are', async () => {
  const runs: string[] = [];
  const jobOf = (process: string): RecurringJob => ({
    name: 'test.count',
    cron: '0 3 * * *',
    run: async () => void runs.push(process),
  });
  const [one, two] = await Promise.all([start([jobOf('one')]), start([jobOf('two')])]);
  const { rows } = await pool.query('select name, cron, timezone from pgboss.schedule');
  expect(rows).toEqual([{ name: 'test.count', cron: '0 3 * * *', timezone: 'Europe/Amsterdam' }]);
  await fallDue('test.count');
  const isDone = async () =>
    (await pool.query(`select state from pgboss.job where name = 'test.count'`)).rows.map(({ state }) => state);
  await expect.poll(isDone, patiently).toEqual(['completed']);
  await Promise.all([one.stop(), two.stop()]);
  expect(runs).toHaveLength(1);
});

test('a job that fails is logged and kept for another try', async () => {
  const jobs = await start([
    {
      name: 'test.fail',
      cron: '0 3 * * *',
      run: async () => {
        throw new Error('the disk is full');
      },
    },
  ]);
  await fallDue('test.fail');
  await expect.poll(() => lines.join(''), patiently).toContain('the disk is full');
  const state = async () => (await pool.query(`select state from pgboss.job where name = 'test.fail'`)).rows;
  await expect.poll(state, patiently).toEqual([{ state: 'retry' }]);
  await jobs.stop();
});

test('a job that is no more is forgotten', async () => {
  const jobs = await start([]);
  expect((await pool.query('select from pgboss.schedule')).rows).toEqual([]);
  await jobs.stop();
});
