import { portal } from '@dijkportaal/contract/portal';
import { queryOptions } from '@tanstack/react-query';
import { loadPortalFacts } from '../platform/extensions.ts';
import { keyOf } from '../platform/queries.ts';

/** Settings of the portal; they change only when it is restarted. null if the server has none. */
export const portalFactsQuery = queryOptions({
  queryKey: keyOf(portal.facts),
  queryFn: loadPortalFacts,
  staleTime: Infinity,
});
