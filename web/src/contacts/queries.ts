import { contacts } from '@dijkportaal/contract/contacts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { retryOnce } from '../platform/retries.ts';
import { narrowing, type ContactSearch } from './filter.ts';

/** Contacts on a page (specification, section 9). */
export const contactPageSize = 50;

/** One page of contacts; the page before stays until the next is there. */
export const contactsQuery = (filter: ContactSearch) =>
  queryOptions({
    queryKey: ['contacts', 'list', filter],
    queryFn: () => fetchPage(filter, filter.page ?? 1, contactPageSize),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: retryOnce,
  });

const fetchPage = (filter: ContactSearch, page: number, size: number) =>
  call(contacts.list, {
    query: {
      ...narrowing(filter),
      ordering: filter.ordering ?? 'name',
      page: String(page),
      page_size: String(size),
    },
  });

/** The most that the server hands out at once. */
const largestPage = 1000;
/** Calls at the same moment: more than this browsers keep waiting anyway. */
const lanes = 4;

/** The ids of all contacts that fit the filter, on all pages. `note` hears how many are there already. */
export async function fetchAllIds(filter: ContactSearch, note: (share: number) => void): Promise<number[]> {
  const byPlace = { ...filter, ordering: undefined };
  const first = await fetchPage(byPlace, 1, largestPage);
  const pages = Math.ceil(first.count / largestPage);
  const ids = new Set(first.results.map(({ id }) => id));
  let next = 2;
  const fetchRest = async () => {
    while (next <= pages) {
      const page = await fetchPage(byPlace, next++, largestPage);
      for (const { id } of page.results) ids.add(id);
      note(ids.size / first.count);
    }
  };
  await Promise.all(Array.from({ length: lanes }, fetchRest));
  return [...ids];
}

/** The newest run of the synchronisation; asked for again and again while it runs. */
export const lastRunQuery = queryOptions({
  queryKey: ['contacts', 'last-run'],
  queryFn: () => call(contacts.syncRuns, { query: { ordering: '-started_at', page: '1', page_size: '1' } }),
  select: ({ results }) => results[0] ?? null,
  refetchInterval: ({ state }) => (state.data?.results[0]?.state === 'running' ? 1000 : false),
  staleTime: 0,
  retry: retryOnce,
});
