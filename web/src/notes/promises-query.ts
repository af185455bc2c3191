import { notes } from '@dijkportaal/contract/notes';
import { queryOptions } from '@tanstack/react-query';
import { callIfOffered } from '../platform/extensions.ts';
import { keyOf } from '../platform/queries.ts';

/** What the project team promised to the caller; null if the server does not offer it. */
export const promisesQuery = queryOptions({
  queryKey: keyOf(notes.promises),
  queryFn: () => callIfOffered(notes.promises),
});
