import { createReadStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import type { Config } from '../platform/config.ts';
import { hashFile } from '../platform/crypto.ts';
import { describeFailure } from '../platform/failure.ts';
import { openFileStore } from '../platform/files/open-store.ts';
import type { OffSiteSettings } from '../platform/files/settings.ts';
import type { FileStore } from '../platform/files/store.ts';
import { openTemporaryFiles } from '../platform/files/temporary.ts';
import { writeNew } from '../platform/files/write-new.ts';
import {
  BackupError,
  manifestFile,
  parseManifest,
  readManifest,
  storedFile,
  tableFile,
  type Manifest,
} from './manifest.ts';

/* Copies of backups in a bucket: each file of the folder is an object `name/path.age`, encrypted by age for the
   recipients of the settings. As in the folder, the manifest is last: without it a copy is not whole. */

const suffix = '.age';
const keyOf = (name: string, file: string) => `${name}/${file}${suffix}`;
const manifestKey = (name: string) => keyOf(name, manifestFile(''));

/** The name of a copy is that of the folder. Throws BackupError when an object cannot have that name. */
function nameOf(folder: string): string {
  const name = path.basename(folder);
  if (/^[\w.-]+$/.test(name)) return name;
  throw new BackupError(`${name} cannot be the name of a copy: use letters, digits, dots and dashes only.`);
}

/** Throws BackupError when a backup in this folder could not be copied with these settings. */
export function refuseUnusable(settings: OffSiteSettings, folder: string): void {
  nameOf(folder);
  makeEncrypter(settings);
}

/** Throws BackupError when a recipient is not a key of age. */
export function makeEncrypter({ recipients }: OffSiteSettings): Encrypter {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (error) {
      throw new BackupError(`BACKUP_RECIPIENTS: ${recipient} is not a public key of age`, { cause: error });
    }
  }
  return encrypter;
}

/** Copies a backup, reads every object back and compares it. Throws BackupError when one differs. */
export async function copyOffSite(settings: OffSiteSettings, { files }: Config, folder: string): Promise<void> {
  const encrypter = makeEncrypter(settings);
  const store = await openFileStore(settings.store);
  const name = nameOf(folder);
  if ((await store.size(manifestKey(name))) !== undefined) throw new BackupError(`there is a copy named ${name}`);
  const temporary = openTemporaryFiles(files.uploadFolder);
  try {
    for (const file of [...filesOf(await readManifest(folder)), manifestFile('')]) {
      const plain = Readable.toWeb(createReadStream(path.join(folder, file)));
      const encrypted = await encrypter.encrypt(plain as globalThis.ReadableStream<Uint8Array>);
      const packed = await temporary.next();
      const { sha256 } = await writeNew(packed, Readable.fromWeb(encrypted as ReadableStream));
      const key = keyOf(name, file);
      await store.put(key, packed);
      if ((await hashFile(await store.read(key))) !== sha256) {
        throw new BackupError(`${key} comes back different from what was written`);
      }
    }
  } finally {
    await temporary.close();
  }
}

/** Removes copies older than the newest `keep` whole ones, also those that are not whole. Returns their names. */
export async function removeOldestCopies({ store: bucket }: OffSiteSettings, keep: number): Promise<string[]> {
  const store = await openFileStore(bucket);
  const copies = await listCopies(store);
  const whole = [...copies.values()].flatMap(({ wholeAt }) => wholeAt ?? []);
  const oldest = whole.toSorted((a, b) => b.getTime() - a.getTime())[keep - 1];
  if (oldest === undefined) return [];
  const old = [...copies].filter(([, { changedAt }]) => changedAt < oldest);
  for (const [name, { keys }] of old) {
    // First the manifest, so that half a copy never looks whole.
    await store.remove(manifestKey(name));
    for (const key of keys) await store.remove(key);
  }
  return old.map(([name]) => name);
}

/**
 * Downloads the copy that has the name of the folder and decrypts it into that folder, for `restore`. `identities` is the
 * content of a file of age with private keys. Throws BackupError when there is no such copy, or no key opens it.
 */
export async function fetchCopy(
  { store: bucket }: OffSiteSettings,
  folder: string,
  identities: string,
): Promise<Manifest> {
  const decrypter = makeDecrypter(identities);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} is not empty. Name a new folder.`);
  const store = await openFileStore(bucket);
  const name = nameOf(folder);
  const open = async (key: string) => {
    const packed = Readable.toWeb(await store.read(key)) as globalThis.ReadableStream<Uint8Array>;
    return Readable.fromWeb((await decrypter.decrypt(packed)) as ReadableStream);
  };
  if ((await store.size(manifestKey(name))) === undefined) {
    const whole = [...(await listCopies(store))].flatMap(([other, { wholeAt }]) => (wholeAt === null ? [] : other));
    throw new BackupError(`There is no whole copy named ${name}. There are: ${whole.toSorted().join(', ') || 'none'}.`);
  }
  try {
    const content = await text(await open(manifestKey(name)));
    const manifest = parseManifest(content, `the copy ${name}`);
    for (const file of filesOf(manifest)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true, mode: 0o700 });
      await writeNew(path.join(folder, file), await open(keyOf(name, file)));
    }
    await writeNew(manifestFile(folder), Readable.from([content]));
    return manifest;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`The copy ${name} cannot be read: ${describeFailure(error)}`, { cause: error });
  }
}

function makeDecrypter(identities: string): Decrypter {
  const keys = identities.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  const decrypter = new Decrypter();
  try {
    for (const key of keys) decrypter.addIdentity(key.trim());
  } catch {
    keys.length = 0;
  }
  if (keys.length > 0) return decrypter;
  throw new BackupError('Give a file with a private key of age (AGE-SECRET-KEY-…) as input: … < key.txt');
}

const filesOf = ({ tables, files }: Manifest): string[] => [
  ...tables.map(({ name }) => tableFile('', name)),
  ...files.map(({ key }) => storedFile('', key)),
];

interface Copy {
  keys: string[];
  /** Of its newest object. */
  changedAt: Date;
  /** null: it has no manifest. */
  wholeAt: Date | null;
}

/** What is in the bucket, by name. */
async function listCopies(store: FileStore): Promise<Map<string, Copy>> {
  const copies = new Map<string, Copy>();
  for await (const { key, changedAt } of store.list()) {
    const name = /^([\w.-]+)\/.+\.age$/.exec(key)?.[1];
    if (name === undefined) continue;
    const copy = copies.get(name) ?? { keys: [], changedAt, wholeAt: null };
    copies.set(name, {
      keys: [...copy.keys, key],
      changedAt: changedAt > copy.changedAt ? changedAt : copy.changedAt,
      wholeAt: key === manifestKey(name) ? changedAt : copy.wholeAt,
    });
  }
  return copies;
}
