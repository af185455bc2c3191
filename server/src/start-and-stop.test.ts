import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { createTestDatabase, dataFolder, urlOf } from '../test/portal.ts';

const { connection, pool } = await createTestDatabase();

test('a process logs its version, role and settings when it starts, and that it stops', async () => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: urlOf(connection),
      APP_SECRET: 'geheim'.repeat(6),
      DATA_DIR: dataFolder,
      PUBLIC_URL: 'https://portaal.example.org',
      ROLE: 'web',
      PORT: '0',
      SHUTDOWN_DELAY: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const events: Record<string, unknown>[] = [];
  let output = '';
  createInterface(child.stdout).on('line', (line) => {
    output += line;
    // Outside the demo there is nothing else on standard output.
    const logged = JSON.parse(line) as Record<string, unknown>;
    if (logged['event'] !== undefined) events.push(logged);
    if (logged['event'] === 'started') child.kill('SIGTERM');
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
  const facts = { level: 30, version: expect.stringMatching(/^\d+\.\d+\.\d+/), role: 'web' };
  expect(events).toMatchObject([
    { level: 40, event: 'mail_in_folder' },
    {
      ...facts,
      event: 'started',
      settings: { public_url: 'https://portaal.example.org', data_dir: dataFolder, virus_scanner: null },
    },
    { ...facts, event: 'stopping', signal: 'SIGTERM' },
    { ...facts, event: 'stopped' },
  ]);
  expect(output).not.toContain('geheim');
  // Otherwise the time until the next start would count as a crash.
  expect((await pool.query('select is_stopped from uptimes')).rows).toEqual([{ is_stopped: true }]);
});
