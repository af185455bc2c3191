import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { patience } from '../../tools/patience.ts';

const user = 'dijkportaal';

/** A PostgreSQL that runs for the tests only. */
export interface TestCluster {
  connection: pg.ClientConfig;
  stop(): Promise<void>;
}

/**
 * Starts Debian's PostgreSQL of a major version on an empty data folder that `stop` removes. Installs the package when
 * it is missing and this runs as root; otherwise throws.
 */
export async function startDebianPostgres(version: string): Promise<TestCluster> {
  const programs = `/usr/lib/postgresql/${version}/bin`;
  if (!existsSync(programs)) installPackage(`postgresql-${version}`);
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? idsOf('postgres') : undefined;
  const folder = await mkdtemp(path.join(tmpdir(), `dijkportaal-pg${version}-`));
  const [data, socket] = [path.join(folder, 'data'), path.join(folder, 'socket')];
  await chmod(folder, 0o755);
  for (const made of [data, socket]) {
    await mkdir(made, { mode: 0o700 });
    if (owner !== undefined) await chown(made, owner.uid, owner.gid);
  }
  const initdb = ['-D', data, '-U', user, '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync'];
  run(`${programs}/initdb`, initdb, owner);
  // Nothing needs to survive this run.
  const unsafe = ['synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'];
  const settings = ['max_connections=100', 'jit=off', 'autovacuum=off', ...unsafe].flatMap((setting) => [
    '-c',
    setting,
  ]);
  const server = spawn(`${programs}/postgres`, ['-D', data, '-k', socket, '-h', '', '-F', ...settings], {
    cwd: '/',
    stdio: 'ignore',
    ...owner,
  });
  const deadline = Date.now() + patience;
  const connection = { host: socket, port: 5432, user, database: 'postgres' };
  // The socket is there before the server accepts connections.
  while (!(await acceptsConnections(connection))) {
    if (Date.now() > deadline || server.exitCode !== null) throw new Error(`PostgreSQL ${version} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    connection,
    async stop() {
      server.kill('SIGINT');
      await new Promise((resolve) => server.once('exit', resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function acceptsConnections(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

function installPackage(name: string): void {
  if (process.getuid?.() !== 0) throw new Error(`Install ${name} first (Debian: apt-get install ${name}).`);
  console.log(`Installing the package ${name}…`);
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
}

function run(command: string, parameters: string[], owner?: { uid: number; gid: number }): void {
  const result = spawnSync(command, parameters, { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'], ...owner });
  if (result.status !== 0) throw new Error(`${command} ended with ${result.status ?? result.signal}`);
}

function idsOf(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error(`there is no user ${name}`);
  return { uid: Number(uid), gid: Number(gid) };
}
