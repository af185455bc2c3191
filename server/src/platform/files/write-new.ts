import { createWriteStream } from 'node:fs';
import { PassThrough, type Duplex, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hashFile } from '../crypto.ts';

/** A source that sends nothing for this long has stalled. */
const maxSilenceMs = 60_000;

/** Writes a stream to a new file, flushed to disk. Returns the size and hash of the file. */
export async function writeNew(
  file: string,
  content: Readable,
  packing: Duplex = new PassThrough(),
): Promise<{ bytes: number; sha256: string }> {
  const end = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const silence = new AbortController();
  let written = 0;
  const watch = setInterval(() => {
    if (end.bytesWritten === written) silence.abort(new Error(`${file} was not written any further for a minute`));
    written = end.bytesWritten;
  }, maxSilenceMs);
  try {
    await pipeline(content, packing, end, { signal: silence.signal });
  } catch (error) {
    throw silence.signal.aborted ? silence.signal.reason : error;
  } finally {
    clearInterval(watch);
  }
  return { bytes: end.bytesWritten, sha256: await hashFile(file) };
}
