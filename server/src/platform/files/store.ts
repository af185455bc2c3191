import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { constants, copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { HttpError } from '../http/errors.ts';
import type { StoreSettings } from './settings.ts';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Something that lies in the store. */
export interface StoredObject {
  key: string;
  size: number;
  changedAt: Date;
}

/**
 * Where the content of files lies, under random keys. What cannot be done because the store is away throws 503 in
 * Dutch; an object that is not there throws ObjectMissing.
 */
export interface FileStore {
  /** Takes over the file at `from`, which is gone afterwards. */
  put(key: string, from: string): Promise<void>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Bytes; undefined when there is no such object. */
  size(key: string): Promise<number | undefined>;
  /** Does nothing when there is no such object. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<StoredObject>;
}

/** The row of a file is there, and its content is not. */
export class ObjectMissing extends Error {}

/** 503: the place where files lie cannot be used now. The log has the cause. */
export class StoreAway extends HttpError {
  constructor(cause: unknown) {
    super(
      503,
      { detail: 'De opslag van bestanden is even niet bereikbaar. Probeer het over een minuut opnieuw.' },
      { 'retry-after': '30' },
    );
    this.cause = cause;
  }
}

/** A key, or what a power cut left of one. */
const keyShape = /^[0-9a-f]{2}\/[0-9a-f]{32}(\.part)?$/;

/** Whether the portal put it there: a bucket may hold other things too. */
export const isKey = (text: string) => keyShape.test(text);

/** A key that nobody can guess, in one of 256 folders. */
export function makeKey(): string {
  const random = randomBytes(16).toString('hex');
  return `${random.slice(0, 2)}/${random}`;
}

/** The store that the settings name. */
export async function openFileStore(settings: StoreSettings): Promise<FileStore> {
  if (settings.kind === 'disk') return openDiskStore(settings.folder);
  // The library for S3 is large, and most portals do without it.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(settings);
}

function openDiskStore(folder: string): FileStore {
  const placeOf = (key: string) => {
    if (!isKey(key)) throw new Error('a key of the file store has a wrong shape');
    return path.join(folder, key);
  };
  return {
    put: (key, from) => away(() => moveFile(from, placeOf(key))),
    async read(key, range) {
      const place = placeOf(key);
      const handle = await away(() => open(place, 'r'));
      return createReadStream(place, { fd: handle, ...range });
    },
    size: (key) =>
      away(async () => {
        try {
          return (await stat(placeOf(key))).size;
        } catch (error) {
          if (isMissing(error)) return undefined;
          throw error;
        }
      }),
    remove: (key) => away(() => rm(placeOf(key), { force: true })),
    list: () => listFolder(folder),
  };
}

/** The content is on the disk before the file has its place, so that a power cut leaves no half file under a key. */
async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  await sync(from);
  try {
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    const beside = `${to}.part`;
    try {
      await copyFile(from, beside, constants.COPYFILE_FICLONE);
      await sync(beside);
      await rename(beside, to);
    } finally {
      await rm(beside, { force: true });
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
  for await (const drawer of entriesOf(folder)) {
    if (!/^[0-9a-f]{2}$/.test(drawer)) continue;
    for await (const name of entriesOf(path.join(folder, drawer))) {
      const found = await statOf(path.join(folder, drawer, name));
      if (found?.isFile()) yield { key: `${drawer}/${name}`, size: found.size, changedAt: found.mtime };
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

/** undefined when it was removed meanwhile. */
async function statOf(file: string) {
  try {
    return await stat(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw new StoreAway(error);
  }
}

async function away<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (isMissing(error)) throw new ObjectMissing('there is no such object', { cause: error });
    throw codeOf(error) === undefined ? error : new StoreAway(error);
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';
