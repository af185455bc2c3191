import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { openLink } from './open-link.ts';
import { isPublicAddress } from './public-address.ts';

let asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  const to = new URL(request.url ?? '', 'http://server').searchParams.get('to');
  if (to !== null) return void response.writeHead(302, { location: to }).end();
  if (request.url === '/silent') return;
  const isRefused = request.url === '/get-only' && request.method === 'HEAD';
  response.statusCode = request.url === '/missing' ? 404 : isRefused ? 405 : 200;
  response.end('x'.repeat(1000));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;
const at = (path: string, host = '127.0.0.1') => `http://${host}:${port}${path}`;
const open = (link: string) => {
  asked = [];
  return openLink(link, { timeoutMs: 300, isPublic: (address) => address === '127.0.0.1' });
};

it.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.20.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['2a00:1450:400e::1', true],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

it('follows a page, with GET where HEAD is refused', async () => {
  expect(await open(at('/page'))).toEqual({ status: 200 });
  expect(asked).toEqual(['HEAD /page']);
  expect(await open(at('/get-only'))).toEqual({ status: 200 });
  expect(asked).toEqual(['HEAD /get-only', 'GET /get-only']);
  expect(await open(at('/missing'))).toEqual({ status: 404 });
});

it('follows redirects, and checks each of them', async () => {
  expect(await open(at('/?to=/missing'))).toEqual({ status: 404 });
  expect(await open(at('/?to=http://10.0.0.1/'))).toEqual({ problem: 'private' });
  expect(await open(at('/?to=file:///etc/passwd'))).toEqual({ problem: 'unreachable' });
  expect(await open(at(`/?to=${encodeURIComponent(at('/?to='))}`))).toEqual({ problem: 'unreachable' });
});

it('never connects to an address that is not public, by number or by name', async () => {
  asked = [];
  for (const link of [at('/'), at('/', 'localhost'), at('/', '[::1]'), at('/', '0x7f.1'), 'http://169.254.169.254/']) {
    expect(await openLink(link, { timeoutMs: 300 }), link).toEqual({ problem: 'private' });
  }
  expect(asked).toEqual([]);
});

it('gives up on a server that does not respond, and on one that does not exist', async () => {
  expect(await open(at('/silent'))).toEqual({ problem: 'unreachable' });
  expect(await open('http://127.0.0.1:1/')).toEqual({ problem: 'unreachable' });
  expect(await open('http://bestaat-niet.invalid/')).toEqual({ problem: 'unreachable' });
});
