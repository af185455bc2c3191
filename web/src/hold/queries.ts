import { hold } from '@dijkportaal/contract/hold';
import { queryOptions } from '@tanstack/react-query';
import { callExtension } from '../platform/extensions.ts';
import { keyOf } from '../platform/queries.ts';

/** Whether the portal is on hold; polled, because it can be put on hold while someone works. */
export const holdQuery = queryOptions({
  queryKey: keyOf(hold.get),
  queryFn: () => callExtension(hold.get),
  staleTime: 30_000,
  refetchInterval: 60_000,
});

/** What is sent once the hold is released, as it is now. */
export const heldItemsQuery = queryOptions({
  queryKey: keyOf(hold.items),
  queryFn: () => callExtension(hold.items),
  staleTime: 0,
});
