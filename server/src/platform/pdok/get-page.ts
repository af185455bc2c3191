import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { measureCall } from '../measure.ts';
import { readAtMost } from '../read-at-most.ts';
import { createSemaphore } from '../semaphore.ts';
import { PdokError } from './pdok-error.ts';
import type { ResponsePage } from './read-answers.ts';
import { readAnswer, type AnswerKind, type Page } from './read-apart.ts';
import type { PdokSettings } from './settings.ts';

/** Requests a page by URL, at most once in 24 hours if it has anything. Throws a PdokError. */
export type GetPage = <Kind extends AnswerKind>(url: URL, kind: Kind) => Promise<Page<Kind>>;

/** Adds everything around a call: the queue, time limit, retries, the pause that PDOK requests, and the cache. */
export function createGetPage({ referer, limits }: Pick<PdokSettings, 'referer' | 'limits'>): GetPage {
  const cache = new LRUCache<string, ResponsePage<unknown>>({
    maxSize: limits.maxCacheBytes,
    sizeCalculation: (page) => JSON.stringify(page).length + 500,
    ttl: limits.maxAge,
  });
  const semaphore = createSemaphore(limits.maxConcurrent, {
    maxQueued: () => limits.maxQueued,
    timeoutMs: limits.timeout,
    refuse: (reason) => new PdokError('busy', `the queue is ${reason === 'full' ? 'full' : 'too slow'}`),
  });
  let pausedUntil = 0;

  return async function getPage<Kind extends AnswerKind>(url: URL, kind: Kind): Promise<Page<Kind>> {
    const cached = cache.get(url.href) as Page<Kind> | undefined;
    if (cached !== undefined) return cached;
    const signal = AbortSignal.timeout(limits.timeout);
    const page = await readAnswer(kind, await semaphore.run(() => tryRepeatedly(url, signal)));
    // What does not exist now may exist tomorrow morning.
    if (page.items.length > 0) cache.set(url.href, page);
    return page;
  };

  async function tryRepeatedly(url: URL, signal: AbortSignal): Promise<string> {
    for (let tries = 1; ; tries += 1) {
      await waitOutPause(signal);
      try {
        return await measureCall(
          { system: 'pdok', operation: url.hostname },
          () => fetchBody(url, signal),
          (error) => (error instanceof PdokError ? error.kind : 'failed'),
        );
      } catch (error) {
        if (!(error instanceof PdokError)) throw error;
        if (error.retryAfter !== undefined) pausedUntil = performance.now() + error.retryAfter;
        const wait = error.retryAfter ?? limits.retryDelay * 2 ** (tries - 1);
        const mayPass = error.isTemporary && error.kind !== 'timeout' && tries < limits.tries;
        if (!mayPass || wait > limits.maxRetryDelay) throw error;
        await pause(wait, signal);
      }
    }
  }

  async function waitOutPause(signal: AbortSignal): Promise<void> {
    const wait = pausedUntil - performance.now();
    if (wait <= 0) return;
    if (wait > limits.maxRetryDelay) throw new PdokError('busy', 'not called before it allows', { retryAfter: wait });
    await pause(wait, signal);
  }

  async function fetchBody(url: URL, signal: AbortSignal): Promise<string> {
    try {
      const response = await fetch(url, {
        headers: { Accept: 'application/json', Referer: referer, 'User-Agent': 'Dijkportaal' },
        redirect: 'error',
        signal,
      });
      const tooLarge = () => new PdokError('too-large', `the response is over ${limits.responseBytes} bytes`);
      const body = (await readAtMost(response, limits.responseBytes, tooLarge)).toString();
      if (response.ok) return body;
      const retryAfter = readRetryAfter(response.headers.get('retry-after'));
      const isBusy = response.status === 429 || response.status === 503;
      throw new PdokError(isBusy ? 'busy' : 'http', `HTTP ${response.status}: ${body.slice(0, 300)}`, {
        retryAfter,
        isTemporary: isBusy || response.status >= 500,
      });
    } catch (error) {
      if (error instanceof PdokError) throw error;
      if (signal.aborted) throw new PdokError('timeout', `no complete response within ${limits.timeout} ms`);
      throw new PdokError('network', `the connection failed (${(error as Error).message})`, { cause: error });
    }
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => {
    throw new PdokError('timeout', 'the time was up before it could be asked again');
  });
}

/** A mistake in the response must not stop all calls for days. */
const maxRetryAfterMs = 600_000;

/** Milliseconds, from seconds or a date (RFC 9110, 10.2.3), at most ten minutes. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), maxRetryAfterMs) : undefined;
}
