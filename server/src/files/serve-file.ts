import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ObjectMissing, type ByteRange, type FileStore } from '../platform/files/store.ts';
import { HttpError, notFound } from '../platform/errors.ts';
import { hasTag, requireMatch } from '../platform/versions/version.ts';
import type { Services } from '../platform/services.ts';
import type { FileRow } from './queries.ts';

/** A file, or its thumbnail in one of its widths, with its key in the store. */
export interface ServedFile {
  row: FileRow;
  key: string;
  variant: 'file' | 'thumbnail';
  /** In pixels, of a thumbnail in another width than its own. */
  width?: number;
}

/** Types that a browser may display: nothing in them runs in the portal's origin. */
const displayable = /^(image\/(jpeg|png|gif|webp)|application\/pdf|video\/(mp4|webm))$/;

/**
 * Streams a file or the requested part of it, with headers under which nothing in it can run.
 */
export async function serveFile(
  { files }: Pick<Services, 'files'>,
  file: ServedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { row, key, variant, width } = file;
  const isThumbnail = variant === 'thumbnail';
  const size = isThumbnail ? await files.size(key) : row.size;
  if (size === undefined) throw missing(request, row.id);
  const type = isThumbnail ? 'image/webp' : row.type;
  const etag = `"${isThumbnail ? `t${width === undefined ? '' : `${width}-`}` : 'f'}${row.hash}"`;
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
  requireMatch(ifMatch, etag);
  const isKnown = hasTag(etag, ifNoneMatch);
  // A range of what a proxy compressed is not a range of the file, so here the whole tag counts.
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = isSame ? parseRange(request.headers.range, size) : null;
  if (range === 'none' && !isKnown) {
    const detail = 'Dit deel van het bestand bestaat niet.';
    throw new HttpError(416, { detail }, { 'content-range': `bytes */${size}` });
  }
  const part = range === 'none' ? null : range;
  // Before the headers are set: an error must not be displayed or cached as if it were the file.
  const content = isKnown || request.method === 'HEAD' ? null : await open(files, key, part, request, row.id);

  reply.headers({
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'content-disposition': contentDisposition(isThumbnail ? `${row.name}.webp` : row.name, {
      type: displayable.test(type) ? 'inline' : 'attachment',
    }),
    'content-security-policy': policyOf(type),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    // A thumbnail is cached for half an hour; the rest is revalidated each time, which costs little.
    'cache-control': isThumbnail ? 'private, max-age=1800' : 'private, no-cache',
    'accept-ranges': 'bytes',
    etag,
  });
  if (isKnown) return reply.code(304).send();
  reply.header('content-length', part === null ? size : part.end - part.start + 1);
  if (part !== null) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  return reply.send(content ?? Readable.from([]));
}

/**
 * Returns the requested range of bytes (RFC 9110, 14.2), null for the whole file, or 'none' when the bytes do not
 * exist. Several ranges or an invalid range mean the whole file. The package range-parser refuses `bytes=-100` of a
 * smaller file, for which all of it must be returned.
 */
function parseRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'none' : { start, end };
}

async function open(
  store: FileStore,
  key: string,
  part: ByteRange | null,
  request: FastifyRequest,
  id: number,
): Promise<Readable> {
  try {
    return await store.read(key, part ?? undefined);
  } catch (error) {
    throw error instanceof ObjectMissing ? missing(request, id) : error;
  }
}

function missing(request: FastifyRequest, id: number): HttpError {
  request.log.error({ file: id }, 'the content of a file is missing in the store');
  return notFound();
}

/** Browsers do not open their PDF viewer in a sandbox; it never runs a PDF's scripts in the portal's origin. */
function policyOf(type: string): string {
  const base = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";
  if (type === 'application/pdf') return base;
  return `sandbox; ${base}${type.startsWith('video/') ? "; media-src 'self'" : ''}`;
}
