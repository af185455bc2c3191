import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { TemporaryFiles } from '../platform/files/temporary.ts';
import { writeNew } from '../platform/files/write-new.ts';
import type { ExportFolder, OpenFile } from '../project-export/public.ts';

/** Texts are compressed well; photos and PDFs hardly become smaller. Never stored: few programs read that from a stream. */
const levels = { text: 6, file: 1 };

/** A folder that is written straight into a ZIP file. */
export interface ZipFolder extends Pick<ExportFolder, 'write' | 'open'>, AsyncDisposable {
  copy(file: string, content: Readable): Promise<void>;
  /** Writes the end of the ZIP file. Returns its size and SHA-256. */
  finish(): Promise<{ bytes: number; sha256: string }>;
}

/**
 * One entry at a time, so that memory does not depend on how much there is. `open` may be called while others are written:
 * what it writes waits in a temporary file. Throws when `stopping` is aborted.
 */
export function openZipFolder(
  target: string,
  temporary: TemporaryFiles,
  madeAt: Date,
  stopping: AbortSignal,
): ZipFolder {
  const zip = new ZipFile();
  const written = writeNew(target, zip.outputStream as Readable);
  // Reported by whatever is being added, or by the next.
  written.catch(() => {});
  let failure: Error | null = null;
  let current = Promise.withResolvers<void>();
  current.promise.catch(() => {});
  const fail = (error: Error) => {
    failure ??= error;
    (zip.outputStream as Readable).destroy(failure);
    current.reject(failure);
  };
  zip.on('error', fail);
  written.catch(fail);
  const stop = () => fail(new Error('the portal stops'));
  if (stopping.aborted) stop();
  stopping.addEventListener('abort', stop, { once: true });
  const opened = new AsyncDisposableStack();

  async function add(file: string, content: Readable, level: keyof typeof levels): Promise<void> {
    if (failure !== null) throw failure;
    const entry = new PassThrough();
    current = Promise.withResolvers<void>();
    content.once('error', fail);
    entry.once('end', current.resolve);
    const options = { mtime: madeAt, mode: 0o100644, compressionLevel: levels[level] };
    zip.addReadStreamLazy(file, options, giveOnce(content.pipe(entry)));
    releasePool(zip);
    await current.promise.finally(() => content.destroy());
  }

  return {
    write: (file, content) => add(file, Readable.from([Buffer.from(content)]), 'text'),
    open: async (file): Promise<OpenFile> => {
      const place = await temporary.next();
      const waiting = opened.use(await open(place, 'wx', 0o600));
      return {
        write: (text) => waiting.appendFile(text),
        close: async () => {
          await waiting.close();
          await add(file, createReadStream(place), 'text');
        },
      };
    },
    copy: (file, content) => add(file, content, 'file'),
    finish: async () => {
      if (failure !== null) throw failure;
      zip.end();
      return written;
    },
    [Symbol.asyncDispose]: async () => {
      stopping.removeEventListener('abort', stop);
      await opened.disposeAsync();
      (zip.outputStream as Readable).destroy();
      await written.catch(() => {});
    },
  };
}

/** The library refers to this function until the end of the ZIP file, which must not retain the stream of every entry. */
function giveOnce(stream: Readable) {
  let waiting: Readable | null = stream;
  return (give: (error: unknown, stream: Readable) => void) => {
    if (waiting !== null) give(null, waiting);
    waiting = null;
  };
}

/**
 * Copies the name that the library stores for the entry it added last. It is a piece of Node's pool of buffers, of which it
 * would retain 64 kB until the end of the ZIP file.
 */
function releasePool(zip: ZipFile): void {
  const entry = (zip as unknown as { entries: { utf8FileName: Buffer }[] }).entries.at(-1);
  if (entry !== undefined) entry.utf8FileName = Buffer.alloc(entry.utf8FileName.length, entry.utf8FileName);
}
