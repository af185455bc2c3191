import { createReadStream } from 'node:fs';
import { constants, copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isJournalKey, isKey, ObjectMissing, StoreAway, type FileStore, type StoredObject } from './store.ts';

/** A folder on disk, with the files in 256 subfolders and the journal of deletions in another. */
export function openDiskStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!isKey(key) && !isJournalKey(key)) throw new Error('a key of the file store has a wrong shape');
    return path.join(folder, key);
  };
  return {
    put: (key, from) => translateErrors(() => moveFile(from, pathOf(key))),
    async read(key, range) {
      const file = pathOf(key);
      const handle = await translateErrors(() => open(file, 'r'));
      return createReadStream(file, { fd: handle, ...range });
    },
    size: (key) =>
      translateErrors(async () => {
        try {
          return (await stat(pathOf(key))).size;
        } catch (error) {
          if (isMissing(error)) return undefined;
          throw error;
        }
      }),
    remove: (key) => translateErrors(() => rm(pathOf(key), { force: true })),
    list: () => listFolder(folder),
  };
}

/** Flushes the content to disk before the file gets its key, so that a power cut leaves no partial file under it. */
async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  await sync(from);
  try {
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    const partial = `${to}.part`;
    try {
      await copyFile(from, partial, constants.COPYFILE_FICLONE);
      await sync(partial);
      await rename(partial, to);
    } finally {
      await rm(partial, { force: true });
    }
    await rm(from);
  }
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* listFolder(folder: string): AsyncGenerator<StoredObject> {
  for await (const subfolder of entriesOf(folder)) {
    if (!/^([0-9a-f]{2}|deletions)$/.test(subfolder)) continue;
    for await (const name of entriesOf(path.join(folder, subfolder))) {
      const found = await statOf(path.join(folder, subfolder, name));
      if (found?.isFile()) yield { key: `${subfolder}/${name}`, size: found.size, changedAt: found.mtime };
    }
  }
}

async function* entriesOf(folder: string): AsyncGenerator<string> {
  try {
    for await (const { name } of await opendir(folder)) yield name;
  } catch (error) {
    if (!isMissing(error)) throw new StoreAway(error);
  }
}

/** undefined when it was removed in the meantime. */
async function statOf(file: string) {
  try {
    return await stat(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new StoreAway(error);
  }
}

async function translateErrors<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (isMissing(error)) throw new ObjectMissing('there is no such object', { cause: error });
    throw codeOf(error) === undefined ? error : new StoreAway(error);
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';
