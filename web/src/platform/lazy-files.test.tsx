import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importFetched, LostFilesError, retryUntilBack } from './lazy-files.ts';

const script = () => new Response('export {}', { headers: { 'content-type': 'text/javascript' } });
const load = vi.fn<() => Promise<string>>(() => Promise.resolve('module'));
const network = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  load.mockClear();
  network.mockReset();
  vi.stubGlobal('fetch', network);
});

afterEach(() => vi.unstubAllGlobals());

const failure = (attempt: Promise<unknown>) => attempt.catch((error: unknown) => error as LostFilesError);

it.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), false],
  [
    'a page of a firewall',
    () => Promise.resolve(new Response('<html>', { headers: { 'content-type': 'text/html' } })),
    false,
  ],
  ['a proxy that is down', () => Promise.resolve(new Response('', { status: 502 })), false],
  ['a file of an older release', () => Promise.resolve(new Response('', { status: 404 })), true],
])('with %s nothing is imported, and the next attempt asks again', async (name, answer, isOutdated) => {
  network.mockImplementationOnce(answer).mockImplementation(() => Promise.resolve(script()));
  const error = await failure(importFetched(load, [`assets/${name}.js`]));
  expect(error).toBeInstanceOf(LostFilesError);
  expect(error).toMatchObject({ isOutdated });
  expect(load).not.toHaveBeenCalled();
  expect(await importFetched(load, [`assets/${name}.js`])).toBe('module');
});

it('fetches a file once for several imports', async () => {
  network.mockImplementation(() => Promise.resolve(script()));
  await Promise.all([importFetched(load, ['assets/a.js', 'assets/b.js']), importFetched(load, ['assets/b.js'])]);
  expect(network.mock.calls.map(([url]) => url)).toEqual(['/assets/a.js', '/assets/b.js']);
});

it('an error in the code itself is not called a lost file', async () => {
  const error = new Error('a mistake');
  expect(await failure(importFetched(() => Promise.reject(error)))).toBe(error);
});

it('tries again after growing pauses, at once when the device is online, and stops', () => {
  vi.useFakeTimers();
  const retry = vi.fn<() => void>();
  const stop = retryUntilBack(retry);
  vi.advanceTimersByTime(5000);
  vi.advanceTimersByTime(9999);
  expect(retry).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('online'));
  expect(retry).toHaveBeenCalledTimes(2);
  stop();
  dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(600_000);
  expect(retry).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
