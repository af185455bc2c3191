import { brokenAddresses } from '@dijkportaal/contract/bounces';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { keyOf, retryOnce } from '../platform/queries.ts';
import { sorting, type BrokenAddressSearch } from './filter.ts';

/** Addresses on a page. */
export const brokenAddressPageSize = 50;

/** One page of addresses; the page before stays until the next is there. It is always fetched anew. */
export const brokenAddressesQuery = ({ page = 1, ordering = sorting.usual, search }: BrokenAddressSearch) =>
  queryOptions({
    queryKey: keyOf(brokenAddresses.list, { page, ordering, search }),
    queryFn: () =>
      call(brokenAddresses.list, {
        query: { ordering, page: String(page), page_size: String(brokenAddressPageSize), ...(search && { search }) },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: retryOnce,
  });
