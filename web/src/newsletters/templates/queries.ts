import { newsletterTemplates } from '@dijkportaal/contract/newsletters/templates';
import { queryOptions } from '@tanstack/react-query';
import { callExtension } from '../../platform/extensions.ts';
import { fetchAllPages } from '../../platform/paging.ts';
import { keyOf, pagedOptions } from '../../platform/queries.ts';

const pageSize = 100;

/** All templates by name: there are some dozens at most. */
export const templatesQuery = queryOptions({
  queryKey: keyOf(newsletterTemplates.list),
  queryFn: () =>
    fetchAllPages(pageSize, (page) =>
      callExtension(newsletterTemplates.list, { query: { page: String(page), page_size: String(pageSize) } }),
    ),
  ...pagedOptions,
});

export const fetchTemplate = (id: number) => callExtension(newsletterTemplates.get, { params: { id: String(id) } });
