import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createBoundedFetch } from './bounded-fetch.ts';

const kB = 'x'.repeat(1024);
let answer: (response: ServerResponse) => unknown = () => {};
const provider = createServer((_, response) => void answer(response));
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

const ask = () =>
  createBoundedFetch(300, () => {})(url, { method: 'GET', headers: {}, body: null, redirect: 'manual' });

/** Sends a little now and then, and never ends. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
}

test.each<[string, typeof answer, RegExp]>([
  ['that never answers', () => {}, /no complete answer within 300 ms/],
  ['that answers slowly without an end', drip, /no complete answer within 300 ms/],
  ['that sends more than 256 kB', (response) => response.end(kB.repeat(257)), /over 262144 bytes/],
  ['that sends a page', (response) => response.setHeader('content-type', 'text/html').end('<p>'), /with a page/],
  ['that fails', (response) => response.writeHead(503).end(), /HTTP 503/],
  ['that hangs up', (response) => response.destroy(), /the connection failed/],
])('a provider %s is unavailable', async (_, behaviour, why) => {
  answer = behaviour;
  await expect(ask()).rejects.toMatchObject({ kind: 'unavailable', message: expect.stringMatching(why) });
});

test('a provider that answers in time is read', async () => {
  answer = (response) => response.end(kB.repeat(256));
  expect((await (await ask()).text()).length).toBe(256 * 1024);
});
