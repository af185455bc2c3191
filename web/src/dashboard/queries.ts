import { dashboard } from '@dijkportaal/contract/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { retryOnce } from '../platform/retries.ts';

/** What asks for staff's attention; always fetched anew, since a colleague may have seen to it. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: () => call(dashboard.get),
  staleTime: 0,
  retry: retryOnce,
});
