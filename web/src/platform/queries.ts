import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { CallError } from './call.ts';

declare module '@tanstack/react-query' {
  interface Register {
    // A key that does not begin with the URL of an endpoint does not compile.
    queryKey: readonly [url: Endpoint['url'], ...input: unknown[]];
  }
}

/** The cache key of a query: the endpoint it calls, followed by the input of the call. */
export function keyOf(endpoint: Endpoint, ...input: unknown[]): QueryKey {
  return [endpoint.url, ...input];
}

/** Refetches all queries of these endpoints; resolves when the new data is on the screen. */
export function useRefetch(endpoints: readonly Endpoint[]): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })));
    // React renders on the next tick. A dialog that closed before that would return the focus to a row that then moves.
    await new Promise((done) => setTimeout(done));
  };
}

/** Retries a query once, unless the server refused it. */
export function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof CallError && error.status >= 400 && error.status < 500);
}
