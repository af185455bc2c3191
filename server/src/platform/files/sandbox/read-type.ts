import { open, type FileHandle } from 'node:fs/promises';
import type { FileType } from '@dijkportaal/contract/files';
import { fileTypeFromFile } from 'file-type';

/** Other names that programs use for our types. */
const otherNames: Record<string, FileType> = {
  'video/x-m4v': 'video/mp4',
  'image/apng': 'image/png',
};

const textTypes = new Set<FileType>(['text/plain', 'text/csv']);

/** Whether the content is of the type that the name says. The name alone proves nothing. */
export async function isOfType(file: string, type: FileType): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    if (textTypes.has(type)) return await isText(handle);
    if (type === 'image/svg+xml') return await isSvg(handle);
    if (type === 'application/pdf' && (await hasLinesBeforePdf(handle))) {
      const found = await fileTypeFromFile(file).catch(() => undefined);
      return found === undefined || found.mime === type;
    }
  } finally {
    await handle.close();
  }
  const found = await fileTypeFromFile(file).catch(() => undefined);
  return found !== undefined && (otherNames[found.mime] ?? found.mime) === type;
}

/** Which format of a phone or camera the content is, whatever its name; null for anything else. */
export async function findPhoneFormat(file: string): Promise<'heic' | 'mov' | null> {
  const found = await fileTypeFromFile(file).catch(() => undefined);
  if (found === undefined) return null;
  return /^image\/hei[cf]/.test(found.mime) ? 'heic' : found.mime === 'video/quicktime' ? 'mov' : null;
}

/** Within these bytes, readers accept the beginning of a PDF (ISO 32000-1, annex H). */
const maxBeforePdf = 1024;

/**
 * A header of a printer or a mail before the PDF. Nothing that a program could take for a page or a script, because the file
 * may be opened with another program.
 */
async function hasLinesBeforePdf(handle: FileHandle): Promise<boolean> {
  const start = (await readStart(handle, maxBeforePdf + 5)).toString('latin1');
  const before = start.slice(0, Math.max(0, start.indexOf('%PDF-')));
  return before !== '' && !/<[!/?a-z%]|^(?:MZ|PK|#!|\x7fELF)/i.test(before);
}

/** Without NUL and control characters, and no markup or program in disguise. */
async function isText(handle: FileHandle): Promise<boolean> {
  const start = await readStart(handle, 65_536);
  const utf16 =
    start.length > 1 && ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff));
  if (utf16) return !startsAsMarkup(start.toString('utf16le'));
  // Tab, line ends, form feed and escape occur in normal text.
  if (start.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false;
  const text = start.toString('latin1');
  return !startsAsMarkup(text) && !/^(MZ|%PDF|#!)/.test(text);
}

async function isSvg(handle: FileHandle): Promise<boolean> {
  const start = (await readStart(handle, 65_536)).toString('utf8');
  return !start.includes('\0') && /^<(?:svg:)?svg[\s>]/.test(withoutProlog(start));
}

/**
 * The text from the root element: without a byte order mark, comments, processing instructions and a document type (XML
 * 1.0, section 2.8). Empty when one of these does not end. Linear, unlike a regular expression for all of them.
 */
function withoutProlog(text: string): string {
  let rest = text.replace(/^\ufeff/, '').trimStart();
  for (;;) {
    const end = endOfProlog(rest);
    if (end === null) return rest;
    rest = rest.slice(end).trimStart();
  }
}

/** Where the comment, instruction or document type at the start ends; null if there is none. */
function endOfProlog(text: string): number | null {
  const after = (mark: string, from = 0) => {
    const at = text.indexOf(mark, from);
    return at < 0 ? text.length : at + mark.length;
  };
  if (text.startsWith('<!--')) return after('-->', 4);
  if (text.startsWith('<?')) return after('?>', 2);
  if (!/^<!doctype/i.test(text)) return null;
  const subset = text.indexOf('[');
  const end = after('>');
  return subset >= 0 && subset < end ? after('>', after(']', subset)) : end;
}

const startsAsMarkup = (text: string) => /^\W{0,4}\s*<(!doctype|html|head|body|script|svg|\?php|\?xml|!--)/i.test(text);

async function readStart(handle: FileHandle, bytes: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
  return buffer.subarray(0, bytesRead);
}
