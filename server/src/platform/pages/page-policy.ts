import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isApi } from '../http/access.ts';

const freshFor = 2_000;
const maxWaitMs = 300;

/**
 * Lets pages frame one origin besides the portal's own; every other response keeps the strict policy. The result of
 * `findOrigin` is kept for two seconds, and longer while it fails: a page does not wait for a database.
 */
export function allowFrame(app: FastifyInstance, findOrigin: () => Promise<string | null>): void {
  const readOrigin = keepFresh(findOrigin);
  app.addHook('onSend', async (request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html') && !isApi(request.url);
    const policy = reply.getHeader('content-security-policy');
    const origin = isPage && typeof policy === 'string' ? await readOrigin() : null;
    if (origin !== null) reply.header('content-security-policy', `${String(policy)};frame-src 'self' ${origin}`);
    return payload;
  });
}

function keepFresh(read: () => Promise<string | null>): () => Promise<string | null> {
  let known: string | null = null;
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;
  async function renew(): Promise<void> {
    try {
      known = await read();
    } catch {
      // The last known value is used until the database is back.
    }
    readAt = performance.now();
    reading = null;
  }
  return async () => {
    if (performance.now() - readAt > freshFor) {
      reading ??= renew();
      await Promise.race([reading, sleep(maxWaitMs, undefined, { ref: false })]);
    }
    return known;
  };
}
