import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { databaseUser, prepareHome, socketPort } from './files.ts';
import type { PostgresHome } from './files.ts';
import { codeOf, DataFolderError } from './programs.ts';
import { openSession, stopServer } from './server.ts';

export { DataFolderError } from './programs.ts';

const databaseName = 'dijkportaal';
// Session locks in the database `postgres`, which PostgreSQL releases when their holder dies. All users share `inUseLock`;
// one that gets it exclusively is the last and may stop the server. `portalLock` is exclusive to one portal.
const inUseLock = 7_204_001;
const portalLock = 7_204_002;
const lockNotAvailable = '55P03';

/** A PostgreSQL of our own, in the data folder, that listens on a Unix socket only. */
export interface EmbeddedPostgres {
  /** Options for node-postgres; `host` is the folder of the socket. */
  connection: { host: string; port: number; user: string; database: string };
  /** Leaves the server; the last process to leave also stops it (fast shutdown). */
  stop(): Promise<void>;
}

/** `portal` is exclusive, `task` may run next to it; without `durable` only for tests. */
export interface EmbeddedPostgresOptions {
  dataDir: string;
  purpose: 'portal' | 'task';
  durable?: boolean;
  log?: (line: string) => void;
  /** How long a portal waits for the lock of one that was just killed; 2 seconds by default. */
  lockTimeoutMs?: number;
}

/** Starts or attaches to the PostgreSQL of a data folder; throws DataFolderError if the folder is broken or in use. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, purpose, durable = true, log = () => undefined, lockTimeoutMs = 2_000 } = options;
  const home = await prepareHome(dataDir, durable, log);
  const stopping = new AbortController();
  let session: Client | undefined;
  let recovery: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;

  async function open(): Promise<void> {
    const opened = await openSession(home, durable, (candidate) =>
      enter(candidate, { purpose, lockTimeoutMs, dataDir: home.dataDir }),
    );
    session = opened;
    opened.once('end', () => {
      session = undefined;
      if (purpose === 'portal' && !stopping.signal.aborted) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    log('The connection to PostgreSQL was lost');
    for (let pause = 500; !stopping.signal.aborted; pause = Math.min(pause * 2, 30_000)) {
      try {
        await open();
        return log('PostgreSQL runs again');
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await recovery;
    if (session) await leave(session, home, log);
  }

  await open();
  return {
    connection: { host: home.socketDir, port: socketPort, user: databaseUser, database: databaseName },
    stop: () => (stopped ??= stop()),
  };
}

async function enter(
  session: Client,
  { purpose, lockTimeoutMs, dataDir }: Required<Pick<EmbeddedPostgresOptions, 'purpose' | 'lockTimeoutMs' | 'dataDir'>>,
): Promise<void> {
  await session.query('select pg_advisory_lock_shared($1)', [inUseLock]);
  await createDatabase(session);
  if (purpose === 'task') return;
  // PostgreSQL may not have noticed yet that a portal was killed.
  await session.query(`set lock_timeout = ${lockTimeoutMs}`);
  await session.query('select pg_advisory_lock($1)', [portalLock]).catch((error: unknown) => {
    if (codeOf(error) !== lockNotAvailable) throw error;
    throw new DataFolderError(
      `The data folder ${dataDir} is in use by another portal. Stop that one first, or set DATA_DIR to another folder.`,
    );
  });
}

async function createDatabase(session: Client): Promise<void> {
  if (await isDatabaseThere(session)) return;
  await session.query(`create database ${databaseName}`).catch(async (error: unknown) => {
    // Another process may have started it first.
    if (!(await isDatabaseThere(session))) throw error;
  });
}

async function isDatabaseThere(session: Client): Promise<boolean> {
  const { rows } = await session.query('select from pg_database where datname = $1', [databaseName]);
  return rows.length > 0;
}

async function leave(session: Client, home: PostgresHome, log: (line: string) => void): Promise<void> {
  try {
    // Released first, so that of two processes that leave simultaneously at least one is the last.
    await session.query('select pg_advisory_unlock_shared($1)', [inUseLock]);
    const { rows } = await session.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [inUseLock]);
    if (rows[0]?.last) await stopServer(home);
  } catch (error) {
    log(`PostgreSQL could not be stopped: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await session.end().catch(() => undefined);
  }
}
