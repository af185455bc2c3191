import { dashboard } from '@dijkportaal/contract/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { keyOf, retryOnce } from '../platform/queries.ts';

/** What asks for staff's attention; always fetched anew, since a colleague may have seen to it. */
export const dashboardQuery = queryOptions({
  queryKey: keyOf(dashboard.get),
  queryFn: () => call(dashboard.get),
  staleTime: 0,
  retry: retryOnce,
});
