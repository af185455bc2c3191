import { maxBouncedNames, maxCheckedPeople, users, type Bounced, type UserListItem } from '@dijkportaal/contract/users';
import type { ReceivedFrom } from '@dijkportaal/contract/platform/endpoint';
import { contacts } from '@dijkportaal/contract/contacts/contacts';
import { parcels } from '@dijkportaal/contract/parcels/parcels';
import { people } from '@dijkportaal/contract/people/people';
import { profiles } from '@dijkportaal/contract/profiles';
import { queryOptions } from '@tanstack/react-query';
import { nameLabels } from '../audience/public.tsx';
import { call, CallError, withFields } from '../platform/call.ts';
import { callExtension, callIfOffered } from '../platform/extensions.ts';
import { readPage } from '../platform/paging.ts';
import { editedOptions, keyOf, pagedOptions } from '../platform/queries.ts';
import { toQuery, type UserSearch } from './filter.ts';

/** Endpoints whose data changes with an account. */
export const userEndpoints = [users.list, profiles.get, parcels.people, contacts.list, people.account, people.timeline];

/** Users on a page (specification, section 9). */
export const userPageSize = 50;

/** One page of users; the previous page remains until the next arrives. Never cached. */
export const usersQuery = (filter: UserSearch) =>
  queryOptions({
    queryKey: keyOf(users.list, filter),
    queryFn: async () => {
      const { page = 1, ordering = 'username' } = filter;
      const query = { ...toQuery(filter), ordering, page: String(page), page_size: String(userPageSize) };
      return readPage(await call(users.list, { query }), { page, ordering, pageSize: userPageSize }, readUser);
    },
    ...pagedOptions,
  });

/** The ids of all users that match the filter, on all pages. Throws a CallError. */
export async function fetchAllIds(filter: UserSearch): Promise<number[]> {
  const { ids } = await callExtension(users.ids, { query: toQuery(filter) }, { showsBadInput: false });
  return ids;
}

/** Fetches a user with its version; the listed one if the server only lists users. */
export async function fetchUser(id: number, listed?: UserListItem): Promise<UserListItem> {
  try {
    return await readUser(await call(users.get, { params: { id: String(id) } }));
  } catch (error) {
    const hasOnlyList = error instanceof CallError && (error.status === 405 || error.status === 501);
    if (hasOnlyList && listed !== undefined) return listed;
    throw error;
  }
}

/** A user of a response. Without extensions superusers and other staff look the same. */
async function readUser(received: ReceivedFrom<typeof users.get>): Promise<UserListItem> {
  return withFields(received, {
    job_title: received.job_title ?? '',
    is_superuser: received.is_superuser ?? false,
    invited_at: received.invited_at ?? null,
    bounced: received.bounced ?? false,
    groups: await nameLabels('group', received.groups),
    profile: { zones: await nameLabels('zone', received.profile.zones) },
  });
}

/** The current version of a user, for editing. A cached one would overwrite what someone else changed since. */
export const userQuery = (id: number, listed?: UserListItem) =>
  queryOptions({
    queryKey: keyOf(users.get, id),
    queryFn: () => fetchUser(id, listed),
    ...editedOptions,
  });

/**
 * To how many of these people mail came back, and the first names; null if the server does not have this call. `endpoint`
 * is that of the accounts or of the contacts.
 */
export async function fetchBounced(
  endpoint: typeof users.bounced | typeof contacts.bounced,
  ids: readonly number[],
): Promise<Bounced | null> {
  const all: Bounced = { count: 0, names: [] };
  for (let start = 0; start < ids.length; start += maxCheckedPeople) {
    const body = { ids: ids.slice(start, start + maxCheckedPeople) };
    const found = await callIfOffered(endpoint, { body }, { success: null, showsBadInput: false });
    if (found === null) return null;
    all.count += found.count;
    all.names.push(...found.names);
  }
  return { ...all, names: all.names.slice(0, maxBouncedNames) };
}
