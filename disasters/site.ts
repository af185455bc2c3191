import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { startTcpProxy, type TcpProxy } from '../server/test/tcp-proxy.ts';
import { findFreePort } from '../tools/portal-process.ts';
import { query, startPostgres } from './postgres.ts';
import { makeProgram, type Program } from './programs.ts';

const repository = path.resolve(import.meta.dirname, '..');

/** The host name in `PUBLIC_URL`; requests carry it although they go to a port of this machine. */
export const publicHost = 'portaal.example.org';

/** The links of the network that can be cut, named after what they connect. */
export type LinkName =
  | 'browser-portal'
  | 'portal-database'
  | 'worker-database'
  | 'worker-mail server'
  | 'portal-Relatics';

/** The portal as an authority runs it: two web processes, two workers, and everything that they depend on. */
export interface Site {
  postgres: Program;
  webs: Program[];
  workers: Program[];
  mailServer: Program;
  links: Record<LinkName, TcpProxy[]>;
  /** The ports to which browsers connect. */
  ports: number[];
  /** Where files and database are stored: two disks of their own when this may mount them. */
  disks: { files: string; database: string; areSeparate: boolean };
  /** The mail server's log. */
  mailLog: string;
  /** Queries the database without going through the network. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs `npm run admin` with these words; throws with its output when it fails. */
  admin(words: string[], input?: string): Promise<string>;
  /** Waits until every web process is ready, as its visitors see it; throws after two minutes. */
  waitUntilReady(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts everything in a temporary folder, which `stop` removes unless `keepLogs` is set. */
export async function startSite(seed: number, keepLogs: boolean): Promise<Site> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dijkportaal-disasters-'));
  await chmod(folder, 0o755);
  const started: Program[] = [];
  const links: Partial<Record<LinkName, TcpProxy[]>> = {};
  const [files, database, logs] = ['files', 'database', 'logs'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [files, database, logs]) await mkdir(made, { mode: 0o755 });
  const areSeparate = mountDisk(files, '64m') && mountDisk(database, '600m');

  async function stop(): Promise<void> {
    // Repeated, because an interrupted scenario may just have started one again.
    while (started.some((program) => program.pid() !== undefined)) {
      for (const program of started.toReversed()) await program.stop();
    }
    for (const proxy of Object.values(links).flat()) await proxy.cut().catch(() => {});
    for (const mounted of [files, database]) spawnSync('umount', [mounted], { stdio: 'ignore' });
    if (keepLogs) console.error(`The logs are in ${logs}`);
    else await rm(folder, { recursive: true, force: true });
  }
  async function launch(program: Program): Promise<Program> {
    started.push(program);
    await program.start();
    return program;
  }
  const node = (name: string, parameters: string[], ready: RegExp, env: NodeJS.ProcessEnv = {}, hasIpc = false) =>
    makeProgram({
      name,
      command: process.execPath,
      parameters,
      env: { ...process.env, ...env },
      ready,
      logFolder: logs,
      hasIpc,
    });

  try {
    const postgres = await startPostgres(database, logs);
    started.push(postgres.program);
    const mailLog = path.join(folder, 'mails.jsonl');
    const mailPort = await findFreePort();
    const mailServer = await launch(
      node(
        'mail-server',
        ['disasters/mail-server.ts', '--port', String(mailPort), '--log', mailLog, '--seed', String(seed)],
        /ready/,
        {},
        true,
      ),
    );
    const relaticsPort = await findFreePort();
    await launch(node('relatics', ['simulators/relatics/main.ts', '--port', String(relaticsPort)], /^\{/));
    const relatics = JSON.parse(await readFile(path.join(logs, 'relatics.log'), 'utf8')) as Record<string, string>;

    const toPort = (port: number) => startTcpProxy({ host: '127.0.0.1', port });
    links['portal-database'] = [await startTcpProxy({ path: postgres.socket })];
    links['worker-database'] = [await startTcpProxy({ path: postgres.socket })];
    links['worker-mail server'] = [await toPort(mailPort)];
    links['portal-Relatics'] = [await toPort(relaticsPort)];
    const settings = {
      APP_SECRET: randomBytes(32).toString('base64url'),
      DATA_DIR: files,
      PUBLIC_URL: `http://${publicHost}`,
      TRUST_PROXY: 'loopback',
      HOST: '127.0.0.1',
      SMTP_URL: `smtp://127.0.0.1:${links['worker-mail server'][0]?.port}`,
      MAIL_FROM: `Dijkportaal <portaal@${publicHost}>`,
      DATABASE_POOL: '10',
      BASE_MAP: 'none',
      DEMO: 'false',
      STAFF_MFA: 'false',
      RELATICS_URL: `http://127.0.0.1:${links['portal-Relatics'][0]?.port}`,
      RELATICS_WORKSPACE: relatics['workspace'] ?? '',
      RELATICS_ENTRY_CODE: relatics['entryCode'] ?? '',
      RELATICS_TIMEOUT_SECONDS: '10',
      LOG_LEVEL: 'info',
    };
    const databaseUrl = (link: LinkName) => `postgres://dijkportaal@127.0.0.1:${links[link]?.[0]?.port}/dijkportaal`;
    const portal = (name: string, own: NodeJS.ProcessEnv) =>
      launch(
        node(name, ['--max-semi-space-size=16', 'server/src/main.ts'], /"event":"started"/, { ...settings, ...own }),
      );
    const webs: Program[] = [];
    const browserLinks: TcpProxy[] = [];
    for (const name of ['web-1', 'web-2']) {
      const port = await findFreePort();
      webs.push(await portal(name, { ROLE: 'web', PORT: String(port), DATABASE_URL: databaseUrl('portal-database') }));
      browserLinks.push(await toPort(port));
    }
    links['browser-portal'] = browserLinks;
    const workers: Program[] = [];
    for (const name of ['worker-1', 'worker-2']) {
      workers.push(await portal(name, { ROLE: 'worker', DATABASE_URL: databaseUrl('worker-database') }));
    }
    const ports = browserLinks.map(({ port }) => port);
    const { host, port, user } = postgres.connection;
    const direct = `postgres://${user}@localhost:${port}/dijkportaal?host=${encodeURIComponent(host ?? '')}`;
    return {
      postgres: postgres.program,
      webs,
      workers,
      mailServer,
      links: links as Site['links'],
      ports,
      disks: { files, database, areSeparate },
      mailLog,
      query: (text, values) => query(postgres.connection, text, values),
      async admin(words, input = '') {
        const env = { ...process.env, ...settings, DATABASE_URL: direct };
        const child = execFile(process.execPath, ['server/src/admin.ts', ...words], { cwd: repository, env });
        let output = '';
        for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: string) => (output += chunk));
        child.stdin?.end(input);
        const [code] = (await once(child, 'close')) as [number | null];
        if (code !== 0) throw new Error(output.trim());
        return output.trim();
      },
      async waitUntilReady() {
        const deadline = performance.now() + 120_000;
        for (const port of ports) {
          while (!(await isReady(port))) {
            if (performance.now() > deadline) throw new Error('the portal was not ready within two minutes');
            await sleep(50);
          }
        }
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A small disk in memory, which can safely be filled. False when this process may not mount one. */
function mountDisk(folder: string, size: string): boolean {
  return (
    existsSync('/proc/mounts') &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder], { stdio: 'ignore' }).status ===
      0
  );
}

/** Fills the disk of this folder and returns how to free the space again. */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'filler');
  const handle = await open(file, 'w');
  try {
    for (let block = Buffer.alloc(1_048_576); block.length > 0; block = block.subarray(0, block.length >> 1)) {
      while ((await handle.write(block).catch(() => ({ bytesWritten: 0 }))).bytesWritten === block.length);
    }
  } finally {
    await handle.close();
  }
  return () => rm(file);
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { host: publicHost };
    const sent = request({ host: '127.0.0.1', port, path: '/health/ready', headers, timeout: 1_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(false));
    sent.end();
  });
}
