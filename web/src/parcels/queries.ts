import { parcels } from '@dijkportaal/contract/parcels';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/call.ts';

/** Everybody on the map; large, so it is kept for some minutes. */
export const mapQuery = queryOptions({
  queryKey: ['parcels', 'map'],
  queryFn: () => call(parcels.map),
  staleTime: 5 * 60_000,
});
