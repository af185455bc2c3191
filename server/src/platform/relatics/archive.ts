import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { RelaticsError } from './relatics-error.ts';

/** A file in a ZIP archive, still compressed. Its name is only compared, never used as a path. */
export interface ArchiveEntry {
  name: string;
  read: () => Promise<Buffer>;
}

interface ArchiveLimits {
  fileBytes: number;
  archiveEntries: number;
}

const pieceLength = 1024 * 1024;
const maxNameLength = 255;
const bad = (message: string, cause?: unknown) => new RelaticsError('bad-archive', message, { cause });
const tooLarge = (message: string) => new RelaticsError('too-large', message);

/** Decodes base64 in pieces, to avoid blocking the event loop. */
export async function decodeBase64(text: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let rest = '';
  for (let start = 0; start < text.length; start += pieceLength) {
    const piece = rest + text.slice(start, start + pieceLength).replaceAll(/\s+/g, '');
    const whole = start + pieceLength >= text.length ? piece.length : piece.length - (piece.length % 4);
    // Node ignores other characters; the file would silently be a different one.
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(piece)) throw bad('the files are not base64');
    chunks.push(Buffer.from(piece.slice(0, whole), 'base64'));
    rest = piece.slice(whole);
    await nextTurn();
  }
  return Buffer.concat(chunks);
}

/**
 * The files of a ZIP archive. Refuses an archive with unsafe names or with more or larger files than the limits, before
 * anything is decompressed. Decompression stops at the limit as well, whatever size the archive claims.
 */
export async function listArchive(zip: Buffer, limits: ArchiveLimits): Promise<ArchiveEntry[]> {
  try {
    // Sizes are checked below: by the limit, and by the checksum.
    const file = await fromBufferPromise(zip, { strictFileNames: true, validateEntrySizes: false });
    if (file.entryCount > limits.archiveEntries) {
      throw tooLarge(`the archive has ${file.entryCount} files, over ${limits.archiveEntries}`);
    }
    const entries: ArchiveEntry[] = [];
    for await (const entry of file.eachEntry()) {
      const { fileName: name, fileNameRaw, uncompressedSize: size } = entry;
      const isUnsafe = name.length === 0 || name.length > maxNameLength || name.includes(':');
      if (isUnsafe || fileNameRaw.some((byte) => byte < 0x20)) throw bad('a name in the archive is unsafe');
      if (size > limits.fileBytes) throw tooLarge(`a file is ${size} bytes, over ${limits.fileBytes}`);
      if (!name.endsWith('/')) entries.push({ name, read: () => readEntry(file, entry, limits.fileBytes) });
    }
    return entries;
  } catch (error) {
    throw error instanceof RelaticsError ? error : bad('the archive is damaged', error);
  }
}

async function readEntry(file: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of (await file.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(`a file is over ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    if (size !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) throw bad('a file in the archive is damaged');
    return bytes;
  } catch (error) {
    throw error instanceof RelaticsError ? error : bad('a file in the archive is damaged', error);
  }
}
