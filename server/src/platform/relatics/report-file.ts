import { decodeBase64, listArchive, type ArchiveEntry } from './archive.ts';
import { normaliseGuid } from './attachments.ts';
import { readValue } from './fields.ts';
import type { RelaticsMapping } from './mapping.ts';
import { RelaticsError } from './relatics-error.ts';
import type { ReportNode } from './report-parser.ts';

/** A document or image. */
export interface RelaticsFile {
  bytes: Uint8Array;
  /** For showing and saving: no folders or control characters. Not unique. */
  fileName: string;
  /** By the content, not by what Relatics claims; `application/octet-stream` if unknown. */
  mime: string;
}

const maxFileNameLength = 200;
const office: Record<string, string> = {
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

const signatures: [mime: string, offset: number, bytes: string][] = [
  ['application/pdf', 0, '%PDF-'],
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBP'],
];

const guidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Extracts the file with this GUID, and no other, from the rows and archive of a response. */
export async function takeFile(
  guid: string,
  rows: readonly ReportNode[],
  documents: string,
  names: RelaticsMapping['file'],
  limits: { fileBytes: number; archiveEntries: number },
): Promise<RelaticsFile> {
  const row = rows.find((row) => normaliseGuid(readValue(row, names.guid)) === guid);
  if (row === undefined && rows.length > 0) throw missing('the response is about another file');
  if (documents.trim() === '') throw missing('the response contains no files');
  const entries = await listArchive(await decodeBase64(documents), limits);
  const entry = findEntry(entries, guid, row === undefined ? '' : readValue(row, names.archiveName));
  if (entry === undefined) throw missing('the archive does not hold it');
  const bytes = await entry.read();
  const mime = detectMime(bytes, entry.name);
  const original = row === undefined ? '' : cleanFileName(readValue(row, names.name));
  return { bytes, mime, fileName: original === '' ? `${guid}${extensionOf(entry.name)}` : original };
}

function findEntry(entries: readonly ArchiveEntry[], guid: string, archiveName: string): ArchiveEntry | undefined {
  const stem = ({ name }: ArchiveEntry) => normaliseGuid(lastPart(name).replace(/\.[^.]*$/, ''));
  const byName = entries.find((entry) => stem(entry) === guid || (archiveName !== '' && entry.name === archiveName));
  if (byName !== undefined || entries.length !== 1) return byName;
  // The only entry, unless its name says that it is another file.
  return entries.find((entry) => !guidShape.test(stem(entry)));
}

const missing = (message: string) => new RelaticsError('file-missing', message);

const lastPart = (name: string) => name.slice(name.lastIndexOf('/') + 1);

/** The last part of a Unix or Windows path, without characters that are unsafe in a file system or header. */
function cleanFileName(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').trim();
  return /^\.*$/.test(plain) ? '' : plain.slice(-maxFileNameLength);
}

/** The type by the first bytes; for office files, which are all ZIP, by the name. */
function detectMime(bytes: Uint8Array, name: string): string {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const found = signatures.find(([, offset, text]) => start.startsWith(text, offset))?.[0];
  if (found !== undefined) return found;
  if (start.startsWith('PK\x03\x04')) return office[extensionOf(name)] ?? 'application/zip';
  return 'application/octet-stream';
}

/** `.pdf`, or '' if a name has no simple extension. */
function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,8}$/.exec(name.toLowerCase())?.[0] ?? '';
}
