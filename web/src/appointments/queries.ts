import { appointments } from '@dijkportaal/contract/appointments';
import type { Profile } from '@dijkportaal/contract/profiles';
import { queryOptions } from '@tanstack/react-query';
import { callIfOffered } from '../platform/extensions.ts';
import { keyOf } from '../platform/queries.ts';

/** The coming appointments of a person, as of when their data was last fetched; empty if the server has none. */
export const appointmentsQuery = ({ id, relatics_fetched_at: at }: Pick<Profile, 'id' | 'relatics_fetched_at'>) =>
  queryOptions({
    queryKey: keyOf(appointments.list, id, at),
    queryFn: async () => (await callIfOffered(appointments.list, { params: { id: String(id) } }))?.results ?? [],
    placeholderData: (previous) => previous,
  });
