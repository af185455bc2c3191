import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import path from 'node:path';
import autocannon from 'autocannon';
import { files } from '../server/src/schema/files.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { openDatabase } from '../server/src/platform/database/db.ts';
import { startDatabase } from '../server/src/start-database.ts';
import { filePart, formOf, rawForm } from '../server/test/forms.ts';
import { movingGif, mp4, picture, pngOfSize } from '../server/test/sample-files.ts';
import { startPortal } from '../tools/portal-process.ts';
import { signIn } from './api-client.ts';

// What uploads cost: one above the limit, one of the maximum size, a hundred that are aborted, and decompression bombs.
// Everything runs on one machine.
const megabyte = 1_048_576;
const portal = await startPortal({ STAFF_MFA: 'false' });
const running = await startDatabase(readConfig({ ...process.env, DATA_DIR: portal.dataDir }), 'task', console.error);
const { db, pool } = openDatabase({ ...running.connection, max: 2 }, () => {});
const token = await signIn(portal.url, 'medewerker@example.org');

try {
  await measure('1 GB with a content length', () => send('film.mp4', 1024, { hasLength: true }));
  await measure('1 GB without a content length', () => send('film.mp4', 1024));
  await measure('a film of 490 MB', () => send('film.mp4', 490));
  await measure('a PNG that claims 100,000 by 100,000', async () =>
    sendWhole('a.png', await pngOfSize(100_000, 100_000)),
  );
  await measure('a PNG that claims 19,000 by 19,000', async () => sendWhole('a.png', await pngOfSize(19_000, 19_000)));
  await measure('a GIF of 10,000 frames', () => sendWhole('a.gif', movingGif(10_000)));
  const photo = await picture('jpeg', { width: 4000, height: 3000 });
  await measure('a photo of 12 megapixels', () => sendWhole('a.jpg', photo));
  await abortUploads(100);
  await measureThumbnails(photo);
} finally {
  await pool.end();
  await running.stop();
  await portal.stop();
}

/** The current memory of the portal in MB. */
function readMemory(): number {
  const status = readFileSync(`/proc/${portal.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function measure(name: string, act: () => Promise<string>): Promise<void> {
  const before = readMemory();
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, readMemory())), 10);
  const start = performance.now();
  const result = await act();
  clearInterval(timer);
  const duration = (performance.now() - start).toFixed(0);
  const figures = [before, peak, readMemory()].map((one) => one.toFixed(0)).join(' → ');
  console.log(`${name}: ${result} in ${duration} ms; memory before → peak → after ${figures} MB; ${await leftovers()}`);
}

function open(headers: Record<string, string | number>): ClientRequest {
  const { hostname, port } = new URL(portal.url);
  const authorization = `Bearer ${token}`;
  const options = { hostname, port, method: 'POST', path: '/api/uploads/', agent: false };
  return request({ ...options, headers: { authorization, ...headers } });
}

/** Sends a film of this size, and stops as soon as the server responds. */
async function send(name: string, megabytes: number, { hasLength = false } = {}): Promise<string> {
  const { headers } = rawForm([]);
  const boundary = headers['content-type']?.split('boundary=')[1] ?? '';
  const start = Buffer.concat([Buffer.from(`--${boundary}\r\n`), filePart('file', { name, content: mp4 })]);
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  const length = start.length + megabytes * megabyte + end.length;
  const sent = open({ ...headers, ...(hasLength ? { 'content-length': length } : {}) });
  const response = responseTo(sent);
  let bytes = 0;
  const state = { isDone: false };
  void response.then(() => (state.isDone = true));
  sent.write(start);
  const block = Buffer.alloc(megabyte);
  while (bytes < megabytes && !state.isDone) {
    bytes += 1;
    if (!sent.write(block)) await Promise.race([new Promise((resolve) => sent.once('drain', resolve)), response]);
  }
  if (state.isDone) sent.destroy();
  else sent.end(end);
  return `${await response} after ${bytes} MB`;
}

async function sendWhole(name: string, content: Buffer): Promise<string> {
  const { body, headers } = formOf({ file: { name, content } });
  const sent = open({ ...headers, 'content-length': body.length });
  const response = responseTo(sent);
  sent.end(body);
  return response;
}

function responseTo(sent: ClientRequest): Promise<string> {
  return new Promise((resolve) => {
    sent.on('response', (response: IncomingMessage) => {
      response.resume();
      resolve(String(response.statusCode));
    });
    sent.on('error', (error) => resolve(error.message));
  });
}

async function abortUploads(times: number): Promise<void> {
  const before = await leftovers();
  const { body, headers } = formOf({ file: { name: 'groot.zip', content: Buffer.alloc(2 * megabyte, 'PK') } });
  const uploads = Array.from({ length: times }, () => open({ ...headers, 'content-length': body.length }));
  for (const sent of uploads) {
    sent.on('error', () => {});
    sent.write(body.subarray(0, megabyte));
  }
  await until(async () => (await count('uploads')) === times);
  const during = await leftovers();
  for (const sent of uploads) sent.destroy();
  await until(async () => (await count('uploads')) === 0);
  console.log(`${times} uploads aborted half-way: before ${before}; during ${during}; after ${await leftovers()}`);
}

async function measureThumbnails(photo: Buffer): Promise<void> {
  const { body, headers } = formOf({ file: { name: 'dijk.jpg', content: photo } });
  const response = await fetch(`${portal.url}/api/uploads/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: new Uint8Array(body),
  });
  const { thumbnail } = (await response.json()) as { thumbnail: string };
  const { latency, requests, non2xx, errors } = await autocannon({
    url: portal.url + thumbnail,
    connections: 16,
    duration: 10,
  });
  const figures = `p50 ${latency.p50} ms, p99 ${latency.p99} ms, ${requests.average.toFixed(0)} requests/s`;
  console.log(`thumbnails at 16 connections: ${figures}, ${non2xx + errors} failures`);
}

async function leftovers(): Promise<string> {
  const [temporary, objects, rows] = [await count('uploads'), await count('files'), await db.$count(files)];
  return `${temporary} temporary files, ${objects} objects, ${rows} rows`;
}

async function count(folder: string): Promise<number> {
  const entries = await readdir(path.join(portal.dataDir, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries.filter((entry) => entry.isFile()).length;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('the expected state was not reached within 30 seconds');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
