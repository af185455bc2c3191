import { chmod, chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import {
  childEnvironment,
  findAccount,
  findPrograms,
  makeReachable,
  run,
} from '../server/src/platform/embedded-postgres/programs.ts';
import { makeProgram, type Program } from './programs.ts';

const user = 'dijkportaal';
const defaultPort = 5432;

/** A PostgreSQL server that can be killed, and how to reach its database without a proxy. */
export interface Postgres {
  program: Program;
  socket: string;
  connection: pg.ClientConfig;
}

/**
 * Creates a cluster in the folder, starts it and creates the portal's database as the documentation says. It listens on a
 * socket, and on this port of this machine if one is given.
 */
export async function startPostgres(folder: string, logFolder: string, tcpPort?: number): Promise<Postgres> {
  const port = tcpPort ?? defaultPort;
  const account = await findAccount(undefined);
  const { root } = await makeReachable(await findPrograms(), account);
  const [cluster, socketFolder] = [path.join(folder, 'cluster'), path.join(folder, 'socket')];
  for (const made of [cluster, socketFolder]) {
    await mkdir(made);
    await chmod(made, 0o700);
    if (account !== undefined) await chown(made, account.uid, account.gid);
  }
  const initdb = ['-D', cluster, '-U', user, '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync'];
  await run(path.join(root, 'bin/initdb'), initdb, { ...account, cwd: '/', env: childEnvironment });
  const settings = [
    'max_connections=120',
    'shared_buffers=64MB',
    'max_wal_size=64MB',
    `listen_addresses=${tcpPort === undefined ? '' : '127.0.0.1'}`,
    `port=${port}`,
    `unix_socket_directories=${socketFolder}`,
  ];
  const program = makeProgram({
    name: 'postgres',
    command: path.join(root, 'bin/postgres'),
    parameters: ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    env: childEnvironment,
    ready: /ready to accept connections/,
    logFolder,
    // Until the processes of a killed server are gone, a new server refuses to start.
    restartAfterMs: 200,
    stopSignal: 'SIGINT',
    account,
  });
  await program.start();
  const connection = { host: socketFolder, port, user, database: 'dijkportaal' };
  await query(
    { ...connection, database: 'postgres' },
    `create database dijkportaal template template0 encoding 'UTF8'
      locale_provider icu icu_locale 'und' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  );
  return { program, socket: path.join(socketFolder, `.s.PGSQL.${port}`), connection };
}

/** Runs one query on a connection of its own, so that nothing is left open when the server is killed. */
export async function query<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 60_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
