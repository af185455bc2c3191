import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** A database or a transaction on it: functions that read or write take one as their first argument. */
export type Db = NodePgDatabase | Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** An open pool with its query builder. */
export interface Database {
  db: NodePgDatabase;
  pool: pg.Pool;
}

/** Opens a pool that survives a database restart and never lets one query or lock hold a request for long. */
export function openDatabase(connection: pg.PoolConfig, onIdleError: (error: Error) => void): Database {
  const { statement_timeout = 15_000 } = connection;
  const pool = new pg.Pool({
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    statement_timeout,
    // statement_timeout is enforced by the server; this one is for a connection on which the server no longer responds.
    query_timeout: Number(statement_timeout) && Number(statement_timeout) + 1_000,
    lock_timeout: 4_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'dijkportaal',
    // The data fits in memory, so random reads cost no more than sequential ones. And what one query gains by
    // parallel workers, all others lose.
    options: '-c random_page_cost=1.1 -c max_parallel_workers_per_gather=0',
    ...connection,
  });
  // Without listeners a database restart would end this process too. Each connection needs one, because
  // the pool reports errors of idle connections only.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', onIdleError));
  return { db: drizzle({ client: pool }), pool };
}

const fiveMinutes = 300_000;

/**
 * Runs a task on a connection outside the pool, because it takes longer than a request may, or holds locks or
 * temporary tables. `purpose` is the application name that the database's administrator sees.
 */
export async function onOwnConnection<Result>(
  pool: pg.Pool,
  purpose: string,
  work: (own: NodePgDatabase) => Promise<Result>,
): Promise<Result> {
  // The pool hides its password from copies of its options.
  const { password } = pool.options;
  const client = new pg.Client({
    ...pool.options,
    password,
    statement_timeout: fiveMinutes,
    query_timeout: fiveMinutes + 1_000,
    lock_timeout: 30_000,
    application_name: `dijkportaal ${purpose}`,
  });
  // A lost connection fails the next query.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(drizzle({ client }));
  } finally {
    await client.end().catch(() => {});
  }
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN']);
const unreachableMessage =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered/;

/**
 * Whether the database is unreachable or too busy, rather than the query wrong: SQLSTATE classes 08, 53 and 57, a
 * transaction that lost against another (40), a lock timeout (55P03), and a standby that is not promoted yet (25006).
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && (unreachable.has(code) || /^(08|40|53|57)...$|^(55P03|25006)$/.test(code)))
      return true;
    if (unreachableMessage.test(cause.message)) return true;
  }
  return false;
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
