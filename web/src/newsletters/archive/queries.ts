import { newsletterArchive } from '@dijkportaal/contract/newsletters/archive';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { keyOf, retryOnce } from '../../platform/queries.ts';
import type { ListFilter } from '../../platform/list-filter.ts';

/** Cards on a page: rows of two, three and four come out even. */
export const archivePageSize = 12;

// The addresses of pictures work for half an hour at least.
const freshAddresses = { refetchInterval: 20 * 60_000 } as const;

/** One page of the newsletters that the person may read, newest first; the page before stays until the next is there. */
export const archiveQuery = ({ page = 1, search }: ListFilter) =>
  queryOptions({
    queryKey: keyOf(newsletterArchive.list, { page, search }),
    queryFn: () =>
      call(newsletterArchive.list, {
        query: {
          ordering: '-sent_at',
          page: String(page),
          page_size: String(archivePageSize),
          ...(search && { search }),
        },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: retryOnce,
    ...freshAddresses,
  });

/** One of them. */
export const archivedNewsletterQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(newsletterArchive.get, id),
    queryFn: () => call(newsletterArchive.get, { params: { id } }),
    staleTime: 0,
    retry: retryOnce,
    ...freshAddresses,
  });
