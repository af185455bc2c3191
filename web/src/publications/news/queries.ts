import { news } from '@dijkportaal/contract/publications/news';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { keyOf, retryOnce } from '../../platform/queries.ts';

/** Endpoints whose data changes with a news item. */
export const newsEndpoints = [news.list, news.get];

/** Cards on a page: divisible by two, three and four columns. */
export const cardPageSize = 12;
/** Items on a page of the lists. */
export const listPageSize = 50;

// The URLs of pictures and files work for at least half an hour.
const renewUrls = { refetchInterval: 20 * 60_000 } as const;

/** One page of the news that the person may see, newest first; the previous page stays until the next arrives. */
export const newsQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: keyOf(news.list, { page, pageSize }),
    queryFn: () =>
      call(news.list, { query: { ordering: '-created_at', page: String(page), page_size: String(pageSize) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: retryOnce,
    ...renewUrls,
  });

/** One news item. */
export const newsItemQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(news.get, id),
    queryFn: () => call(news.get, { params: { id } }),
    staleTime: 0,
    retry: retryOnce,
    ...renewUrls,
  });

/** The latest three (specification, section 9). */
export const latestNewsQuery = queryOptions({
  queryKey: keyOf(news.list, 'latest'),
  queryFn: () => call(news.list, { query: { ordering: '-created_at', page_size: '3' } }),
  retry: retryOnce,
});

/** The current version of an item, for editing. A cached one would overwrite what someone else changed since. */
export const editedNewsQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(news.get, id, 'edited'),
    queryFn: () => call(news.get, { params: { id: String(id) } }),
    gcTime: 0,
    staleTime: 'static',
    structuralSharing: false,
    retry: retryOnce,
  });
