import fastify from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cacheResponses } from './response-cache.ts';

/** A server with one cached response for each path, whose data has `state.version`. */
function startServer({ maxBytes = 1_000_000 } = {}) {
  const state = { version: 'a', reads: [] as string[], hold: Promise.resolve() };
  const send = cacheResponses(maxBytes);
  const read = async (key: string) => {
    const { version, hold } = state;
    state.reads.push(`${key} ${version}`);
    await hold;
    return { version, body: JSON.stringify({ text: `${key} ${version} `.repeat(100) }) };
  };
  const app = fastify();
  app.get('/:key', (request, reply) => {
    const { key } = request.params as { key: string };
    return send(request, reply, { key, version: state.version }, () => read(key));
  });
  const ask = async (key: string, headers: Record<string, string> = {}) => {
    const response = await app.inject({ url: `/${key}`, headers });
    return { status: response.statusCode, headers: response.headers, raw: response.rawPayload };
  };
  const versionSeen = async (key: string) => JSON.parse(String((await ask(key)).raw)).text.split(' ')[1] as string;
  return { state, ask, versionSeen };
}

test('equal requests are read once, and again only after a change', async () => {
  const { state, ask, versionSeen } = startServer();
  await Promise.all(Array.from({ length: 8 }, () => ask('map')));
  expect(state.reads).toEqual(['map a']);
  state.version = 'b';
  expect(await versionSeen('map')).toBe('b');
  expect(state.reads).toEqual(['map a', 'map b']);
});

test('a request after a change waits for data that has it, together with all others', async () => {
  const { state, ask, versionSeen } = startServer();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.hold = promise;
  const early = ask('map');
  await expect.poll(() => state.reads.length).toBe(1);
  state.version = 'b';
  const late = [1, 2, 3].map(() => versionSeen('map'));
  // All three have found the older one under way.
  await new Promise((done) => setImmediate(done));
  resolve();
  await early;
  expect(await Promise.all(late)).toEqual(['b', 'b', 'b']);
  expect(state.reads).toEqual(['map a', 'map b']);
});

test('the response is compressed as the caller accepts it, and 304 if the caller has it', async () => {
  const { state, ask } = startServer();
  const plain = await ask('map');
  const { headers, raw } = await ask('map', { 'accept-encoding': 'gzip;q=0.5, br' });
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', etag: plain.headers.etag });
  expect(brotliDecompressSync(raw)).toEqual(plain.raw);
  expect(gunzipSync((await ask('map', { 'accept-encoding': 'gzip, br;q=0' })).raw)).toEqual(plain.raw);
  expect((await ask('map', { 'accept-encoding': 'zstd' })).headers['content-encoding']).toBeUndefined();

  const ifNoneMatch = { 'if-none-match': `"other", ${String(plain.headers.etag)}` };
  expect(await ask('map', ifNoneMatch)).toMatchObject({ status: 304, raw: Buffer.alloc(0) });
  // A proxy that compresses changes the end of the tag.
  const changed = String(plain.headers.etag).replace(/"$/, '-gzip"');
  expect((await ask('map', { 'if-none-match': changed })).status).toBe(304);
  state.version = 'b';
  expect((await ask('map', ifNoneMatch)).status).toBe(200);
});

test('responses without recent requests are evicted for others', async () => {
  const { state, ask } = startServer({ maxBytes: 3_800 });
  for (const key of ['one', 'two', 'one', 'three', 'one', 'two']) await ask(key);
  expect(state.reads).toEqual(['one a', 'two a', 'three a', 'two a']);
});

test('a failure is not cached', async () => {
  const { state, ask } = startServer();
  state.hold = Promise.reject(new Error('the database is unreachable'));
  expect((await ask('map')).status).toBe(500);
  state.hold = Promise.resolve();
  expect((await ask('map')).status).toBe(200);
});
