import { hash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { signText } from '../platform/crypto.ts';
import { isKey } from '../platform/files/store.ts';

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Hashed = z.object({ bytes: z.int(), sha256: Sha256 });

/**
 * The contents of a backup, as `manifest.json` in its folder. It is written last: a folder without one is an incomplete
 * backup.
 */
const Manifest = z.object({
  format: z.literal(1),
  /** When the database was read; the files are from the same time. */
  made_at: z.string(),
  /** In the order in which they were applied. */
  migrations: z.array(z.string()),
  /** Shows whether the portal that restores it has the same APP_SECRET. */
  secret: z.string(),
  /** In the binary-free text format of COPY, with gzip. */
  tables: z.array(
    z.extend(Hashed, { name: z.string().check(z.regex(/^[a-z_]+$/)), columns: z.array(z.string()), rows: z.int() }),
  ),
  /** The last number of each sequence. */
  sequences: z.record(z.string(), z.string()),
  files: z.array(z.extend(Hashed, { key: z.string().check(z.refine(isKey)) })),
  /** Keys of files that were not in the store. */
  missing_files: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;

/** A backup cannot be made or restored; the message says why and what to do. */
export class BackupError extends Error {}

export const manifestFile = (folder: string) => path.join(folder, 'manifest.json');

export const tableFile = (folder: string, name: string) => path.join(folder, 'tables', `${name}.copy.gz`);

export const storedFile = (folder: string, key: string) => path.join(folder, 'files', key);

/** The fingerprint of a secret, which does not reveal it. */
export const fingerprint = (appSecret: string): string => signText({ appSecret }, 'backup', 'secret', 'hex');

/** Writes the manifest with its own hash, atomically. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest, null, 1);
  const file = manifestFile(folder);
  await writeFile(`${file}.part`, `${text}\n${hash('sha256', text)}\n`, { flush: true });
  await rename(`${file}.part`, file);
}

/** Reads the manifest of a backup. Throws BackupError when the backup is incomplete. */
export async function readManifest(folder: string): Promise<Manifest> {
  const content = await readFile(manifestFile(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new BackupError(`${folder} is not a whole backup: it has no manifest.json. Use another backup.`);
  });
  return parseManifest(content, folder);
}

/** The manifest of the backup at `place`. Throws BackupError when it was changed. */
export function parseManifest(content: string, place: string): Manifest {
  const [text = '', sum] = content.split(/\n(?=[0-9a-f]{64}\n$)/);
  if (sum?.trim() !== hash('sha256', text)) {
    throw new BackupError(`${manifestFile(place)} was damaged or changed. Use another backup.`);
  }
  const manifest = Manifest.safeParse(JSON.parse(text));
  if (manifest.success) return manifest.data;
  throw new BackupError(`${place} was made by a version of the portal that this one does not know. Install that one.`);
}
