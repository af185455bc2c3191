import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { dataFolder, testConfig } from '../test/portal.ts';
import { startS3Server } from '../test/s3-server.ts';
import { explainFailure } from './explain-failure.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { tryPlaces } from './platform/places.ts';

const pem = readFileSync(path.join(import.meta.dirname, '../test/smtp-sink.pem'));

/** A database server that only sends the start of a conversation; returns its port. */
async function playDatabase(answer: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** ErrorResponse of PostgreSQL's protocol. */
function refuse(socket: Socket, code: string, message: string): void {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  socket.end(Buffer.concat([head, fields]));
}

const explanationOf = async (url: string, more: pg.ClientConfig = {}) =>
  migrateDatabase({ connectionString: url, ...more }).then(
    () => 'no failure',
    (error: unknown) => explainFailure(error),
  );

test('a wrong password, an unknown database and a server that is not there are one line', async () => {
  const wrong = 'password authentication failed for user "portal"';
  const strict = await playDatabase((socket) => refuse(socket, '28P01', wrong));
  expect(await explanationOf(`postgres://portal:geheim@127.0.0.1:${strict}/portal`)).toBe(
    `the database says: ${wrong} (28P01)`,
  );
  const empty = await playDatabase((socket) => refuse(socket, '3D000', 'database "portal" does not exist'));
  expect(await explanationOf(`postgres://portal:geheim@127.0.0.1:${empty}/portal`)).toBe(
    'the database says: database "portal" does not exist (3D000)',
  );
  expect(await explanationOf('postgres://portal:geheim@127.0.0.1:1/portal')).toBe(
    'the database is not reachable: connect ECONNREFUSED 127.0.0.1:1',
  );
  // A host with two addresses that both do not answer.
  expect(await explanationOf('postgres://portal:geheim@localhost:1/portal')).toMatch(
    /^the database is not reachable: .*ECONNREFUSED.*:1\b.*$/,
  );
  expect(await explanationOf('postgres://portal:geheim@db.invalid/portal')).toMatch(
    /^the database is not reachable: getaddrinfo \w+ db\.invalid/,
  );
});

test('an untrusted certificate and a server without TLS are one line that says what to do', async () => {
  const tls = await playDatabase((socket) => {
    socket.write('S');
    new TLSSocket(socket, { isServer: true, cert: pem, key: pem }).on('error', () => {});
  });
  // Other tests make this process trust the certificate.
  const trustNobody = { ssl: { ca: [] } };
  expect(await explanationOf(`postgres://portal:geheim@127.0.0.1:${tls}/portal`, trustNobody)).toMatch(
    /^the database has no secure connection for us: .*(DEPTH_ZERO_SELF_SIGNED_CERT).*NODE_EXTRA_CA_CERTS.*$/,
  );
  const plain = await playDatabase((socket) => socket.end('N'));
  expect(await explanationOf(`postgres://portal:geheim@127.0.0.1:${plain}/portal?sslmode=verify-full`)).toBe(
    'the database has no secure connection for us: The server does not support SSL connections',
  );
});

/** Starts the portal as an administrator would; it exits when it cannot start. */
const start = (settings: Record<string, string>) =>
  new Promise<{ code: unknown; errors: string }>((resolve) => {
    execFile(
      process.execPath,
      [path.join(import.meta.dirname, 'main.ts')],
      {
        env: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
          APP_SECRET: 'x'.repeat(32),
          DATA_DIR: dataFolder,
          ...settings,
        },
      },
      (error, _output, errors) => resolve({ code: error?.code, errors }),
    );
  });

test('the portal that cannot start says why in one line, after the settings that are misspelt', async () => {
  const refusing = await playDatabase((socket) => refuse(socket, '3D000', 'database "portal" does not exist'));
  const settings = {
    DATABASE_URL: `postgres://portal:geheim@127.0.0.1:${refusing}/portal`,
    SMPT_URL: 'smtp://mail.example.org',
  };
  expect(await start(settings)).toEqual({
    code: 1,
    errors:
      'SMPT_URL is not a setting and has no effect: did you mean SMTP_URL?\n' +
      'Dijkportaal cannot start: the database says: database "portal" does not exist (3D000)\n',
  });
});

test('a bucket that does not exist or refuses the key prevents the start; one that is down does not', async () => {
  const bucket = await startS3Server();
  const attempt = (FILES_URL: string) =>
    tryPlaces(testConfig({ FILES_URL })).catch((error: unknown) => explainFailure(error));
  expect(await attempt(bucket.url)).toEqual([]);
  expect(bucket.objects.size).toBe(0);
  expect(await attempt(bucket.url.replace('/portaal/', '/ander/'))).toMatch(
    /^FILES_URL: the bucket ander at http:.* cannot be used: .*NoSuchBucket, HTTP 404/,
  );
  expect(await attempt(bucket.url.replace('key:', 'another:'))).toMatch(/AccessDenied, HTTP 403.*must be allowed/);
  bucket.isAway = true;
  expect(await attempt(bucket.url)).toEqual([
    expect.stringMatching(/SlowDown, HTTP 503.* Uploads get 503 until then$/),
  ]);
});

test('an extension that PostgreSQL does not have is named, and is no damage', () => {
  const told = (message: string, code: string) => explainFailure(Object.assign(new Error(message), { code }));
  const missing =
    'PostgreSQL lacks the extension unaccent: install its contributed modules (postgresql-contrib) on its server';
  expect(told('extension "unaccent" is not available', '0A000')).toBe(missing);
  const file = '/usr/share/postgresql/15/extension/unaccent.control';
  expect(told(`could not open extension control file "${file}": No such file or directory`, '58P01')).toBe(missing);
});
