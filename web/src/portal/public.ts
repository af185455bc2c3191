import { portal } from '@dijkportaal/contract/portal';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { keyOf } from '../platform/queries.ts';

/** Settings of the portal; they change only when it is restarted. */
export const portalFactsQuery = queryOptions({
  queryKey: keyOf(portal.facts),
  queryFn: () => call(portal.facts),
  staleTime: Infinity,
});
