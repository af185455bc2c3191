import type { CustomFetch } from 'openid-client';
import { measureCall } from '../measure.ts';
import { readAtMost } from '../read-at-most.ts';
import { OidcError } from './oidc-error.ts';

/** Of discovery documents, keys and tokens; the largest of real providers has some 30 kB. */
const maxBytes = 256 * 1024;

/**
 * Calls a provider, for at most `timeoutMs` and 256 kB. An answer that is HTML or an error of the server throws
 * unavailable, so that the protocol's library sees only what could be an answer.
 */
export function createBoundedFetch(
  timeoutMs: number,
  noteResponse: (url: string, response: Response) => void,
): CustomFetch {
  return (url, { signal, body, ...options }) =>
    measureCall(
      { system: 'oidc', operation: new URL(url).hostname },
      async () => {
        const limit = AbortSignal.timeout(timeoutMs);
        try {
          const response = await fetch(url, {
            ...options,
            body: (body ?? null) as BodyInit | null,
            signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
          });
          const tooLarge = () => new OidcError('unavailable', `the answer is over ${maxBytes} bytes`);
          const content = await readAtMost(response, maxBytes, tooLarge);
          const isPage = /^text\/html\b/i.test(response.headers.get('content-type') ?? '');
          if (response.status >= 500 || isPage)
            throw new OidcError('unavailable', `HTTP ${response.status}${isPage ? ' with a page' : ''}`);
          noteResponse(url, response);
          const { status, headers } = response;
          return new Response(content.length === 0 ? null : new Uint8Array(content), { status, headers });
        } catch (error) {
          if (error instanceof OidcError) throw error;
          const what = limit.aborted ? `no complete answer within ${timeoutMs} ms` : 'the connection failed';
          throw new OidcError('unavailable', what, { cause: error });
        }
      },
      () => 'failed',
    );
}
