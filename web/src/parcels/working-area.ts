import { parcels } from '@dijkportaal/contract/parcels/parcels';
import { queryOptions } from '@tanstack/react-query';
import { callIfOffered } from '../platform/extensions.ts';
import { keyOf } from '../platform/queries.ts';

/** The box around most residents; null while nobody has a location, or if the server does not know. */
export const workingAreaQuery = queryOptions({
  queryKey: keyOf(parcels.area),
  queryFn: async () => (await callIfOffered(parcels.area))?.area ?? null,
  staleTime: 5 * 60_000,
});
