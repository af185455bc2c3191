import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../platform/services.ts';
import { HttpError, notFound } from '../platform/http/errors.ts';
import { ObjectMissing, type ByteRange, type FileStore } from '../platform/files/store.ts';
import { readRange } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';
import { findVisibleFile } from './find-visible.ts';

type Visible = NonNullable<Awaited<ReturnType<typeof findVisibleFile>>>;

/** What a browser may show by itself: it runs nothing in the portal's origin. */
const shown = /^(image\/(jpeg|png|gif|webp)|application\/pdf|video\/(mp4|webm))$/;

/**
 * Streams a file, or the part of it that is asked for, with headers under which nothing in it can run. For mail it may
 * be shown in the pages of others, which a mail program in the browser is, and be kept for a day.
 */
export async function handOut(
  { files }: Pick<Services, 'files'>,
  visible: Visible,
  request: FastifyRequest,
  reply: FastifyReply,
  { isForMail = false } = {},
): Promise<FastifyReply> {
  const { row, key, variant } = visible;
  const isThumbnail = variant === 'thumbnail';
  const size = isThumbnail ? await files.size(key) : row.size;
  if (size === undefined) throw missing(request, row.id);
  const type = isThumbnail ? 'image/webp' : row.type;
  const etag = `"${isThumbnail ? 't' : 'f'}${row.hash}"`;
  const isKnown = request.headers['if-none-match']?.includes(etag) === true;
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = isSame ? readRange(request.headers.range, size) : null;
  if (range === 'none' && !isKnown) {
    const detail = 'Dit deel van het bestand is er niet.';
    throw new HttpError(416, { detail }, { 'content-range': `bytes */${size}` });
  }
  const part = range === 'none' ? null : range;
  // Before the headers are set: a failure must not be shown or kept as if it were the file.
  const content = isKnown || request.method === 'HEAD' ? null : await open(files, key, part, request, row.id);

  reply.headers({
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'content-disposition': contentDisposition(
      isThumbnail ? `${row.name}.webp` : row.name,
      shown.test(type) ? 'inline' : 'attachment',
    ),
    'content-security-policy': policyOf(type),
    'cross-origin-resource-policy': isForMail ? 'cross-origin' : 'same-origin',
    'x-content-type-options': 'nosniff',
    // A thumbnail may be shown again within half an hour; the rest is asked for anew each time, which costs little.
    'cache-control': isForMail ? 'public, max-age=86400' : isThumbnail ? 'private, max-age=1800' : 'private, no-cache',
    'accept-ranges': 'bytes',
    etag,
  });
  if (isKnown) return reply.code(304).send();
  reply.header('content-length', part === null ? size : part.end - part.start + 1);
  if (part !== null) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  return reply.send(content ?? Readable.from([]));
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

/** The built-in viewer of PDFs does not run in a sandbox; it runs scripts of a PDF in none of the portal's origin. */
function policyOf(type: string): string {
  const base = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";
  if (type === 'application/pdf') return base;
  return `sandbox; ${base}${type.startsWith('video/') ? "; media-src 'self'" : ''}`;
}
