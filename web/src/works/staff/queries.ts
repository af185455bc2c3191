import { works, type WorkShape } from '@dijkportaal/contract/works';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callExtension } from '../../platform/extensions.ts';
import type { ListFilter } from '../../platform/list-filter.ts';
import { readPage } from '../../platform/paging.ts';
import { editedOptions, keyOf, pagedOptions } from '../../platform/queries.ts';

/** Works on a page. */
export const workPageSize = 25;

const ordering = '-starts_on';

export const worksQuery = ({ page = 1, search }: ListFilter) =>
  queryOptions({
    queryKey: keyOf(works.list, { page, search }),
    queryFn: async () => {
      const query = {
        page: String(page),
        page_size: String(workPageSize),
        ordering,
        ...(search && { search }),
      } as const;
      return readPage(
        await callExtension(works.list, { query }),
        { page, pageSize: workPageSize, ordering },
        (row) => row,
      );
    },
    ...pagedOptions,
  });

export const fetchWork = (id: number) => callExtension(works.get, { params: { id: String(id) } });

export const editedWorkQuery = (id: number) =>
  queryOptions({ queryKey: keyOf(works.get, id), queryFn: () => fetchWork(id), ...editedOptions });

/** The place of works, for which people are counted. */
export interface Place {
  zone_id: number | null;
  shapes: WorkShape[];
  distance: number;
}

/** How many residents would see works with this place; the previous number remains until the next arrives. */
export const reachQuery = (body: Place) =>
  queryOptions({
    queryKey: keyOf(works.reach, body),
    queryFn: () => callExtension(works.reach, { body }, { success: null, showsBadInput: false }),
    placeholderData: keepPreviousData,
    retry: false,
  });
