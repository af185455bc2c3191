import { parcels } from '@dijkportaal/contract/parcels';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { keyOf } from '../platform/queries.ts';

/** Everybody on the map; large, so it is kept for some minutes. */
export const mapQuery = queryOptions({
  queryKey: keyOf(parcels.map),
  queryFn: () => call(parcels.map),
  staleTime: 5 * 60_000,
});
