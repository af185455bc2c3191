import { works, type NearbyWork } from '@dijkportaal/contract/works';
import { queryOptions } from '@tanstack/react-query';
import { callExtension, callIfOffered } from '../platform/extensions.ts';
import { keyOf } from '../platform/queries.ts';

/** The works near the resident, by day; null if the server has none. */
export const nearbyQuery = queryOptions({
  queryKey: keyOf(works.nearby),
  queryFn: async () => (await callIfOffered(works.nearby))?.results ?? null,
});

export const workQuery = (id: string) =>
  queryOptions({ queryKey: keyOf(works.one, id), queryFn: () => callExtension(works.one, { params: { id } }) });

/** The works that are not a phase of a zone. */
export const withoutPhases = (works: readonly NearbyWork[]) => works.filter(({ is_phase }) => !is_phase);
