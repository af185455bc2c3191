import { newsletterArchive } from '@dijkportaal/contract/newsletters/archive';
import { queryOptions } from '@tanstack/react-query';
import { callExtension } from '../../platform/extensions.ts';
import { keyOf, pagedOptions } from '../../platform/queries.ts';
import type { ListFilter } from '../../platform/list-filter.ts';

/** Cards on a page: divisible by two, three and four columns. */
export const archivePageSize = 12;

// The URLs of pictures work for at least half an hour.
const renewUrls = { refetchInterval: 20 * 60_000 } as const;

/**
 * One page of the newsletters that the person may read, newest first; the previous page remains until the next arrives.
 */
export const archiveQuery = ({ page = 1, search }: ListFilter) =>
  queryOptions({
    queryKey: keyOf(newsletterArchive.list, { page, search }),
    queryFn: () =>
      callExtension(newsletterArchive.list, {
        query: {
          ordering: '-sent_at',
          page: String(page),
          page_size: String(archivePageSize),
          ...(search && { search }),
        },
      }),
    ...pagedOptions,
    ...renewUrls,
  });

export const archivedNewsletterQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(newsletterArchive.get, id),
    queryFn: () => callExtension(newsletterArchive.get, { params: { id } }),
    staleTime: 0,
    ...renewUrls,
  });
