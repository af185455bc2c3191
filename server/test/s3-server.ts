import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll } from 'vitest';

/** A bucket in memory with the part of the S3 protocol that the portal uses. */
export interface S3Server {
  /** Value of the setting FILES_URL. */
  url: string;
  objects: Map<string, { content: Buffer; changedAt: Date }>;
  /** While true, every request gets 503. */
  isAway: boolean;
  /** While true, no request gets a response. */
  isFrozen: boolean;
  /** While true, only the first half of an object is sent. */
  isStalled: boolean;
  /** Objects whose last byte is lost when they are written. */
  damages: RegExp | null;
}

const pageSize = 2;

/** Starts a bucket on a free port of this machine; stopped after the file. */
export async function startS3Server(): Promise<S3Server> {
  const bucket: S3Server = {
    url: '',
    objects: new Map(),
    isAway: false,
    isFrozen: false,
    isStalled: false,
    damages: null,
  };
  const server = createServer((request, response) => {
    respond(bucket, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  bucket.url = `s3://key:geheim%2Fwoord@127.0.0.1:${port}/portaal/bestanden?tls=false`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return bucket;
}

async function respond(bucket: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const content = await buffer(request);
  if (bucket.isFrozen) return;
  if (bucket.isAway) return fail(response, 503, 'SlowDown');
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) {
    return fail(response, 403, 'AccessDenied');
  }
  const [, name, ...parts] = decodeURIComponent(url.pathname).split('/');
  if (name !== 'portaal') return fail(response, 404, 'NoSuchBucket');
  const key = parts.join('/');
  if (url.searchParams.get('list-type') === '2') return list(bucket, url.searchParams, response);
  switch (request.method) {
    case 'PUT':
      bucket.objects.set(key, {
        content: bucket.damages?.test(key) ? content.subarray(0, -1) : content,
        changedAt: new Date(),
      });
      response.setHeader('etag', `"${createHash('md5').update(content).digest('hex')}"`).end();
      return;
    case 'DELETE':
      bucket.objects.delete(key);
      response.writeHead(204).end();
      return;
    default:
      return read(bucket, key, request, response);
  }
}

function read({ objects, isStalled }: S3Server, key: string, request: IncomingMessage, response: ServerResponse): void {
  const object = objects.get(key);
  if (object === undefined) return fail(response, 404, 'NoSuchKey');
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const part = start === undefined ? object.content : object.content.subarray(Number(start), Number(end) + 1);
  response.writeHead(start === undefined ? 200 : 206, { 'content-length': part.length });
  if (isStalled) return void response.write(part.subarray(0, part.length / 2));
  response.end(request.method === 'HEAD' ? undefined : part);
}

function list({ objects }: S3Server, query: URLSearchParams, response: ServerResponse): void {
  const from = Number(query.get('continuation-token') ?? 0);
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted();
  const next = from + pageSize;
  const contents = keys.slice(from, next).map((key) => {
    const { content, changedAt } = objects.get(key) ?? { content: Buffer.alloc(0), changedAt: new Date() };
    return `<Contents><Key>${key}</Key><Size>${content.length}</Size><LastModified>${changedAt.toISOString()}</LastModified></Contents>`;
  });
  const more = next < keys.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
  response.setHeader('content-type', 'application/xml');
  response.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more !== ''}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`,
  );
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
