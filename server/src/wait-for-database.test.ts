import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startDatabaseProxy } from '../test/database-proxy.ts';
import { createTestDatabase, dataFolder } from '../test/portal.ts';

const { connection } = await createTestDatabase('template0');
const proxy = await startDatabaseProxy(connection);

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the portal as its own process; stopped after the test. */
function start(role: string, port: number) {
  const { user = '', password = '', port: databasePort, database = '' } = proxy.connection;
  const login = [user, String(password)].map(encodeURIComponent).join(':');
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: `postgres://${login}@127.0.0.1:${databasePort}/${database}`,
      APP_SECRET: 'geheim'.repeat(6),
      DATA_DIR: dataFolder,
      PUBLIC_URL: 'https://portaal.example.org',
      ROLE: role,
      HOST: '127.0.0.1',
      PORT: String(port),
      SHUTDOWN_DELAY: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  return { output: () => output, exitCode: () => child.exitCode };
}

test('processes that start before their database wait for it, and say so', async () => {
  await proxy.cut();
  const port = await findFreePort();
  const statusOf = (place: string) =>
    fetch(`http://127.0.0.1:${port}${place}`).then(
      (response) => response.status,
      () => 0,
    );
  const web = start('web', port);
  const worker = start('worker', await findFreePort());
  await expect.poll(() => statusOf('/health/live')).toBe(200);
  expect(await Promise.all(['/health/ready', '/api/user/', '/'].map(statusOf))).toEqual([503, 503, 503]);
  await expect.poll(worker.output).toContain('Waiting for the database');
  expect(web.output()).toContain('Waiting for the database: the database is not reachable');
  expect([web.exitCode(), worker.exitCode()]).toEqual([null, null]);

  await proxy.restore();
  await expect.poll(() => statusOf('/health/ready')).toBe(200);
  await expect.poll(worker.output).toContain('"event":"started"');
  expect(web.output()).toContain('"event":"started"');
}, 120_000);
