import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/*
 * The server's tests once more on the oldest PostgreSQL that is supported, the one of Debian 12. As root the package is
 * installed where it is missing. Ends with how many passed and failed.
 */

const repository = path.resolve(import.meta.dirname, '..');
const programs = '/usr/lib/postgresql/15/bin';

if (!existsSync(programs)) installPackage();
const owner = process.getuid?.() === 0 ? idsOf('postgres') : null;
const folder = await mkdtemp(path.join(tmpdir(), 'dijkportaal-pg15-'));
const [data, socket] = [path.join(folder, 'data'), path.join(folder, 'socket')];
await chmod(folder, 0o755);
for (const made of [data, socket]) {
  await mkdir(made, { mode: 0o700 });
  if (owner !== null) await chown(made, owner.uid, owner.gid);
}
const identity = owner === null ? {} : { uid: owner.uid, gid: owner.gid };
run(`${programs}/initdb`, [
  '-D',
  data,
  '-U',
  'dijkportaal',
  '-E',
  'UTF8',
  '--locale=C.UTF-8',
  '--auth=trust',
  '--no-sync',
]);
const server = spawn(`${programs}/postgres`, ['-D', data, '-k', socket, '-h', '', '-F', '-c', 'max_connections=100'], {
  cwd: '/',
  stdio: 'ignore',
  ...identity,
});
await waitForSocket();

const report = path.join(repository, '.out/postgres-15.json');
const vitest = path.join(repository, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    'run',
    '--project',
    'server',
    '--exclude',
    '**/embedded-postgres.test.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  {
    cwd: repository,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: `postgres://dijkportaal@localhost/postgres?host=${socket}` },
  },
);
server.kill('SIGINT');
await new Promise((resolve) => server.once('exit', resolve));
await rm(folder, { recursive: true, force: true });

const counts = existsSync(report)
  ? (JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number })
  : { numPassedTests: 0, numFailedTests: 0 };
const failed = status !== 0 && counts.numFailedTests === 0 ? 1 : counts.numFailedTests;
console.log(`\n${counts.numPassedTests} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function installPackage(): void {
  if (process.getuid?.() !== 0) throw new Error('Install PostgreSQL 15 first (Debian: apt-get install postgresql-15).');
  console.log('Installing the package postgresql-15…');
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql-15']);
}

function run(command: string, parameters: string[]): void {
  const asOwner = command.startsWith(programs) ? identity : {};
  const result = spawnSync(command, parameters, { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'], ...asOwner });
  if (result.status !== 0) throw new Error(`${command} ended with ${result.status ?? result.signal}`);
}

function idsOf(user: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${user}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined) throw new Error(`there is no user ${user}`);
  return { uid: Number(uid), gid: Number(gid) };
}

async function waitForSocket(): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!existsSync(path.join(socket, '.s.PGSQL.5432'))) {
    if (Date.now() > deadline || server.exitCode !== null) throw new Error('PostgreSQL 15 did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
