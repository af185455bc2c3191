import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { RelaticsError } from './relatics-error.ts';

/** A file in a ZIP, not unpacked yet. Its name is only compared, never used as a path. */
export interface ArchiveEntry {
  name: string;
  read(): Promise<Buffer>;
}

const inflate = promisify(inflateRaw);
const turnCharacters = 1024 * 1024;
const longestName = 255;
const bad = (message: string, cause?: unknown) => new RelaticsError('bad-archive', message, { cause });
const tooLarge = (message: string) => new RelaticsError('too-large', message);

/** Decodes base64 in steps, so that a large archive holds up nobody. */
export async function decodeBase64(text: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let rest = '';
  for (let start = 0; start < text.length; start += turnCharacters) {
    const piece = rest + text.slice(start, start + turnCharacters).replaceAll(/\s+/g, '');
    const whole = start + turnCharacters >= text.length ? piece.length : piece.length - (piece.length % 4);
    // Node skips letters that are not base64; the file would be silently another one.
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(piece)) throw bad('the files are not base64');
    chunks.push(Buffer.from(piece.slice(0, whole), 'base64'));
    rest = piece.slice(whole);
    await nextTurn();
  }
  return Buffer.concat(chunks);
}

/**
 * The files of a ZIP by its own list. Refuses an archive with a name that leads elsewhere, and with more or larger files
 * than allowed, before anything is unpacked; unpacking stops at the limit whatever the list says.
 */
export function listArchive(zip: Buffer, limits: { fileBytes: number; archiveEntries: number }): ArchiveEntry[] {
  try {
    return readDirectory(zip, limits);
  } catch (error) {
    if (error instanceof RangeError) throw bad('the archive breaks off', error);
    throw error;
  }
}

function readDirectory(zip: Buffer, limits: { fileBytes: number; archiveEntries: number }): ArchiveEntry[] {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end === -1 || zip.length - end < 22 || zip.length - end > 22 + 65_535) throw bad('the files are no ZIP archive');
  const count = zip.readUInt16LE(end + 10);
  if (count > limits.archiveEntries) throw tooLarge(`the archive has ${count} files, over ${limits.archiveEntries}`);
  const entries: ArchiveEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (zip.readUInt32LE(at) !== 0x02_01_4b_50) throw bad('the list of the archive is damaged');
    const [flags, method] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)];
    const [checksum, packed, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const name = zip.subarray(at + 46, nameEnd).toString(flags & 0x8_00 ? 'utf8' : 'latin1');
    if (!isPlainName(name)) throw bad('a name in the archive leads elsewhere');
    if ((flags & 1) === 1 || (method !== 0 && method !== 8))
      throw bad('a file in the archive is encrypted or packed oddly');
    if (size > limits.fileBytes) throw tooLarge(`a file is ${size} bytes, over ${limits.fileBytes}`);
    const header = zip.readUInt32LE(at + 42);
    if (!name.endsWith('/')) {
      const entry = { header, method, packed, size, checksum };
      entries.push({ name, read: () => readEntry(zip, entry, limits.fileBytes) });
    }
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

async function readEntry(
  zip: Buffer,
  entry: { header: number; method: number; packed: number; size: number; checksum: number },
  mostBytes: number,
): Promise<Buffer> {
  const { header, method, packed, size, checksum } = entry;
  if (header + 30 > zip.length || zip.readUInt32LE(header) !== 0x04_03_4b_50)
    throw bad('a file in the archive is damaged');
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  const data = zip.subarray(start, start + packed);
  if (data.length !== packed) throw bad('a file in the archive breaks off');
  const bytes = method === 0 ? data : await unpack(data, mostBytes);
  if (bytes.length !== size || crc32(bytes) !== checksum) throw bad('a file in the archive is damaged');
  return bytes;
}

async function unpack(data: Buffer, mostBytes: number): Promise<Buffer> {
  try {
    return await inflate(data, { maxOutputLength: mostBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw tooLarge(`a file is over ${mostBytes} bytes`);
    }
    throw bad('a file in the archive is damaged', error);
  }
}

function isPlainName(name: string): boolean {
  if (name.length === 0 || name.length > longestName || /[\p{Cc}\\:]/u.test(name) || name.startsWith('/')) return false;
  return !name.split('/').includes('..');
}
