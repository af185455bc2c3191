import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';
import type { TemporaryFiles } from '../platform/files/temporary.ts';
import { writeNew } from '../platform/files/write-new.ts';
import type { ExportFolder, OpenFile } from '../project-export/public.ts';

/** Texts are compressed well; photos and PDFs hardly become smaller. Never stored: few programs read that from a stream. */
const levels = { text: 6, file: 1 };

/** A folder that is written straight into a ZIP file. */
export interface ZipFolder extends Omit<ExportFolder, 'finish'> {
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
  // Also reported by whatever is being added.
  written.catch(() => {});
  const failed = new Promise<never>((_resolve, reject) => {
    const fail = (error: Error) => {
      (zip.outputStream as Readable).destroy(error);
      reject(error);
    };
    zip.on('error', fail);
    written.catch(fail);
    stopping.addEventListener('abort', () => fail(new Error('the portal stops')), { once: true });
  });
  failed.catch(() => {});
  const opened = new AsyncDisposableStack();
  let [files, bytes] = [0, 0];

  async function add(file: string, content: Readable, level: keyof typeof levels): Promise<string> {
    stopping.throwIfAborted();
    const hash = createHash('sha256');
    const counted = new Transform({
      transform(part: Buffer, _encoding, done) {
        hash.update(part);
        bytes += part.length;
        done(null, part);
      },
    });
    const passed = Promise.withResolvers<void>();
    content.once('error', (error) => counted.destroy(error));
    counted.once('error', passed.reject).once('end', passed.resolve);
    const options = { mtime: madeAt, mode: 0o100644, compressionLevel: levels[level] };
    zip.addReadStream(content.pipe(counted), file, options);
    try {
      await Promise.race([passed.promise, failed]);
    } catch (error) {
      content.destroy();
      (zip.outputStream as Readable).destroy(error as Error);
      throw error;
    }
    files += 1;
    return hash.digest('hex');
  }

  return {
    get files() {
      return files;
    },
    get bytes() {
      return bytes;
    },
    write: async (file, content) => void (await add(file, Readable.from([Buffer.from(content)]), 'text')),
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
      zip.end();
      return Promise.race([written, failed]);
    },
    [Symbol.asyncDispose]: async () => {
      await opened.disposeAsync();
      (zip.outputStream as Readable).destroy();
      await written.catch(() => {});
    },
  };
}
