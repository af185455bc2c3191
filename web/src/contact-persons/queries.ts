import { contactPersons } from '@dijkportaal/contract/contact-persons';
import { queryOptions } from '@tanstack/react-query';
import { callExtension, callIfOffered } from '../platform/extensions.ts';
import type { ListFilter } from '../platform/list-filter.ts';
import { readPage } from '../platform/paging.ts';
import { keyOf, pagedOptions } from '../platform/queries.ts';

/** One's own contact person; null if the server has none. */
export const ownContactPersonQuery = queryOptions({
  queryKey: keyOf(contactPersons.own),
  queryFn: () => callIfOffered(contactPersons.own),
  staleTime: 5 * 60_000,
});

/** Contact persons on a page. */
export const contactPersonPageSize = 50;

/** One page of contact persons by name. */
export const contactPersonsQuery = ({ page = 1, search }: ListFilter) =>
  queryOptions({
    queryKey: keyOf(contactPersons.list, { page, search }),
    queryFn: async () => {
      const query = { page: String(page), page_size: String(contactPersonPageSize), ...(search && { search }) };
      const received = await callExtension(contactPersons.list, { query });
      return readPage(received, { page, pageSize: contactPersonPageSize, ordering: 'name' }, (row) => row);
    },
    ...pagedOptions,
  });

export const fetchContactPerson = (id: number) => callExtension(contactPersons.get, { params: { id: String(id) } });
