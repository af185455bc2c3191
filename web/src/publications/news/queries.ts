import type { ReceivedFrom } from '@dijkportaal/contract/platform/endpoint';
import { news, type NewsItem } from '@dijkportaal/contract/publications/news';
import { queryOptions } from '@tanstack/react-query';
import { nameLabels } from '../../audience/public.tsx';
import { call, withFields } from '../../platform/call.ts';
import { readFileOrUrl } from '../../platform/read-file.ts';
import { readPage } from '../../platform/paging.ts';
import { editedOptions, keyOf, pagedOptions } from '../../platform/queries.ts';
import type { StaffSearch } from '../attention-filter.ts';
import { readMoment } from '../read-publication.ts';

/** Endpoints whose data changes with a news item. */
export const newsEndpoints = [news.list, news.get];

/** Cards on a page: divisible by two, three and four columns. */
export const cardPageSize = 12;
/** Items on a page of the lists. */
export const listPageSize = 50;

// The URLs of pictures and files work for at least half an hour.
const renewUrls = { refetchInterval: 20 * 60_000 } as const;

const ordering = '-created_at' as const;

/** A news item of a response. Without extensions its files are known by their URLs only. */
async function readNews(received: ReceivedFrom<typeof news.get>): Promise<NewsItem> {
  const { featured_image, pdf_file, thumbnail, updated_at = received.created_at } = received;
  return withFields(received, {
    image: readFileOrUrl(received.image, featured_image ?? thumbnail, thumbnail),
    pdf: readFileOrUrl(received.pdf, pdf_file),
    groups: await nameLabels('group', received.groups),
    zones: await nameLabels('zone', received.zones),
    // Only a server that has them returns them, with their names.
    segments: (received.segments ?? []).filter((segment) => typeof segment === 'object'),
    updated_at,
    audience: received.audience ?? null,
    ...readMoment(received),
  });
}

/** Fetches an item with its version. */
export const fetchNews = async (id: string) => readNews(await call(news.get, { params: { id } }));

/** One page of the news that the person may see, newest first; the previous page remains until the next arrives. */
export const newsQuery = (page: number, pageSize: number, { search, attention }: StaffSearch = {}) =>
  queryOptions({
    queryKey: keyOf(news.list, { page, pageSize, search, attention }),
    queryFn: async () => {
      const filter = { ...(search && { search }), ...(attention && { attention }) };
      const query = { ordering, page: String(page), page_size: String(pageSize), ...filter };
      return readPage(await call(news.list, { query }), { page, pageSize, ordering }, readNews);
    },
    ...pagedOptions,
    ...renewUrls,
  });

export const newsItemQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(news.get, id),
    queryFn: () => fetchNews(id),
    staleTime: 0,
    ...renewUrls,
  });

/** The current version of an item, for editing. A cached one would overwrite what someone else changed since. */
export const editedNewsQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(news.get, id, 'edited'),
    queryFn: () => fetchNews(String(id)),
    ...editedOptions,
  });
