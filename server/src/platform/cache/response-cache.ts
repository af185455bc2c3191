import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<Buffer, Buffer>(zlib.gzip);
// As for all other answers: a higher quality takes many times longer for a tenth of the size.
const packers = {
  br: (body: Buffer) => brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body: Buffer) => gzip(body),
};
type Encoding = keyof typeof packers;

/** Who has not been asked for anything for this long forgets all answers. */
const forgetAfterMs = 10 * 60_000;

/**
 * JSON and the version of the data that it was made from. An object that If-Match is used for has its own `etag`, and is
 * never answered with 304.
 */
export interface FreshResponse {
  version: string;
  body: Buffer;
  etag?: string;
}

interface CachedResponse extends FreshResponse {
  key: string;
  /** Of its key, its body and what is packed. */
  bytes: number;
  packed: Partial<Record<Encoding, Promise<Buffer>>>;
}

interface Flight {
  /** The data is at least as new as this version. */
  version: string;
  result: Promise<CachedResponse>;
  next?: Promise<CachedResponse>;
}

/**
 * Sends the answer with this key, which `make` makes if it is not kept for the version that the data has now; 304 if the
 * caller has it. Answers with the same key and version have to be the same.
 */
export type SendKept = (
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: { key: string; version: string },
  make: (version: string) => Promise<FreshResponse>,
) => Promise<FastifyReply>;

/**
 * Answers that are asked for again and again. Each is made and packed once for all who wait, and kept until its version
 * in the database changes, which every request reads: nobody gets less than what was saved before they asked. `maxBytes`
 * is for all together, packed ones included; the latest is kept however large it is.
 */
export function cacheResponses(maxBytes: number): SendKept {
  const kept = new Map<string, CachedResponse>();
  const flights = new Map<string, Flight>();
  let total = 0;
  const forgetting = setTimeout(forgetAll, forgetAfterMs).unref();

  function forgetAll(): void {
    kept.clear();
    total = 0;
  }

  function forget(response: CachedResponse): void {
    if (kept.get(response.key) !== response) return;
    kept.delete(response.key);
    total -= response.bytes;
  }

  function start(
    key: string,
    version: string,
    make: (version: string) => Promise<FreshResponse>,
  ): Promise<CachedResponse> {
    const flight: Flight = {
      version,
      result: make(version)
        .then((made) => keep({ ...made, key, bytes: made.body.length + 2 * key.length + 1_000, packed: {} }))
        .finally(() => flights.get(key) === flight && flights.delete(key)),
    };
    flights.set(key, flight);
    return flight.result;
  }

  function find(
    key: string,
    version: string,
    make: (version: string) => Promise<FreshResponse>,
  ): Promise<CachedResponse> | CachedResponse {
    const known = kept.get(key);
    if (known?.version === version) {
      // The last of the kept is the one that was asked for last.
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const flight = flights.get(key);
    if (flight === undefined) return start(key, version, make);
    if (flight.version === version) return flight.result;
    // It began with an older version; one that begins after it is new enough for all who wait.
    flight.next ??= flight.result.catch(() => {}).then(() => flights.get(key)?.result ?? start(key, version, make));
    return flight.next;
  }

  function keep(response: CachedResponse): CachedResponse {
    const older = kept.get(response.key);
    if (older !== undefined) forget(older);
    kept.set(response.key, response);
    total += response.bytes;
    makeRoom();
    return response;
  }

  function makeRoom(): void {
    for (const oldest of kept.values()) {
      if (total <= maxBytes || kept.size === 1) return;
      forget(oldest);
    }
  }

  function addSize(response: CachedResponse, bytes: number): void {
    if (kept.get(response.key) !== response) return;
    response.bytes += bytes;
    total += bytes;
    makeRoom();
  }

  function pack(response: CachedResponse, encoding: Encoding): Promise<Buffer> {
    const known = response.packed[encoding];
    if (known !== undefined) return known;
    const packing = packers[encoding](response.body);
    response.packed[encoding] = packing;
    packing.then(
      ({ length }) => addSize(response, length),
      () => delete response.packed[encoding],
    );
    return packing;
  }

  return async (request, reply, { key, version }, make) => {
    forgetting.refresh();
    reply.header('vary', 'accept-encoding');
    const etag = etagOf(key, version);
    if (isAmong(request.headers['if-none-match'], etag)) return reply.code(304).header('etag', etag).send();
    const response = await find(key, version, make);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    reply.type('application/json; charset=utf-8').header('etag', response.etag ?? etagOf(key, response.version));
    if (encoding === undefined) return reply.send(response.body);
    return reply.header('content-encoding', encoding).send(await pack(response, encoding));
  };
}

/** Weak, because it is the same for every encoding. Change the prefix when the form of an answer changes. */
const etagOf = (key: string, version: string) =>
  `W/"1-${hash('sha256', `${version} ${key}`, 'base64url').slice(0, 22)}"`;

const isAmong = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2));

function chooseEncoding(accepted = ''): Encoding | undefined {
  const parts = accepted.split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part));
  const names = new Set(parts.map((part) => part.split(';', 1)[0]?.trim().toLowerCase()));
  return (['br', 'gzip'] as const).find((encoding) => names.has(encoding));
}
