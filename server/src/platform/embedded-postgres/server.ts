import { spawn } from 'node:child_process';
import { link, open, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { damaged, databaseUser, explain, socketPort } from './files.ts';
import type { PostgresHome } from './files.ts';
import { childEnvironment, codeOf, DataFolderError, ignore, isPidTaken, run } from './programs.ts';

const readyWithinMs = 120_000;
const retryWithinMs = 15_000;
const stopWithinMs = 30_000;
const maxLogBytes = 5 * 1024 * 1024;
const halfWrittenMs = 10_000;

const commonSettings = [
  'shared_buffers=64MB',
  'max_connections=60',
  'jit=off',
  'log_min_messages=warning',
  'timezone=UTC',
];
// The detail of a violated constraint holds the value, such as an e-mail address; so do parameters of a statement.
commonSettings.push('log_error_verbosity=terse', 'log_parameter_max_length_on_error=0');
// Autovacuum would work on a database that a test has just made and is about to drop.
const unsafeSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

/** Last log lines of a PostgreSQL that cannot read its files: log, control file, configuration or data. */
const damage =
  /checkpoint record|pg_wal|pg_control|incompatible with server|invalid (page|record)|could not (open|read|access)/;

interface Launched {
  /** Set once the process has exited; `mayPass` when another attempt may succeed. */
  ending?: { reason: string; mayPass: boolean };
}

/**
 * Opens a session on the server, starting it if none runs, and passes it to `enter`; both are repeated while the
 * server starts, stops or restarts. Any other error of `enter` is thrown with the session closed.
 */
export async function openSession(
  home: PostgresHome,
  durable: boolean,
  enter: (session: Client) => Promise<void>,
): Promise<Client> {
  const begin = Date.now();
  let launched: Launched | undefined;
  let firstRefusal: number | undefined;
  for (; Date.now() - begin < readyWithinMs; await sleep(Date.now() - begin < 2_000 ? 20 : 250)) {
    const session = await tryToEnter(home, enter).catch(async (error: unknown) => {
      if (launched && !(error instanceof DataFolderError)) await stopServer(home);
      throw explain(home.dataDir, error);
    });
    if (session) return session;
    const isRunning = (await findServer(home)) !== undefined;
    if (launched?.ending) {
      firstRefusal ??= Date.now();
      const { reason, mayPass } = launched.ending;
      if (!isRunning && (!mayPass || Date.now() - firstRefusal > retryWithinMs)) {
        if (damage.test(reason) && !/Permission denied|No space left/.test(reason)) {
          throw damaged(home.dataDir, `${reason} (see ${home.logFile})`);
        }
        throw new DataFolderError(`PostgreSQL does not start on ${home.dataDir}: ${reason} (see ${home.logFile})`);
      }
      launched = undefined;
      await sleep(200);
    } else if (!isRunning) {
      launched ??= await launch(home, durable);
    }
  }
  throw new DataFolderError(`The database in ${home.dataDir} is not ready yet; see ${home.logFile}.`);
}

/** Stops the server with a fast shutdown and waits until it has exited. */
export async function stopServer(home: PostgresHome): Promise<void> {
  const pid = await findServer(home);
  if (pid === undefined) return;
  signal(pid, 'SIGINT');
  const end = Date.now() + stopWithinMs;
  while (await isServer(pid, home)) {
    // Committed data is safe: the next start replays the log.
    if (Date.now() > end) signal(pid, 'SIGQUIT');
    await sleep(20);
  }
}

async function tryToEnter(home: PostgresHome, enter: (session: Client) => Promise<void>): Promise<Client | undefined> {
  const session = new Client({
    host: home.socketDir,
    port: socketPort,
    user: databaseUser,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5_000,
    application_name: 'dijkportaal data folder',
  });
  // Without a listener the loss of an idle connection would end the process.
  session.on('error', () => undefined);
  try {
    await session.connect();
    await enter(session);
    return session;
  } catch (error) {
    await session.end().catch(() => undefined);
    if (isServerAway(error)) return undefined;
    throw error;
  }
}

// Not listening yet, starting, stopping, or stopped during our session.
function isServerAway(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) return /^(57P0[123]|53300|ENOENT|ECONNREFUSED|ECONNRESET|EPIPE|EAGAIN)$/.test(code);
  return error instanceof Error && /^Connection terminated|^timeout expired|not queryable$/.test(error.message);
}

