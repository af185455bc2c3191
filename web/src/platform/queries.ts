import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import { keepPreviousData, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { CallError } from './call.ts';
import { useAttempts, type Write, type WriteOptions } from './write.ts';

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

/** Refetches all queries of these endpoints; when the new data is on the screen it calls `then`, and resolves. */
export function useRefetch(endpoints: readonly Endpoint[], then?: () => void): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })));
    // React renders on the next tick. A dialog that closed before that would return the focus to a row that then moves.
    await new Promise((done) => setTimeout(done));
    then?.();
  };
}

/**
 * A write of a button, dialog or form: busy state, one attempt at a time, and what to show when it fails.
 *
 *     const refetch = useRefetch(contactEndpoints);
 *     const { run, isBusy, problem } = useWrite({
 *       write: async (id: number) => {
 *         await call(contacts.delete, { params: { id: String(id) } }, { showsBadInput: false });
 *         await refetch();
 *         onClose();
 *       },
 *       failedText: t('deleteFailed'),
 *     });
 *     <Button loading={isBusy} onClick={() => void run(id)}>
 *
 * Show `problem` in an alert, or let `toastsProblem` show it as a toast. What the form or dialog handles itself, such
 * as a 404, is caught inside `write`. A form passes the whole to `useForm`, which shows errors next to their fields.
 */
export function useWrite<Input = void>(options: WriteOptions<Input>): Write<Input> {
  // Without `networkMode`, Query would wait for the network instead of reporting that there is none.
  const { mutateAsync, isPending, error } = useMutation({ mutationFn: options.write, networkMode: 'always' });
  return useAttempts(options, { send: mutateAsync, isBusy: isPending, error });
}

/** Options of a list: it is loaded each time it is shown, and the previous page stays until the next arrives. */
export const pagedOptions = { placeholderData: keepPreviousData, staleTime: 0 } as const;

/** Options of a query for a form: with cached data it would overwrite what someone else has changed since. */
export const editedOptions = { gcTime: 0, staleTime: 'static', structuralSharing: false } as const;

/** Retries a query once, unless the server refused it. */
export function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof CallError && error.status >= 400 && error.status < 500);
}
