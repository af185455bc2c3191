// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/portal.ts';
import { recurringJobs, startJobs, type RecurringJob } from './jobs.ts';

const { db } = await createTestDatabase();
const nightly = '0 3 * * *';

beforeEach(() => db.delete(recurringJobs));

async function start(...jobs: RecurringJob[]) {
  const lines: string[] = [];
  const write = (line: unknown) => void lines.push(JSON.stringify(line));
  return { ...(await startJobs(db, jobs, { warn: write, error: write }, { pollIntervalMs: 50 })), lines };
}

const setDue = (name: string, failures = 0) =>
  db
    .update(recurringJobs)
    .set({ dueAt: sql`now() - interval '1 second'`, failures })
    .where(eq(recurringJobs.id, name));
async function readJob(name: string) {
  const [row] = await db.select().from(recurringJobs).where(eq(recurringJobs.id, name));
  if (row === undefined) throw new Error(`there is no job ${name}`);
  const time = row.dueAt.toLocaleTimeString('nl-NL', { timeZone: 'Europe/Amsterdam', timeStyle: 'short' });
  return { failures: row.failures, time, seconds: (row.dueAt.getTime() - Date.now()) / 1000 };
}

test('a job waits for its time, then runs once, however many processes there are', async () => {
  const runs: string[] = [];
  const jobOf = (process: string) => ({ name: 'test.count', cron: nightly, run: async () => void runs.push(process) });
  const [one, two] = await Promise.all([start(jobOf('one')), start(jobOf('two'))]);
  const first = await readJob('test.count');
  expect(first.time).toBe('03:00');
  expect([first.seconds > 0, runs]).toEqual([true, []]);
  await setDue('test.count');
  await expect.poll(() => readJob('test.count').then(({ time }) => time)).toBe('03:00');
  await Promise.all([one.stop(), two.stop()]);
  expect(runs).toHaveLength(1);
});

test('a job that was scheduled while the clock was ahead gets its own time again', async () => {
  const job = { name: 'test.ahead', cron: nightly, run: async () => {} };
  await (await start(job)).stop();
  const { seconds } = await readJob('test.ahead');
  await db.update(recurringJobs).set({ dueAt: sql`now() + interval '3 days'` });
  await (await start(job)).stop();
  expect((await readJob('test.ahead')).seconds).toBeCloseTo(seconds, -2);
});

test('a job that was missed runs at the next start', async () => {
  let runs = 0;
  const job = { name: 'test.missed', cron: nightly, run: async () => void (runs += 1) };
  await (await start(job)).stop();
  await setDue('test.missed');
  const { stop } = await start(job);
  await expect.poll(() => runs).toBe(1);
  await stop();
});

test('a job that fails is logged and retried twice, a minute later', async () => {
  const run = () => Promise.reject(new Error('the disk is full'));
  const { stop, lines } = await start({ name: 'test.fail', cron: nightly, run });
  for (const failures of [0, 1]) {
    await setDue('test.fail', failures);
    await expect.poll(() => readJob('test.fail').then((row) => row.failures)).toBe(failures + 1);
    expect((await readJob('test.fail')).seconds).toBeLessThanOrEqual(60);
  }
  await setDue('test.fail', 2);
  await expect.poll(() => readJob('test.fail').then((row) => row.failures)).toBe(0);
  expect((await readJob('test.fail')).time).toBe('03:00');
  expect(lines).toHaveLength(3);
  expect(lines.join()).toContain('the disk is full');
  await stop();
});

test('a job of another version of the portal is left alone', async () => {
  await (await start({ name: 'test.newer', cron: nightly, run: async () => {} })).stop();
  await setDue('test.newer');
  let runs = 0;
  const { stop } = await start({ name: 'test.known', cron: nightly, run: async () => void (runs += 1) });
  await setDue('test.known');
  await expect.poll(() => runs).toBe(1);
  expect((await readJob('test.newer')).seconds).toBeLessThan(0);
  await stop();
});
