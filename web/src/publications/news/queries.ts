import { news } from '@dijkportaal/contract/publications/news';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { keyOf, retryOnce } from '../../platform/queries.ts';

/** Endpoints whose data changes with a news item. */
export const newsEndpoints = [news.list, news.get];

/** Cards on a page: rows of two, three and four come out even. */
export const cardPageSize = 12;
/** Items on a page of the lists. */
export const listPageSize = 50;

// The addresses of pictures and files work for half an hour at least.
const freshAddresses = { refetchInterval: 20 * 60_000 } as const;

/** One page of the news that the person may see, newest first; the page before stays until the next is there. */
export const newsQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: keyOf(news.list, { page, pageSize }),
    queryFn: () =>
      call(news.list, { query: { ordering: '-created_at', page: String(page), page_size: String(pageSize) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: retryOnce,
    ...freshAddresses,
  });

/** One news item. */
export const newsItemQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(news.get, id),
    queryFn: () => call(news.get, { params: { id } }),
    staleTime: 0,
    retry: retryOnce,
    ...freshAddresses,
  });

/** The newest three (specification, section 9). */
export const latestNewsQuery = queryOptions({
  queryKey: keyOf(news.list, 'latest'),
  queryFn: () => call(news.list, { query: { ordering: '-created_at', page_size: '3' } }),
  retry: retryOnce,
});

/** An item as it is now, to change it. What somebody else changed meanwhile would otherwise be written back. */
export const editedNewsQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(news.get, id, 'edited'),
    queryFn: () => call(news.get, { params: { id: String(id) } }),
    gcTime: 0,
    staleTime: 'static',
    retry: retryOnce,
  });
