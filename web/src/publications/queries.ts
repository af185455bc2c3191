import { designs } from '@dijkportaal/contract/publications/designs';
import { documents } from '@dijkportaal/contract/publications/documents';
import { queryOptions } from '@tanstack/react-query';
import { call, isNotFound } from '../platform/call.ts';
import { loadPortalFacts } from '../platform/extensions.ts';
import { readPage } from '../platform/paging.ts';
import { editedOptions, keyOf, pagedOptions } from '../platform/queries.ts';
import type { StaffSearch } from './attention-filter.ts';
import { publicationCalls, type PublicationKind } from './kinds.ts';
import { readPublication } from './read-publication.ts';

/** Designs or documents on a page: each is a card with pictures. */
export const publicationPageSize = 20;

/** URLs of files work for at least half an hour; an open screen gets new ones before that. */
const refetchIntervalMs = 20 * 60_000;

/** Designs and documents have the same calls. */
export const publicationEndpoints = { design: designs, document: documents };

/**
 * One page of what the person may see, newest first; the previous page remains until the next arrives. `personal` are
 * the items for which they were chosen by name, `shared` the others; a server without this extension has only shared
 * ones.
 */
export const publicationsQuery = (
  kind: PublicationKind,
  { page = 1, search, attention }: StaffSearch,
  audience?: 'personal' | 'shared',
) =>
  queryOptions({
    queryKey: keyOf(publicationEndpoints[kind].list, { page, search, attention, audience }),
    queryFn: async () => {
      const isOffered = audience !== undefined && (await loadPortalFacts()) !== null;
      if (audience === 'personal' && !isOffered) return { count: 0, results: [] };
      const query = {
        page: String(page),
        page_size: String(publicationPageSize),
        ...(search && { search }),
        ...(attention && { attention }),
        ...(isOffered && { audience }),
      };
      const received = await call(publicationEndpoints[kind].list, { query });
      return readPage(received, { page, pageSize: publicationPageSize, ordering: '-created_at' }, readPublication);
    },
    ...pagedOptions,
    refetchInterval: refetchIntervalMs,
  });

/** The current version, for editing. A cached one would overwrite what someone else changed since. */
export const publicationQuery = (kind: PublicationKind, id: number) =>
  queryOptions({
    queryKey: keyOf(publicationEndpoints[kind].get, id),
    queryFn: async ({ client }) => {
      try {
        return await publicationCalls[kind].getToEdit(id);
      } catch (error) {
        // A list that still has it is out of date.
        if (isNotFound(error)) void client.invalidateQueries({ queryKey: keyOf(publicationEndpoints[kind].list) });
        throw error;
      }
    },
    ...editedOptions,
  });
