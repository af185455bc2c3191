import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, vi } from 'vitest';
import { patience } from '../../tools/patience.ts';
import { dataFolder, urlOf, type TestDatabase } from './portal.ts';

/** What a process logged, line by line. */
export type ProcessLog = Record<string, unknown>[];

/** As in `platform/database/migrate.ts`. */
const migrationLock = 7_264_101;

/**
 * Starts web processes that all wait to update the database, releases them at the same time, and stops them when they
 * are ready; returns what each logged.
 */
export async function startTogether(
  count: number,
  { pool, connection }: TestDatabase,
  settings: Record<string, string>,
): Promise<ProcessLog[]> {
  const gate = await pool.connect();
  const children: ChildProcess[] = [];
  try {
    await gate.query('select pg_advisory_lock($1)', [migrationLock]);
    const env = { DATABASE_URL: urlOf(connection), ...settings };
    const running = Array.from({ length: count }, () => runUntilReady(env, children));
    const waiting = `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await vi.waitUntil(async () => (await gate.query(waiting, [migrationLock])).rowCount === count, patience);
    await gate.query('select pg_advisory_unlock($1)', [migrationLock]);
    return await Promise.all(running);
  } finally {
    gate.release();
    for (const child of children) child.kill('SIGKILL');
  }
}

async function runUntilReady(settings: Record<string, string>, children: ChildProcess[]): Promise<ProcessLog> {
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../src/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataFolder,
      PUBLIC_URL: 'https://portaal.example.org',
      ROLE: 'web',
      PORT: '0',
      SHUTDOWN_DELAY: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const log: ProcessLog = [];
  createInterface(child.stdout).on('line', (line) => {
    if (!line.startsWith('{')) return;
    const logged = JSON.parse(line) as ProcessLog[number];
    log.push(logged);
    if (logged['event'] === 'started') child.kill('SIGTERM');
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
  return log;
}
