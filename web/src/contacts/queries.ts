import { contacts, type Contact } from '@dijkportaal/contract/contacts/contacts';
import type { ReceivedFrom } from '@dijkportaal/contract/platform/endpoint';
import { groups } from '@dijkportaal/contract/audience/groups';
import { zones } from '@dijkportaal/contract/audience/zones';
import { people } from '@dijkportaal/contract/people/people';
import { maxCheckedPeople, users } from '@dijkportaal/contract/users';
import { maxPageSize } from '@dijkportaal/contract/platform/paging';
import { queryOptions } from '@tanstack/react-query';
import { nameLabels } from '../audience/public.tsx';
import { call, withFields } from '../platform/call.ts';
import { callExtension, callIfOffered } from '../platform/extensions.ts';
import { fetchAllPages, readPage } from '../platform/paging.ts';
import { editedOptions, keyOf, pagedOptions } from '../platform/queries.ts';
import { textsOf } from './fields.ts';
import { toQuery, type ContactSearch } from './filter.ts';

/** Endpoints whose data changes with a contact. */
export const contactEndpoints = [
  contacts.list,
  contacts.syncRuns,
  users.list,
  users.names,
  groups.list,
  zones.list,
  people.contact,
  people.contactTimeline,
];

/** Contacts on a page (specification, section 9). */
export const contactPageSize = 50;

/** A contact of a response. */
async function readContact(received: ReceivedFrom<typeof contacts.get>): Promise<Contact> {
  const { filtered_email, groups, zones, invited_at = null, is_external = false, bounced = [] } = received;
  const { invited_by_letter = false } = received;
  return withFields(received, {
    ...textsOf(received),
    filtered_email: typeof filtered_email === 'string' ? splitAddresses(filtered_email) : filtered_email,
    groups: await nameLabels('group', groups),
    zones: await nameLabels('zone', zones),
    invited_at,
    invited_by_letter,
    is_external,
    bounced,
  });
}

const splitAddresses = (text: string) => text.split(/[;,\s]+/).filter((address) => address !== '');

/** One page of contacts; the previous page remains until the next arrives. */
export const contactsQuery = (filter: ContactSearch) =>
  queryOptions({
    queryKey: keyOf(contacts.list, filter),
    queryFn: async () => {
      const { page = 1, ordering = 'name' } = filter;
      const query = { ...toQuery(filter), ordering, page: String(page), page_size: String(contactPageSize) };
      const received = await call(contacts.list, { query });
      return readPage(received, { page, ordering, pageSize: contactPageSize }, readContact);
    },
    ...pagedOptions,
  });

/** The current version of a contact, for editing. A cached one would overwrite what someone else changed since. */
export const contactQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(contacts.get, id),
    queryFn: () => fetchContact(id),
    ...editedOptions,
  });

/** Fetches a contact with its version. */
export const fetchContact = async (id: number) => readContact(await call(contacts.get, { params: { id: String(id) } }));

/** The ids of all contacts that match the filter, on all pages. Throws a CallError. */
export async function fetchAllIds(filter: ContactSearch): Promise<number[]> {
  const query = toQuery(filter);
  const found = await callIfOffered(contacts.ids, { query }, { showsBadInput: false });
  if (found !== null) return found.ids;
  const all = await fetchAllPages(maxPageSize, (page) =>
    call(contacts.list, { query: { ...query, page: String(page), page_size: String(maxPageSize) } }),
  );
  return all.map(({ id }) => id);
}

/**
 * How many of these contacts the next sync would re-create, and the first names; null if the server does not have this
 * call.
 */
export async function fetchComingBack(ids: readonly number[]): Promise<{ count: number; names: string[] } | null> {
  const all = { count: 0, names: [] as string[] };
  for (let start = 0; start < ids.length; start += maxCheckedPeople) {
    const body = { ids: ids.slice(start, start + maxCheckedPeople) };
    const found = await callIfOffered(contacts.comesBack, { body }, { success: null, showsBadInput: false });
    if (found === null) return null;
    all.count += found.count;
    all.names.push(...found.names);
  }
  return { ...all, names: all.names.toSorted(new Intl.Collator('nl').compare) };
}

/** The last sync; polled while it runs. */
export const lastRunQuery = queryOptions({
  queryKey: keyOf(contacts.syncRuns),
  queryFn: () => callExtension(contacts.syncRuns, { query: { ordering: '-started_at', page: '1', page_size: '1' } }),
  select: ({ results }) => results[0] ?? null,
  refetchInterval: ({ state }) => (state.data?.results[0]?.state === 'running' ? 1000 : false),
  staleTime: 0,
});
