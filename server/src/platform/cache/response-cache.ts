import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hasTag } from '../versions/version.ts';

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, Buffer>(zlib.gzip);
// As for all other responses: a higher quality takes many times longer for a tenth of the size.
const compressors = {
  br: (body: Buffer) => brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => gzip(body),
};
type Encoding = keyof typeof compressors;

/** Bounds the memory of a process without requests. */
const maxAgeMs = 10 * 60_000;

/** A response to cache: JSON, and what does not depend on the request. */
export interface FreshResponse {
  body: Buffer | string;
  /** The version of the data, where it may be newer than the requested version. */
  version?: string;
  /** Of an object that is saved with If-Match: its own ETag, never compared for a 304. */
  etag?: string;
}

interface CachedResponse {
  body: Buffer;
  version: string;
  etag: string;
  /** The number of requests before its data was read. */
  startedAt: number;
}

/**
 * Sends the response with this key and version from the cache, or what `read` returns; 304 if the caller has it. Responses
 * with the same key and version have to be the same, so the key has everything that decides what the caller may see.
 */
export type SendCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: { key: string; version: string },
  read: () => Promise<FreshResponse>,
) => Promise<FastifyReply>;

/**
 * Caches frequent responses, one version of each, compressed as it is sent. Concurrent requests share one computation and
 * compression. `maxBytes` is for all together; a response that is larger is cached alone.
 */
export function cacheResponses(maxBytes: number): SendCached {
  const cache = new LRUCache<string, CachedResponse, () => Promise<CachedResponse>>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, id) => Math.min(body.length + 2 * id.length + 1_000, maxBytes),
    ttl: maxAgeMs,
    ttlAutopurge: true,
    // Waiting requests get it even if it was evicted in the meantime.
    ignoreFetchAbort: true,
    fetchMethod: (_id, _stale, { context: read }) => read(),
  });
  let requests = 0;

  async function find(id: string, version: string, read: () => Promise<Omit<CachedResponse, 'startedAt'>>) {
    const askedAt = (requests += 1);
    const context = async () => {
      const startedAt = requests;
      return { ...(await read()), startedAt };
    };
    for (;;) {
      const cached = cache.get(id);
      if (cached?.version === version) return cached;
      const found = await cache.forceFetch(id, { context, forceRefresh: true });
      // One in flight may have started before the change that this caller has seen; the next has not.
      if (found.version === version || found.startedAt >= askedAt) return found;
    }
  }

  return async (request, reply, { key, version }, read) => {
    reply.header('vary', 'accept-encoding');
    const etag = etagOf(key, version);
    if (hasTag(etag, request.headers['if-none-match'])) return reply.code(304).header('etag', etag).send();
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const response = await find(`${encoding} ${key}`, version, async () => {
      const fresh = await read();
      const body = Buffer.from(fresh.body);
      const shown = fresh.version ?? version;
      return {
        body: encoding === undefined ? body : await compressors[encoding](body),
        version: shown,
        etag: fresh.etag ?? etagOf(key, shown),
      };
    });
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').header('etag', response.etag).send(response.body);
  };
}

/** Weak, because it is the same for every encoding. Change the prefix when the form of a response changes. */
const etagOf = (key: string, version: string) =>
  `W/"1-${hash('sha256', `${version} ${key}`, 'base64url').slice(0, 22)}"`;

function chooseEncoding(accepted = ''): Encoding | undefined {
  const parts = accepted.split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  const names = new Set(parts.map((part) => part.split(';', 1)[0]?.trim().toLowerCase()));
  return (['br', 'gzip'] as const).find((encoding) => names.has(encoding));
}
