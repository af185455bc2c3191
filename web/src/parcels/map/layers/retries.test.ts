import { expect, test, vi } from 'vitest';
import { fetchWithRetries, retryDelays } from './retries.ts';

const noDelays = [0, 0, 0];
const noAbort = () => new AbortController().signal;

test('returns the first good response without a retry', async () => {
  const attempt = vi.fn(async () => new Response('ok'));
  expect((await fetchWithRetries(attempt, noAbort(), noDelays))?.ok).toBe(true);
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('retries after refusals and connection errors', async () => {
  const attempt = vi
    .fn<() => Promise<Response>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response('', { status: 503 }))
    .mockResolvedValueOnce(new Response('ok'));
  expect((await fetchWithRetries(attempt, noAbort(), noDelays))?.ok).toBe(true);
  expect(attempt).toHaveBeenCalledTimes(3);
});

test('gives up after three retries', async () => {
  const attempt = vi.fn(async () => new Response('', { status: 403 }));
  expect(await fetchWithRetries(attempt, noAbort(), noDelays)).toBeNull();
  expect(attempt).toHaveBeenCalledTimes(4);
});

test('stops waiting when the map is removed', async () => {
  const controller = new AbortController();
  const attempt = vi.fn(async () => new Response('', { status: 503 }));
  const response = fetchWithRetries(attempt, controller.signal, [60_000]);
  await expect.poll(() => attempt).toHaveBeenCalledTimes(1);
  controller.abort();
  expect(await response).toBeNull();
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('waits longer before each retry', () => {
  expect(retryDelays).toHaveLength(3);
  expect(retryDelays.toSorted((one, other) => one - other)).toEqual(retryDelays);
});
