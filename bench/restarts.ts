import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findFreePort } from '../tools/portal-process.ts';
import { untilOk } from './api-client.ts';
import { percentile } from './auth/figures.ts';
import { signInStaff, startTestbed, type Testbed } from './newsletter/testbed.ts';

// Two web processes behind nginx, with the configuration of docs/operations, that are restarted one at a time while
// visitors read and staff write. No request may fail, and every confirmed contact must exist exactly once.
const { values } = parseArgs({
  options: { restarts: { type: 'string', default: '10' }, rate: { type: 'string', default: '50' } },
});
const rate = Number(values.rate);

interface WebProcess {
  port: number;
  child: ChildProcess;
}

/** What happened to the requests so far. */
const outcome = { sent: 0, failures: [] as string[], times: [] as number[], created: 0 };

const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file));
if (program === undefined) throw new Error('nginx is not installed (apt-get install nginx-light)');

const testbed = await startTestbed();
const folder = await mkdtemp(path.join(tmpdir(), 'dijkportaal-nginx-'));
let nginx: ChildProcess | undefined;
try {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const start = (port: number) => startWeb(testbed, port, url);
  const webs = [await start(await findFreePort()), await start(await findFreePort())];
  nginx = await startNginx(
    program,
    port,
    webs.map((web) => web.port),
  );
  const token = await signInStaff(testbed, url);
  const stopLoad = startLoad(url, token);
  for (let count = 0; count < Number(values.restarts); count += 1) {
    for (const web of webs) {
      web.child.kill('SIGTERM');
      await once(web.child, 'exit');
      Object.assign(web, await start(web.port));
      await sleep(1_000);
    }
  }
  await stopLoad();
  const { rows } = await testbed.pool.query<{ stored: number }>('select count(*)::int as stored from contacts');
  const { sent, failures, times, created } = outcome;
  console.log(
    `${values.restarts} rolling restarts of two processes: ${failures.length} of ${sent} requests failed at ` +
      `${rate} requests/s, p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms; ` +
      `${created} contacts confirmed, ${rows[0]?.stored} stored`,
  );
  for (const failure of failures.slice(0, 20)) console.log(`  ${failure}`);
  if (failures.length > 0 || created !== rows[0]?.stored) process.exitCode = 1;
} finally {
  if (nginx !== undefined) {
    nginx.kill('SIGTERM');
    await once(nginx, 'exit');
  }
  await testbed.stop();
  await rm(folder, { recursive: true, force: true });
}

async function startWeb(testbed: Testbed, port: number, publicUrl: string): Promise<WebProcess> {
  const child = testbed.start({
    ROLE: 'web',
    HOST: '127.0.0.1',
    PORT: String(port),
    TRUST_PROXY: '1',
    PUBLIC_URL: publicUrl,
  });
  await untilOk(`http://127.0.0.1:${port}/health/ready`);
  return { port, child };
}

/** The configuration of the manual, with other ports and without TLS. */
async function startNginx(program: string, port: number, ports: number[]): Promise<ChildProcess> {
  const read = (page: string) =>
    readFileSync(path.resolve(import.meta.dirname, `../docs/operations/${page}.md`), 'utf8');
  const manual = read('install') + read('run');
  const blocks = [...manual.matchAll(/```nginx\n([\s\S]*?)```/g)].map(([, block = '']) => block).join('\n');
  const servers = blocks
    // The example for one process, and the redirect.
    .replace(/upstream dijkportaal \{[^}]*:3000[^}]*\}/, '')
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}/, '')
    .replace(/listen 443 ssl.*/, `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*(ssl_|access_log|error_log).*$/gm, '')
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports[1]}`);
  await mkdir(path.join(folder, 'tmp'));
  const file = path.join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
    http { access_log off; client_body_temp_path ${folder}/tmp; proxy_temp_path ${folder}/tmp; ${servers} }`,
  );
  const child = spawn(program, ['-c', file, '-p', folder], { stdio: 'inherit' });
  await untilOk(`http://127.0.0.1:${port}/health/ready`);
  return child;
}

/** Sends requests at a fixed rate, even while earlier ones wait: three in ten write. Returns how to stop and wait. */
function startLoad(url: string, token: string): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const timer = setInterval(() => {
    outcome.sent += 1;
    const number = outcome.sent;
    const isWrite = number % 10 < 3;
    const body = JSON.stringify({ name: `Bewoner ${number}`, email: `bewoner${number}@example.org` });
    const request = isWrite ? { method: 'POST', headers, body } : { headers };
    const sending: Promise<void> = send(
      `${url}/api/contacts/${isWrite ? '' : '?page_size=10'}`,
      request,
      isWrite,
    ).finally(() => running.delete(sending));
    running.add(sending);
  }, 1_000 / rate);
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
  };
}

async function send(url: string, request: RequestInit, isWrite: boolean): Promise<void> {
  const start = performance.now();
  const what = `${request.method ?? 'GET'} ${new Date().toISOString()}`;
  try {
    const response = await fetch(url, request);
    const text = await response.text();
    outcome.times.push(performance.now() - start);
    if (!response.ok) outcome.failures.push(`${what} ${response.status} ${text.slice(0, 100)}`);
    else if (isWrite) outcome.created += 1;
  } catch (error) {
    outcome.failures.push(`${what} ${((error as Error).cause as Error | undefined)?.message ?? String(error)}`);
  }
}
