import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startDebianPostgres } from '../../server/test/debian-postgres.ts';
import {
  releasesFolder,
  type CachedResponse,
  type KeptPeople,
  type KeptRelease,
} from '../../server/test/kept-release.ts';
import { startPortal } from '../../tools/portal-process.ts';
import { createClient, type Client } from './client.ts';
import { dumpDatabase, listEmptyTables } from './dump-database.ts';
import { readPortal } from './read-portal.ts';
import { fillPortal, leaveWork } from './fill-portal.ts';

/*
 * Stores the database of a release, with rows in every table, for the test of upgrades: installs the release in a
 * temporary folder, creates its demo data, uses it by its API, and writes what it stored and returned to
 * server/test/releases. Needs Debian's PostgreSQL 15, so that the dump can be loaded into every supported version.
 *
 *   npm run release:keep -- 0.2.0            the commit that is checked out
 *   npm run release:keep -- 0.1.0 8837eb2d   another one
 */

const repository = path.resolve(import.meta.dirname, '../..');
/** Public, like all stored data of releases; sessions, mails and second factors are bound to it. */
const appSecret = 'public: only for the kept databases of releases';
/** Larger files are left out: it is enough that the smaller ones still open. */
const maxFileBytes = 1600;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { program: { type: 'string' } } });
const [version = '', commit = 'HEAD'] = positionals;
if (!/^\d+\.\d+\.\d+(-[a-z0-9.]+)?$/.test(version)) throw new Error('Say which version: npm run release:keep -- 0.2.0');

const folder = await mkdtemp(path.join(tmpdir(), 'dijkportaal-release-'));
await chmod(folder, 0o755);
const cluster = await startDebianPostgres('15');
try {
  await keep(values.program ?? install(path.join(folder, 'program')));
} finally {
  await cluster.stop();
  if (values.program === undefined) git('worktree', 'remove', '--force', path.join(folder, 'program'));
  await rm(folder, { recursive: true, force: true });
}

/** Installs the commit; returns its folder. */
function install(program: string): string {
  git('worktree', 'add', '--detach', program, commit);
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: program, stdio: 'inherit' });
  return program;
}

async function keep(program: string): Promise<void> {
  const { host = '', user = '', port } = cluster.connection;
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir, { mode: 0o755 });
  const settings = {
    DATABASE_URL: `postgres://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`,
    APP_SECRET: appSecret,
    DEMO: 'true',
    LOG_LEVEL: 'error',
  };
  const whileRunning = async <Result>(role: 'all' | 'web', task: (client: Client) => Promise<Result>) => {
    const portal = await startPortal({ ...settings, ROLE: role }, { dataDir, program });
    try {
      return await task(createClient(portal.url));
    } finally {
      await portal.stop();
    }
  };
  const people = await whileRunning('all', fillPortal);
  // Without jobs, so that their work is left for the next release.
  const responses = await whileRunning('web', (client) => leaveAndRead(client, people));

  const pool = new pg.Pool(cluster.connection);
  const empty = await listEmptyTables(pool);
  await pool.end();
  if (empty.length > 0) {
    throw new Error(`These tables have no rows: ${empty.join(', ')}. Make release/keep/fill-portal.ts add some.`);
  }
  const release: KeptRelease = {
    commit: git('rev-parse', commit).trim(),
    appSecret,
    people,
    responses,
    files: await readFiles(dataDir),
  };
  const date = new Date().toISOString().slice(0, 10);
  await mkdir(releasesFolder, { recursive: true });
  const target = path.join(releasesFolder, version);
  await writeFile(`${target}.sql`, `-- Dijkportaal ${version}, kept on ${date}\n${dumpDatabase(cluster.connection)}`);
  await writeFile(`${target}.json`, write(release));
  console.log(`Stored in ${target}.sql and ${target}.json`);
}

async function leaveAndRead(client: Client, people: KeptPeople): Promise<CachedResponse[]> {
  const tokenOf = async (email: string, code?: string) => (await client.signIn(email, people.password, code)).access;
  await leaveWork(client, people);
  return readPortal(client, {
    resident: await tokenOf(people.resident.email),
    staff: await tokenOf(people.staff.email, people.staff.recoveryCodes.pop()),
    superuser: await tokenOf(people.superuser.email),
  });
}

/** One response or file a line, so that a difference can be read. */
function write({ responses, files, ...facts }: KeptRelease): string {
  const lines = (items: string[]) => items.map((item) => `    ${item}`).join(',\n');
  const listed = lines(responses.map((response) => JSON.stringify(response)));
  const stored = lines(Object.entries(files).map(([key, content]) => `${JSON.stringify(key)}: "${content}"`));
  const first = JSON.stringify(facts, null, 2).replace(/\n\}$/, '');
  return `${first},\n  "responses": [\n${listed}\n  ],\n  "files": {\n${stored}\n  }\n}\n`;
}

/** The smaller files in the store by their keys, in base64. */
async function readFiles(dataDir: string): Promise<Record<string, string>> {
  const store = path.join(dataDir, 'files');
  const entries = await readdir(store, { recursive: true, withFileTypes: true });
  const files: Record<string, string> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const at = path.join(entry.parentPath, entry.name);
    const content = await readFile(at);
    if (content.length <= maxFileBytes) files[path.relative(store, at)] = content.toString('base64');
  }
  return files;
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: repository, encoding: 'utf8' });
}
