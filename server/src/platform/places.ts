import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Config } from './config.ts';
import { describeFailure, failureCode } from './failure.ts';
import { openFileStore } from './files/open-store.ts';
import type { FileSettings } from './files/settings.ts';
import { makeKey, type FileStore } from './files/store.ts';
import { ConfigError } from './errors.ts';
import { outboxFolder } from './mail/transport.ts';

const content = 'dijkportaal';

/** Temporary errors: a service or network that is down, or a service that is too busy. */
const passing = /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|EAI_AGAIN|\S+, HTTP (429|5\d\d))$/;
/** A full disk: the portal still serves what it has. */
const full = /^(ENOSPC|EDQUOT)$/;

/** The folders that a process with these settings writes to, the outermost first. */
export function listFolders({ dataDir, files, mail, role }: Config): string[] {
  return [
    dataDir,
    files.uploadFolder,
    ...(files.store.kind === 'disk' ? [files.store.folder] : []),
    ...(mail.smtp === null && role !== 'web' ? [outboxFolder(dataDir)] : []),
  ];
}

/**
 * Writes, reads and removes something in every place that this process needs, and throws a ConfigError for the first
 * that fails. Returns a warning for a full disk or an unreachable bucket: uploads get 503 until that is solved.
 */
export async function tryPlaces(config: Config): Promise<string[]> {
  const { dataDir, files } = config;
  const places = [
    ...listFolders(config).map((folder) => () => tryFolder(folder, dataDir)),
    async () => tryStore(await openFileStore(files.store), files),
  ];
  const warnings: string[] = [];
  for (const attempt of places) {
    try {
      await attempt();
    } catch (error) {
      const code = failureCode(error);
      if (!(error instanceof ConfigError) || !(passing.test(code) || full.test(code))) throw error;
      warnings.push(`${error.message}. Uploads get 503 until then`);
    }
  }
  return warnings;
}

/** Throws a ConfigError that names the folder, the user and what to do. */
export async function tryFolder(folder: string, dataDir: string): Promise<void> {
  const file = path.join(folder, `.probe-${randomUUID()}`);
  try {
    // The embedded PostgreSQL may run as another user, who passes through the data folder.
    await mkdir(folder, { recursive: true, ...(folder !== dataDir && { mode: 0o700 }) });
    await writeFile(file, content, { flag: 'wx', mode: 0o600 });
    if ((await readFile(file, 'utf8')) !== content) throw new Error('it returns something else than was written');
    await rm(file);
  } catch (error) {
    await rm(file, { force: true }).catch(() => {});
    if (full.test(failureCode(error))) {
      const reason = describeFailure(error);
      throw new ConfigError(`DATA_DIR: the disk of ${folder} is full: ${reason}. Make room`, { cause: error });
    }
    throw new ConfigError(
      `DATA_DIR: the user ${userInfo().username} cannot write, read and remove files in ${folder} ` +
        `(${describeFailure(error)}). Set DATA_DIR to a folder of that user, outside the program folder`,
      { cause: error },
    );
  }
}

/** Puts an object into the store, reads, lists and removes it. Throws a ConfigError that names the store. */
export async function tryStore(
  store: FileStore,
  { store: settings, uploadFolder }: Pick<FileSettings, 'store' | 'uploadFolder'>,
  setting = 'FILES_URL',
): Promise<void> {
  const key = makeKey();
  const file = path.join(uploadFolder, randomUUID());
  try {
    await writeFile(file, content, { flag: 'wx', mode: 0o600 });
    await store.put(key, file);
    if ((await text(await store.read(key))) !== content) throw new Error('it returns something else than was stored');
    for await (const object of store.list()) if (object.key !== '') break;
    await store.remove(key);
  } catch (error) {
    const reason = describeFailure(error);
    throw new ConfigError(
      settings.kind === 'disk'
        ? `DATA_DIR: the folder ${settings.folder} cannot be used: ${reason}`
        : `${setting}: the bucket ${settings.bucket} at ${settings.endpoint} cannot be used: ${reason}. ` +
            'Its key must be allowed to write, read, list and remove',
      { cause: error },
    );
  } finally {
    await rm(file, { force: true });
  }
}
