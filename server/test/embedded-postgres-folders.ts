import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from '../src/platform/embedded-postgres/embedded-postgres.ts';
import { patience } from '../../tools/patience.ts';

type Connection = EmbeddedPostgres['connection'];
type Purpose = 'portal' | 'task';

const fixture = fileURLToPath(new URL('embedded-postgres-child.ts', import.meta.url));
const noConnection: Connection = { host: '', port: 0, user: '', database: '' };

/** Clean-up steps of a test, run in reverse order. */
export const leftovers: (() => Promise<unknown>)[] = [];

/** Stops and removes everything that the test started and created. */
export async function clearLeftovers(): Promise<void> {
  for (const clear of leftovers.splice(0).toReversed()) await clear();
}

/** A new temporary folder; with the default mode any user may enter it. */
export async function makeFolder(mode = 0o755): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'dijkportaal-test-')));
  leftovers.push(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, mode);
  return folder;
}

let usedFolder: Promise<string> | undefined;

/** A new data folder that a portal has used: a copy, because creating a database takes seconds. */
export async function makeUsedFolder(): Promise<string> {
  usedFolder ??= startInFolder();
  const folder = await makeFolder();
  // Unlike Node, this preserves the owner, which PostgreSQL requires.
  await promisify(execFile)('cp', ['-a', `${await usedFolder}/.`, folder]);
  return folder;
}

async function startInFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'dijkportaal-test-')));
  await chmod(folder, 0o755);
  const portal = await startEmbeddedPostgres({ dataDir: folder, purpose: 'portal', durable: false });
  await portal.stop();
  return folder;
}

/** Removes what `makeUsedFolder` copies; for the end of a test file. */
export async function removeUsedFolder(): Promise<void> {
  if (usedFolder !== undefined) await rm(await usedFolder, { recursive: true, force: true });
  usedFolder = undefined;
}

/** Starts the embedded PostgreSQL in this process. */
export async function start(
  dataDir: string,
  purpose: Purpose = 'portal',
  options: Pick<EmbeddedPostgresOptions, 'log' | 'lockTimeoutMs'> = {},
) {
  const database = await startEmbeddedPostgres({ dataDir, purpose, durable: false, ...options });
  leftovers.push(() => database.stop());
  return database;
}

/** Starts it in its own process and process group, and waits for its report. */
export async function startChild(dataDir: string, purpose: Purpose = 'portal', lockTimeoutMs = 2_000) {
  const child = spawn(process.execPath, [fixture, dataDir, purpose, String(lockTimeoutMs)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  leftovers.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const connection = line.startsWith('ready ') ? (JSON.parse(line.slice(6)) as Connection) : noConnection;
  return { process: child as ChildProcess, answer: line, connection };
}

/** Kills a portal with its whole process group, without time to shut down. */
export async function kill(child: ChildProcess): Promise<void> {
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await once(child, 'exit');
}

export async function query(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Writes a row that survives the server. */
export async function writeNote(connection: Connection): Promise<void> {
  await query(connection, `create table notes (text text); insert into notes values ('kept')`);
  // Without this, a server without fsync may lose its last commit when it is killed.
  await query(connection, 'checkpoint');
}

/** The rows that writeNote wrote. */
export async function readNotes(connection: Connection): Promise<unknown[]> {
  return (await query(connection, 'select text from notes')).map((row) => row['text']);
}

/** Whether the server refuses new connections. */
export async function isRefused(connection: Connection): Promise<boolean> {
  return query(connection, 'select 1').then(
    () => false,
    () => true,
  );
}

/** The process id of the running server. */
export async function readServerPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

export async function readLog(dataDir: string): Promise<string> {
  return readFile(join(dataDir, 'postgres.log'), 'utf8');
}

/** Whether a server runs in the folder, or was killed in it. */
export async function hasServer(dataDir: string): Promise<boolean> {
  return (await readdir(join(dataDir, 'postgres'))).includes('postmaster.pid');
}

/** Repeats the check until it succeeds; an error counts as not yet. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + patience;
  while (!(await Promise.resolve(isSo()).catch(() => false))) {
    if (Date.now() > end) throw new Error(`Not in time: ${isSo.toString()}`);
    await sleep(20);
  }
}
