import { groups } from '@dijkportaal/contract/audience/groups';
import { zones } from '@dijkportaal/contract/audience/zones';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { keyOf, retryOnce } from '../../platform/queries.ts';

/** Groups or zones on a page (specification, section 9). */
export const labelPageSize = 1000;

/** Paging and order of a list of groups or zones. */
export interface LabelList {
  ordering?: 'name' | '-name';
  page?: number;
}

const common = { placeholderData: keepPreviousData, staleTime: 0, retry: retryOnce } as const;
const queryOf = ({ ordering = 'name', page = 1 }: LabelList) => ({
  ordering,
  page: String(page),
  page_size: String(labelPageSize),
});

/** One page of groups, by default ordered by name. */
export const groupsQuery = (list: LabelList = {}) =>
  queryOptions({
    queryKey: keyOf(groups.list, list),
    queryFn: () => call(groups.list, { query: queryOf(list) }),
    ...common,
  });

/** One page of zones, by default ordered by name. */
export const zonesQuery = (list: LabelList = {}) =>
  queryOptions({
    queryKey: keyOf(zones.list, list),
    queryFn: () => call(zones.list, { query: queryOf(list) }),
    ...common,
  });

/** Fetches all pages of a list, one after the other. */
async function fetchAll<Row>(fetchPage: (page: number) => Promise<{ next: string | null; results: Row[] }>) {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { next, results } = await fetchPage(page);
    rows.push(...results);
    if (next === null) return rows;
  }
}

/** All groups, ordered by name. */
export const allGroupsQuery = queryOptions({
  queryKey: keyOf(groups.list, 'all'),
  queryFn: () => fetchAll((page) => call(groups.list, { query: queryOf({ page }) })),
  ...common,
});

/** All zones, ordered by name. */
export const allZonesQuery = queryOptions({
  queryKey: keyOf(zones.list, 'all'),
  queryFn: () => fetchAll((page) => call(zones.list, { query: queryOf({ page }) })),
  ...common,
});
