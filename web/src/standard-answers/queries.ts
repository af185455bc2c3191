import { standardAnswers } from '@dijkportaal/contract/standard-answers';
import { queryOptions } from '@tanstack/react-query';
import { callExtension } from '../platform/extensions.ts';
import type { ListFilter } from '../platform/list-filter.ts';
import { fetchAllPages, readPage } from '../platform/paging.ts';
import { keyOf, pagedOptions } from '../platform/queries.ts';

/** Standard answers on a page. */
export const answerPageSize = 50;

const fetchPage = (page: number, search?: string) =>
  callExtension(standardAnswers.list, {
    query: { page: String(page), page_size: String(answerPageSize), ...(search && { search }) },
  });

/** One page of standard answers by name. */
export const answersQuery = ({ page = 1, search }: ListFilter) =>
  queryOptions({
    queryKey: keyOf(standardAnswers.list, { page, search }),
    queryFn: async () =>
      readPage(await fetchPage(page, search), { page, pageSize: answerPageSize, ordering: 'name' }, (row) => row),
    ...pagedOptions,
  });

/** All standard answers, to choose from. */
export const allAnswersQuery = queryOptions({
  queryKey: keyOf(standardAnswers.list, 'all'),
  queryFn: () => fetchAllPages(answerPageSize, (page) => fetchPage(page)),
  ...pagedOptions,
});

export const fetchAnswer = (id: number) => callExtension(standardAnswers.get, { params: { id: String(id) } });
