import { groups, type GroupListItem } from '@dijkportaal/contract/audience/groups';
import { zones } from '@dijkportaal/contract/audience/zones';
import type { Label } from '@dijkportaal/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { fetchAllPages, readPage, type ReceivedPage } from '../../platform/paging.ts';
import { keyOf, pagedOptions } from '../../platform/queries.ts';

/** Groups or zones on a page (specification, section 9). */
export const labelPageSize = 1000;

/** Paging, order and search of a list of groups or zones. */
export interface LabelList {
  ordering?: 'name' | '-name' | undefined;
  page?: number | undefined;
  search?: string | undefined;
}

const queryOf = ({ ordering = 'name', page = 1, search }: LabelList) => ({
  ...(search !== undefined && { search }),
  ordering,
  page: String(page),
  page_size: String(labelPageSize),
});

/** A group or zone in the list; without the numbers of people if the server does not count them. */
export type LabelRow = Label & Partial<Pick<GroupListItem, 'users_count' | 'contacts_count'>>;

const readList = (received: ReceivedPage<LabelRow>, { page = 1, ordering = 'name' }: LabelList) =>
  readPage(received, { page, ordering, pageSize: labelPageSize }, (row) => row);

export const groupsQuery = (list: LabelList = {}) =>
  queryOptions({
    queryKey: keyOf(groups.list, list),
    queryFn: async () => readList(await call(groups.list, { query: queryOf(list) }), list),
    ...pagedOptions,
  });

export const zonesQuery = (list: LabelList = {}) =>
  queryOptions({
    queryKey: keyOf(zones.list, list),
    queryFn: async () => readList(await call(zones.list, { query: queryOf(list) }), list),
    ...pagedOptions,
  });

export const fetchAllGroups = () =>
  fetchAllPages(labelPageSize, (page) => call(groups.list, { query: queryOf({ page }) }));

export const fetchAllZones = () =>
  fetchAllPages(labelPageSize, (page) => call(zones.list, { query: queryOf({ page }) }));

export const allGroupsQuery = queryOptions({
  queryKey: keyOf(groups.list, 'all'),
  queryFn: fetchAllGroups,
  ...pagedOptions,
});

export const allZonesQuery = queryOptions({
  queryKey: keyOf(zones.list, 'all'),
  queryFn: fetchAllZones,
  ...pagedOptions,
});
