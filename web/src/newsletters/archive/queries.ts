import { newsletterArchive } from '@dijkportaal/contract/newsletters/archive';
import { publicArchive } from '@dijkportaal/contract/newsletters/public-archive';
import { queryOptions } from '@tanstack/react-query';
import { callExtension } from '../../platform/extensions.ts';
import { keyOf, pagedOptions } from '../../platform/queries.ts';
import type { ListFilter } from '../../platform/list-filter.ts';

/** Cards on a page: divisible by two, three and four columns. */
export const archivePageSize = 12;

type Archive = Pick<typeof newsletterArchive, 'list' | 'get'> | Pick<typeof publicArchive, 'list' | 'get'>;

// The URLs of pictures work for at least half an hour.
const renewUrls = { refetchInterval: 20 * 60_000 } as const;

/**
 * One page of the newsletters that the person, or anybody, may read, newest first; the previous page remains until the
 * next arrives.
 */
export const archiveQuery = ({ page = 1, search }: ListFilter, { list } = newsletterArchive as Archive) =>
  queryOptions({
    queryKey: keyOf(list, { page, search }),
    queryFn: () =>
      callExtension(list, {
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

export const archivedNewsletterQuery = (id: string, { get } = newsletterArchive as Archive) =>
  queryOptions({
    queryKey: keyOf(get, id),
    queryFn: () => callExtension(get, { params: { id } }),
    staleTime: 0,
    ...renewUrls,
  });
