import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** SHA-256 of a file by its path, or of what comes out of the store, in hex. */
export async function hashFile(file: string | Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(typeof file === 'string' ? createReadStream(file) : file, hash);
  return hash.digest('hex');
}
