import type { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { startCall } from '../measure.ts';
import { runningFirstStep } from './first-step.ts';
import { createSemaphore, type QueueLimits, type Semaphore } from '../semaphore.ts';

/** A database or a transaction on it: functions that read or write take one as their first argument. */
export type Db = NodePgDatabase | Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** An open pool with its query builder. */
export interface Database {
  db: NodePgDatabase;
  pool: pg.Pool;
}

/** No connection from the pool, or no response to a query, in time. */
const withoutResponse = /^(Query read timeout|Client was closed and is not queryable)$/;

/**
 * Opens a pool that survives a database restart, and in which no query, lock or dead connection blocks a request for
 * more than 5 seconds.
 */
export function openDatabase(connection: pg.PoolConfig, onIdleError: (error: Error) => void): Database {
  const { statement_timeout = 4_000 } = connection;
  const pool = new pg.Pool({
    connectionTimeoutMillis: 2_500,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout,
    // statement_timeout is enforced by the server; this one is for a connection on which the server no longer responds.
    query_timeout: Number(statement_timeout) && Number(statement_timeout) + 500,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'dijkportaal',
    // The data fits in memory, so random reads cost no more than sequential ones. Parallel workers would speed up one
    // query at the expense of all others.
    options: '-c random_page_cost=1.1 -c max_parallel_workers_per_gather=0',
    ...connection,
  });
  // Without listeners a database restart would end this process too. Each connection needs one, because
  // the pool reports errors of idle connections only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', onIdleError));
  abandonDeadConnections(pool);
  return { db: runningFirstStep(drizzle({ client: pool })), pool };
}

/**
 * Closes a connection when a query gets no response, because a rollback would wait just as long, and then all idle ones
 * too: they are probably dead, and each would cost a request.
 */
function abandonDeadConnections(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>();
  const abandonIdle = (error: unknown) => {
    if (!(error instanceof Error && withoutResponse.test(error.message))) return false;
    // The pool removes an idle connection that reports an error.
    for (const client of idle) client.emit('error', new Error('another connection got no response'));
    return true;
  };
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('remove', (client) => idle.delete(client));
  pool.on('release', (error, client) => abandonIdle(error) || idle.add(client));
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    client.query = ((...parameters: unknown[]) => {
      const result = query(...parameters);
      // Without a promise it is a query of the pool itself, which closes the connection.
      if (result instanceof Promise) {
        const finish = startCall({ system: 'database', operation: 'query', statement: textOf(parameters[0]) });
        result.then(
          () => finish('ok'),
          (error: unknown) => {
            finish('failed');
            if (abandonIdle(error)) void (client as unknown as pg.Client).end().catch(() => {});
          },
        );
      }
      return result;
    }) as typeof client.query;
  });
}

/** The text of a query, in which values are only $1, $2 and so on. */
function textOf(query: unknown): string | undefined {
  return typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text;
}

/** Limits the wait for other work of the same kind: with this error the response is 503. */
export const shortQueue: QueueLimits = {
  maxQueued: () => Number.POSITIVE_INFINITY,
  timeoutMs: 2_000,
  refuse: () => new Error('too much of this kind of work is waiting for the database'),
};

const fiveMinutes = 300_000;
/** Connections outside the pool at the same time, for each kind of work. */
const maxOwnConnections = 2;
const ownConnections = new WeakMap<pg.Pool, Map<string, Semaphore>>();

/**
 * PostgreSQL ends the session of a process or machine that is gone within 40 seconds, also in the middle of a statement,
 * and so releases its locks. Without these settings that takes hours.
 */
const endDeadSessions = [
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=4',
  'tcp_user_timeout=30000',
  'client_connection_check_interval=10000',
];

/**
 * Runs a task on a connection outside the pool, because it takes longer than a request may, or holds locks or temporary
 * tables. `purpose` is the kind of work, and the application name that the database's administrator sees. A statement
 * may take `maxMs`. The task fails within `checkIntervalMs` of the end of its session in the database, even if this
 * connection does not notice.
 */
export async function onOwnConnection<Result>(
  pool: pg.Pool,
  purpose: string,
  work: (own: NodePgDatabase) => Promise<Result>,
  { checkIntervalMs = 15_000, maxMs = fiveMinutes } = {},
): Promise<Result> {
  const semaphores = ownConnections.get(pool) ?? new Map<string, Semaphore>();
  const semaphore = semaphores.get(purpose) ?? createSemaphore(maxOwnConnections, shortQueue);
  ownConnections.set(pool, semaphores.set(purpose, semaphore));
  return semaphore.run(async () => {
    // The pool hides its password from copies of its options.
    const { password } = pool.options;
    const client = new pg.Client({
      ...pool.options,
      password,
      statement_timeout: maxMs,
      query_timeout: maxMs + 1_000,
      lock_timeout: 30_000,
      application_name: `dijkportaal ${purpose}`,
      options: [pool.options.options ?? '', ...endDeadSessions.map((setting) => `-c ${setting}`)].join(' '),
    });
    // A lost connection fails the next query.
    client.on('error', () => {});
    await client.connect();
    const stopWatching = await closeWithSession(pool, client, checkIntervalMs);
    try {
      return await work(runningFirstStep(drizzle({ client })));
    } finally {
      await client.end().catch(() => {});
      stopWatching();
    }
  });
}

/**
 * Closes a connection whose session in the database has ended silently, for example because a router dropped it: a
 * query on it would wait for its timeout. Checks over the pool at every interval.
 */
async function closeWithSession(pool: pg.Pool, client: pg.Client, intervalMs: number): Promise<() => void> {
  const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const check = async () => {
    const { rowCount } = await pool.query('select from pg_stat_activity where pid = $1', [own[0]?.pid]);
    if (rowCount === 0) (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  };
  // When the database is unreachable, nothing is known about the session.
  const watching = setInterval(() => void check().catch(() => {}), intervalMs);
  return () => clearInterval(watching);
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN']);
const unreachableMessage =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|too much of this kind of work/;

/**
 * Whether the database is unreachable or too busy, rather than the query wrong: SQLSTATE classes 08, 53 and 57, a
 * transaction that lost against another (40), a lock timeout (55P03), and a standby that is not promoted yet (25006).
 */
export function isDatabaseAway(error: unknown): boolean {
  return listCauses(error).some(
    ({ code, message }) =>
      unreachable.has(code) || /^(08|40|53|57)...$|^(55P03|25006)$/.test(code) || unreachableMessage.test(message),
  );
}

/** Whether the database accepts no changes: a standby, or one that its administrator made read-only. */
export const isReadOnly = (error: unknown): boolean => listCauses(error).some(({ code }) => code === '25006');

/** Whether another transaction held a row for too long, or won from this one. */
export const isLockedByOther = (error: unknown): boolean =>
  listCauses(error).some(({ code }) => /^(55P03|40...)$/.test(code));

function listCauses(error: unknown): { code: string; message: string }[] {
  const causes: { code: string; message: string }[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    causes.push({ code: typeof code === 'string' ? code : '', message: cause.message });
  }
  return causes;
}

/** The constraint that a write violated; undefined for every other error. */
export function brokenConstraint(error: unknown): { kind: 'unique' | 'reference'; name: string } | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint = '' } = cause as { code?: unknown; constraint?: string };
    if (code === '23505') return { kind: 'unique', name: constraint };
    if (code === '23503') return { kind: 'reference', name: constraint };
  }
  return undefined;
}
