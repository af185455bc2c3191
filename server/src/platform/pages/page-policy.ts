import type { FastifyInstance } from 'fastify';
import { cacheForAWhile } from '../cache/timed-value.ts';
import { isApi } from '../http/access.ts';

/**
 * Allows pages to frame one origin besides the portal's own; every other response has the strict policy. The result of
 * `findOrigin` is cached for two seconds, and longer while it fails: a page does not wait for a database.
 */
export function allowFrame(app: FastifyInstance, findOrigin: () => Promise<string | null>): void {
  const readOrigin = cacheForAWhile(findOrigin, { maxAgeMs: 2_000, maxWaitMs: 300, mayBeOlder: true });
  app.addHook('onSend', async (request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html') && !isApi(request.url);
    const policy = reply.getHeader('content-security-policy');
    const origin = isPage && typeof policy === 'string' ? await readOrigin() : null;
    if (origin !== null) reply.header('content-security-policy', `${String(policy)};frame-src 'self' ${origin}`);
    return payload;
  });
}
