import { createHash, hash } from 'node:crypto';
import { mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { writeNew } from '../platform/files/write-new.ts';

/** The export cannot be made, or is incomplete; the message says why. */
export class ExportError extends Error {}

/** A text file of any length that is written piece by piece. */
export interface OpenFile {
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

/** The folder of an export, which closes its files. It records size and hash of what is written, for the manifest. */
export interface ExportFolder extends AsyncDisposable {
  /** How many files were written, without the manifest. */
  readonly files: number;
  readonly bytes: number;
  /** Writes a whole file at a path below the folder. */
  write(file: string, content: string): Promise<void>;
  open(file: string): Promise<OpenFile>;
  /** Writes the content of a stream; returns its SHA-256. */
  copy(file: string, content: Readable): Promise<string>;
  /** Writes `manifest.json`: a folder without one is an incomplete export. */
  finish(about: Record<string, unknown>): Promise<void>;
}

/** Creates the folder, or uses an empty one. Throws ExportError when it is not empty. */
export async function openExportFolder(root: string): Promise<ExportFolder> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  if ((await readdir(root)).length > 0) throw new ExportError(`${root} is not empty. Name a new folder.`);
  const opened = new AsyncDisposableStack();
  // Not in memory: there is a line for each page.
  const list = await openText(opened, path.join(root, 'manifest.json.part'));
  await list.write('{"files": [');
  const known = new Set<string>();
  let [files, bytes] = [0, 0];

  const locate = async (file: string) => {
    const folder = path.dirname(path.join(root, file));
    if (!known.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
    known.add(folder);
    return path.join(root, file);
  };
  const note = async (file: string, size: number, sha256: string) => {
    await list.write(`${files === 0 ? '' : ','}\n${JSON.stringify({ path: file, bytes: size, sha256 })}`);
    files += 1;
    bytes += size;
  };
  return {
    get files() {
      return files;
    },
    get bytes() {
      return bytes;
    },
    write: async (file, content) => {
      const data = Buffer.from(content);
      await writeFile(await locate(file), data, { flag: 'wx', mode: 0o600, flush: true });
      await note(file, data.length, hash('sha256', data));
    },
    open: async (file) => {
      const text = await openText(opened, await locate(file));
      return {
        write: text.write,
        close: async () => {
          const { bytes: size, sha256 } = await text.close();
          await note(file, size, sha256);
        },
      };
    },
    copy: async (file, content) => {
      const { bytes: size, sha256 } = await writeNew(await locate(file), content);
      await note(file, size, sha256);
      return sha256;
    },
    finish: async (about) => {
      await list.write(`\n],\n${JSON.stringify(about, null, 1).slice(2)}\n`);
      await list.close();
      await rename(path.join(root, 'manifest.json.part'), path.join(root, 'manifest.json'));
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** In pieces of this many characters. */
const pieceLength = 65_536;

async function openText(opened: AsyncDisposableStack, at: string) {
  const file = opened.use(await open(at, 'wx', 0o600));
  const hash = createHash('sha256');
  let [waiting, bytes] = ['', 0];
  const flush = async () => {
    const piece = Buffer.from(waiting);
    waiting = '';
    hash.update(piece);
    bytes += piece.length;
    await file.appendFile(piece);
  };
  return {
    write: async (text: string) => {
      waiting += text;
      if (waiting.length >= pieceLength) await flush();
    },
    close: async () => {
      await flush();
      await file.sync();
      await file.close();
      return { bytes, sha256: hash.digest('hex') };
    },
  };
}
