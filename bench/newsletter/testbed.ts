import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { hashPassword } from '../../server/src/auth/passwords.ts';
import { openDatabase, type Database } from '../../server/src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { migrateDatabase } from '../../server/src/platform/database/migrate.ts';
import { signIn } from '../api-client.ts';
import type { SinkCommand, SinkReport } from './sink.ts';

const repository = path.resolve(import.meta.dirname, '../..');

/** A database, a mail server that counts, and the portal processes that use them. */
export interface Testbed extends Database {
  settings: Record<string, string>;
  setSink(command: SinkCommand): void;
  /** Returns what the mail server received since the previous call. */
  readSink(): Promise<SinkReport>;
  /** Starts a portal process. */
  start(settings: Record<string, string>): ChildProcess;
  /** Kills a process with SIGKILL, so that it cannot clean up. */
  kill(child: ChildProcess): Promise<void>;
  /** The peak memory of any portal process so far, in MB. */
  readPeakMemory(): number;
  stop(): Promise<void>;
}

/** Starts everything in a temporary folder. */
export async function startTestbed(): Promise<Testbed> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dijkportaal-newsletter-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, purpose: 'portal' });
  await migrateDatabase(postgres.connection);
  const database = openDatabase({ ...postgres.connection, max: 4, statement_timeout: 0 }, () => {});
  const sink = new Worker(new URL('sink.ts', import.meta.url));
  const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
  const { host, port: databasePort, user, database: name } = postgres.connection;
  const settings = {
    DATABASE_URL: `postgres://${user}@localhost:${databasePort}/${name}?host=${encodeURIComponent(host)}`,
    APP_SECRET: randomBytes(32).toString('base64url'),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Dijkportaal <portaal@example.org>',
    DKIM_DOMAIN: 'example.org',
    DKIM_SELECTOR: 'portaal2026',
    DKIM_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
    DATA_DIR: dataDir,
    BASE_MAP: 'none',
    DEMO: 'false',
    STAFF_MFA: 'false',
    LOG_LEVEL: 'error',
  };
  const children = new Set<ChildProcess>();
  let peak = 0;
  const watching = setInterval(() => {
    for (const { pid } of children) peak = Math.max(peak, pid === undefined ? 0 : peakMemory(pid));
  }, 500);
  return {
    ...database,
    settings,
    setSink: (command) => sink.postMessage(command, []),
    async readSink() {
      sink.postMessage({ report: true } satisfies SinkCommand, []);
      for (;;) {
        const [message] = (await once(sink, 'message')) as [SinkReport | { port: number }];
        if ('copies' in message) return message;
      }
    },
    start(own) {
      const child = spawn(process.execPath, ['--max-semi-space-size=16', 'server/src/main.ts'], {
        cwd: repository,
        env: { ...process.env, ...settings, ...own },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      children.add(child);
      child.once('exit', () => children.delete(child));
      return child;
    },
    async kill(child) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
    readPeakMemory: () => peak,
    async stop() {
      clearInterval(watching);
      for (const child of children) child.kill('SIGTERM');
      while (children.size > 0) await sleep(100);
      await sink.terminate();
      await database.pool.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function peakMemory(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    // The process has just exited.
    return 0;
  }
}

const password = 'een goed lang wachtwoord';

/** Makes a staff member and returns their access token. */
export async function signInStaff({ pool }: Testbed, url: string): Promise<string> {
  await pool.query(
    `with made as (insert into users (username, email, password_hash, is_staff)
      values ('bench', 'bench@example.org', $1, true) returning id)
    insert into profiles (user_id) select id from made`,
    [await hashPassword(password)],
  );
  return signIn(url, 'bench@example.org', password);
}