async function findServer(home: PostgresHome): Promise<number | undefined> {
  const pid = await readPid(join(home.cluster, 'postmaster.pid'));
  return pid !== undefined && (await isServer(pid, home)) ? pid : undefined;
}

async function isServer(pid: number, home: PostgresHome): Promise<boolean> {
  return isPidTaken(pid) && (await readCommand(pid)).includes(`postgres -D ${home.cluster} `);
}

// Empty for a zombie, which still accepts signals.
async function readCommand(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return command.replaceAll('\0', ' ');
  }
  const found = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => undefined);
  return found?.stdout ?? '';
}

async function readPid(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return Math.abs(Number.parseInt(text, 10)) || undefined;
}

async function launch(home: PostgresHome, durable: boolean): Promise<Launched> {
  const launched: Launched = {};
  await clearStaleLock(join(home.cluster, 'postmaster.pid'), home);
  await clearStaleLock(join(home.socketDir, `.s.PGSQL.${socketPort}.lock`), home);
  try {
    const logStart = await trimLog(home.logFile);
    await using output = await open(home.logFile, 'a', 0o600);
    const child = spawn(home.postgres, listArguments(home, durable), {
      ...home.account,
      cwd: '/',
      env: childEnvironment,
      // Its own process group: Ctrl-C must stop the portal, which drains first, and not the database.
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    });
    child.on('error', (error) => (launched.ending = { reason: error.message, mayPass: false }));
    child.on('exit', (code, killedBy) => {
      if (killedBy) launched.ending = { reason: `it was ended by ${killedBy}`, mayPass: killedBy === 'SIGKILL' };
      else void explainExit(home, logStart, child.pid, code).then((ending) => (launched.ending = ending));
    });
    child.unref();
  } catch (error) {
    throw explain(home.dataDir, error);
  }
  return launched;
}

async function explainExit(home: PostgresHome, logStart: number, pid: number | undefined, code: number | null) {
  const written = await readFile(home.logFile).catch(() => Buffer.alloc(0));
  const lines = written
    .subarray(logStart)
    .toString()
    .trim()
    .split('\n')
    // Refused connections, such as our own attempts, do not explain it.
    .filter((text) => !/the database system is /.test(text));
  // Another process's server may be writing to the same file.
  const own = lines.findLast((text) => text.includes(`[${pid}] FATAL`));
  const line = own ?? lines.findLast((text) => /FATAL|PANIC/.test(text)) ?? lines.at(-1);
  const reason = line?.replace(/^.*?(?=FATAL|PANIC)/, '') || `it ended with code ${code}`;
  // Stopped by another process, started by a faster one, or backends of a killed server still exist.
  return { reason, mayPass: code === 0 || /lock file|pre-existing shared memory block/.test(reason) };
}

function listArguments(home: PostgresHome, durable: boolean): string[] {
  // A list of folders in PostgreSQL's own syntax, so a comma in the path must be inside quotes.
  const socketDirs = `"${home.socketDir.replaceAll('"', '""')}"`;
  const settings = [...commonSettings, 'listen_addresses=', `port=${socketPort}`, 'unix_socket_permissions=0700'];
  settings.push(`unix_socket_directories=${socketDirs}`, ...(durable ? [] : unsafeSettings));
  return ['-D', home.cluster, ...settings.flatMap((setting) => ['-c', setting])];
}

/**
 * PostgreSQL clears the lock of a dead process itself, but not when the process id belongs to a zombie or to another
 * process by now (after a restart of the machine), or when the file was never written (power failure).
 */
async function clearStaleLock(file: string, home: PostgresHome): Promise<void> {
  const pid = await readPid(file);
  if (pid === undefined) {
    const found = await stat(file).catch(() => undefined);
    if (!found || Date.now() - found.mtimeMs < halfWrittenMs) return;
  } else if (!isPidTaken(pid) || (await isServer(pid, home))) return;
  const aside = `${file}.stale-${process.pid}`;
  try {
    await rename(file, aside);
    // Another process's server claimed it in the meantime: restore it.
    if ((await readPid(aside)) !== pid) await link(aside, file);
  } catch (error) {
    ignore('ENOENT', 'EEXIST')(error);
  }
  await rm(aside, { force: true });
}

async function trimLog(file: string): Promise<number> {
  const found = await stat(file).catch(ignore('ENOENT'));
  if (!found || found.size <= maxLogBytes) return found?.size ?? 0;
  await truncate(file);
  return 0;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    ignore('ESRCH')(error);
  }
}
