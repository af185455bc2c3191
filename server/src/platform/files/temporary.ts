import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Temporary files of one request; `close` removes all of them. */
export interface TemporaryFiles {
  /** The path of a file that does not exist yet, in a folder that only the portal may read. */
  next(): Promise<string>;
  close(): Promise<void>;
}

/** Temporary files for one request. */
export function openTemporaryFiles(folder: string): TemporaryFiles {
  const made: string[] = [];
  return {
    async next() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, randomUUID());
      made.push(file);
      return file;
    },
    async close() {
      await Promise.all(made.map((file) => rm(file, { force: true })));
    },
  };
}

/** Removes temporary files that were not written to for this long: a killed process left them. Returns how many. */
export async function removeOldTemporaryFiles(folder: string, olderThanSeconds: number): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name);
    const changedAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    );
    if (changedAt > Date.now() - olderThanSeconds * 1000) continue;
    await rm(file, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
