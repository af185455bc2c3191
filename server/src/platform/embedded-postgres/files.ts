import { createHash, randomBytes } from 'node:crypto';
import { access, chmod, chown, constants, lchown, lstat, mkdir, readdir, readFile } from 'node:fs/promises';
import { realpath, rename, rm, rmdir, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import {
  canReach,
  childEnvironment,
  DataFolderError,
  findAccount,
  findPrograms,
  ignore,
  makeReachable,
  makeSystemFolder,
  nameFresh,
  removeAbandoned,
  run,
  systemFolder,
} from './programs.ts';
import type { Account } from './programs.ts';

const maxSocketPathBytes = 100;

/** The files of the embedded PostgreSQL of a data folder; all paths are absolute, `cluster` has its links resolved. */
export interface PostgresHome {
  dataDir: string;
  cluster: string;
  socketDir: string;
  logFile: string;
  postgres: string;
  account: Account | undefined;
}

/** The port in the name of the socket file; nothing listens on the network. */
export const socketPort = 5432;

/** The user that owns the private cluster. */
export const databaseUser = 'dijkportaal';

/**
 * Finds the programs and the cluster of a data folder, creating what is missing; refuses a folder with unknown
 * contents.
 */
export async function prepareHome(path: string, durable: boolean, log: (line: string) => void): Promise<PostgresHome> {
  const dataDir = resolve(path);
  try {
    const found = await findPrograms();
    await makeDataFolder(dataDir);
    const link = join(dataDir, 'postgres');
    const isThere = await isClusterThere(link, found.version.split('.')[0]);
    const account = await findAccount(isThere ? link : undefined);
    const programs = await makeReachable(found, account);
    const bin = join(programs.root, 'bin');
    if (!isThere) {
      log('Creating a new database (a few seconds, once)');
      await createCluster(link, join(bin, 'initdb'), account, durable);
    }
    const cluster = await realpath(link);
    if (account) await handOver(cluster, account);
    const socketDir = await makeSocketDir(cluster, account);
    return {
      dataDir,
      cluster,
      socketDir,
      logFile: join(dataDir, 'postgres.log'),
      postgres: join(bin, 'postgres'),
      account,
    };
  } catch (error) {
    throw explain(dataDir, error);
  }
}

/** Turns an error of the file system or of a spawned program into a DataFolderError; returns all others. */
export function explain(dataDir: string, error: unknown): unknown {
  if (error instanceof DataFolderError || !(error instanceof Error && 'code' in error)) return error;
  // SQLSTATE of a missing file, a damaged page and a damaged index.
  if (/^(58P01|XX00[12])$/.test(String(error.code))) return damaged(dataDir, error.message);
  return new DataFolderError(`The data folder ${dataDir} cannot be used: ${error.message.split('\n')[0]}`);
}

/** The error for a database that PostgreSQL cannot read: it says what to do, before someone makes it worse. */
export function damaged(dataDir: string, reason: string): DataFolderError {
  return new DataFolderError(
    `The database in ${dataDir} is damaged: ${reason}. Nothing was changed. Remove nothing and repair nothing: keep a copy ` +
      'of the folder as it is, and restore your backup (docs/operations/recover.md, Backups).',
  );
}

async function makeDataFolder(dataDir: string): Promise<void> {
  const found = await stat(dataDir).catch(ignore('ENOENT'));
  if (found && !found.isDirectory()) {
    throw new DataFolderError(`The data folder ${dataDir} is not a folder: set DATA_DIR to another one.`);
  }
  await mkdir(dataDir, { recursive: true });
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
}

async function isClusterThere(link: string, major: string | undefined): Promise<boolean> {
  const entry = await lstat(link).catch(ignore('ENOENT'));
  if (!entry) return false;
  const folder = await stat(link).catch(ignore('ENOENT'));
  if (!folder?.isDirectory()) {
    throw new DataFolderError(`${link} is not a folder, or a link to one that is gone; nothing was changed.`);
  }
  const names = await readdir(link);
  if (names.length === 0) return false;
  if (!names.includes('PG_VERSION')) {
    throw new DataFolderError(`${link} is not a PostgreSQL database, but it is not empty; nothing was changed.`);
  }
  const version = (await readFile(join(link, 'PG_VERSION'), 'utf8')).trim();
  if (version === major) return true;
  throw new DataFolderError(
    `${link} was made by PostgreSQL ${version} and this portal brings ${major}; nothing was changed. Move the data with pg_dump, or set DATABASE_URL.`,
  );
}

async function createCluster(
  link: string,
  initdb: string,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  const isInPlace = await canReach(dirname(link), account);
  if (!isInPlace) await makeSystemFolder();
  const target = isInPlace ? link : join(systemFolder, `cluster-${randomBytes(6).toString('hex')}`);
  await removeAbandoned(dirname(target));
  const fresh = nameFresh(target);
  try {
    await mkdir(fresh, { mode: 0o700 });
    if (account) await chown(fresh, account.uid, account.gid);
    await initialize(initdb, fresh, account, durable);
    // The first to rename wins; a cluster is never replaced.
    if (isInPlace) return await rename(fresh, target).catch(ignore('ENOTEMPTY', 'EEXIST'));
    await rmdir(link).catch(ignore('ENOENT', 'ENOTDIR', 'ENOTEMPTY'));
    await rename(fresh, target);
    await symlink(target, link).catch(() => rm(target, { recursive: true, force: true }));
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function initialize(
  initdb: string,
  folder: string,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  // The ICU locale sorts; the C library still decides which characters are letters, and plain C would not know é.
  const characters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const options = ['-D', folder, '-U', databaseUser, '-E', 'UTF8', '--auth-local=trust', '--auth-host=reject'];
  options.push('--locale-provider=icu', '--icu-locale=und', '--locale=C', `--lc-ctype=${characters}`);
  if (!durable) options.push('--no-sync');
  try {
    await run(initdb, options, { ...account, cwd: '/', env: childEnvironment });
  } catch (error) {
    const output =
      error instanceof Error && 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : '';
    const line = output.split('\n').find((text) => /error|fatal/i.test(text)) ?? String(error).split('\n')[0];
    throw new DataFolderError(
      `PostgreSQL could not make a database in ${dirname(folder)}: ${line} (or set DATABASE_URL to your own).`,
    );
  }
}

async function handOver(cluster: string, account: Account): Promise<void> {
  if ((await stat(cluster)).uid === account.uid) return;
  await run('chown', ['-R', `${account.uid}:${account.gid}`, cluster]);
  await chmod(cluster, 0o700);
}

async function makeSocketDir(cluster: string, account: Account | undefined): Promise<string> {
  if (Buffer.byteLength(join(cluster, `.s.PGSQL.${socketPort}`)) <= maxSocketPathBytes) return cluster;
  const name = `dijkportaal-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`;
  // Root's own temporary folder may be inaccessible to the account.
  const dir = join(account ? '/tmp' : tmpdir(), name);
  await mkdir(dir, { mode: 0o700 }).catch(ignore('EEXIST'));
  const found = await lstat(dir);
  const isOurs = found.uid === process.getuid?.() || found.uid === account?.uid;
  if (!found.isDirectory() || !isOurs || (found.mode & 0o777) !== 0o700) {
    throw new DataFolderError(`${dir} must be a folder of this user with mode 0700: remove it and start again.`);
  }
  if (account) await lchown(dir, account.uid, account.gid);
  return dir;
}
