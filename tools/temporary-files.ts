import { statfsSync } from 'node:fs';

const memory = '/dev/shm';
/** In bytes. A whole run has at most 2 GB of temporary files. */
const needed = 4e9;

/**
 * Puts the temporary files of tests in memory where there is room: every test file has a database of its own, of
 * hundreds of small files, and some file systems take most of a second to create those. A `TMPDIR` that is set stays.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || process.availableMemory() < 2 * needed) return;
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= needed) process.env['TMPDIR'] = memory;
  } catch {
    // Not Linux.
  }
}
