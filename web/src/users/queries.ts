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

/** One page of users; the previous page stays until the next arrives. Never cached. */
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

/** The current version of a user, for editing. A cached one would overwrite what someone else changed since. */
export const userQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(users.get, id),
    queryFn: () => call(users.get, { params: { id: String(id) } }),
    gcTime: 0,
    staleTime: Infinity,
    structuralSharing: false,
    retry: retryOnce,
  });
