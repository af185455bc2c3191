import { users } from '@dijkportaal/contract/users';
import { contacts } from '@dijkportaal/contract/contacts';
import { parcels } from '@dijkportaal/contract/parcels';
import { profiles } from '@dijkportaal/contract/profiles';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { keyOf, retryOnce } from '../platform/queries.ts';
import type { UserSearch } from './filter.ts';

/** Endpoints whose data changes with an account. */
export const userEndpoints = [users.list, profiles.get, parcels.map, contacts.list];

/** Users on a page (specification, section 9). */
export const userPageSize = 50;

/** One page of users; the page before stays until the next is there. It is always fetched anew. */
export const usersQuery = ({ page = 1, ordering = 'username', search }: UserSearch) =>
  queryOptions({
    queryKey: keyOf(users.list, { page, ordering, search }),
    queryFn: () =>
      call(users.list, {
        query: { ordering, page: String(page), page_size: String(userPageSize), ...(search && { search }) },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: retryOnce,
  });

/** One user as it is now, to change it. What somebody else changed meanwhile would otherwise be written back. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(users.get, id),
    queryFn: () => call(users.get, { params: { id: String(id) } }),
    gcTime: 0,
    staleTime: Infinity,
    retry: retryOnce,
  });
