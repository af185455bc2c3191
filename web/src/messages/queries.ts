import { messages, type Message } from '@dijkportaal/contract/messages/messages';
import type { ReceivedFrom } from '@dijkportaal/contract/platform/endpoint';
import { dashboard } from '@dijkportaal/contract/dashboard';
import { questions } from '@dijkportaal/contract/questions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { callExtension, loadPortalFacts } from '../platform/extensions.ts';
import { readPage } from '../platform/paging.ts';
import { keyOf, pagedOptions } from '../platform/queries.ts';
import { readFile } from '../platform/read-file.ts';
import type { MessageSearch } from './filter.ts';

/** Endpoints with lists or counts of messages. */
export const messageLists = [messages.list, dashboard.get, questions.list, questions.reactions];

/** Endpoints whose data changes with a message. */
export const messageEndpoints = [...messageLists, messages.get];

/** Messages on a page: fewer than in other lists, because they come with their texts. */
export const messagePageSize = 20;

/** A message of a response. Without extensions nobody marks messages as read, and there are no replies. */
export const readMessage = (received: ReceivedFrom<typeof messages.get>): Message => ({
  ...received,
  reference: received.reference ?? '',
  changed_at: received.changed_at ?? null,
  name: received.name ?? '',
  profile_id: received.profile_id ?? null,
  owner_id: received.owner_id ?? null,
  owner: received.owner ?? '',
  read_at: received.read_at === undefined ? received.created_at : received.read_at,
  state: received.state ?? 'new',
  source: received.source ?? 'portal',
  happened_on: received.happened_on ?? null,
  entered_by: received.entered_by ?? '',
  about: received.about ?? null,
  question: received.question ?? '',
  form: received.form ?? null,
  files: (received.files ?? []).map(readFile),
  replies: received.replies ?? 0,
  unseen: received.unseen ?? 0,
  latest_at: received.latest_at ?? received.created_at,
});

/** One page of messages, those with the latest message or reply first: one's own, or for staff everyone's. Never cached. */
export const messagesQuery = ({
  page = 1,
  search,
  unread,
  mine,
  late,
  state,
  form,
  owner,
  zone,
  ...more
}: MessageSearch) =>
  queryOptions({
    queryKey: keyOf(messages.list, { page, search, unread, mine, late, state, form, owner, zone, ...more }),
    queryFn: async () => {
      const query = {
        page: String(page),
        page_size: String(messagePageSize),
        ...(search && { search }),
        ...(unread && { unread: 'true' as const }),
        ...(mine && { mine: 'true' as const }),
        ...(late && { late: 'true' as const }),
        ...(state && { state }),
        ...(form && { form }),
        ...(owner && { owner: String(owner) }),
        ...(zone && { zone: String(zone) }),
        ...(more.reactions_to && { reactions_to: String(more.reactions_to) }),
        // A server without conversations does not know this order.
        ...((await loadPortalFacts()) !== null && { ordering: '-latest_at' as const }),
      };
      const received = await call(messages.list, { query });
      return readPage(received, { page, pageSize: messagePageSize, ordering: '-latest_at' }, readMessage);
    },
    ...pagedOptions,
  });

/** The interval of a query that looks for changes of others: longer while the server does not respond. */
export const pollEvery =
  (seconds: number) =>
  ({ state: { status } }: { state: { status: string } }): number =>
    1000 * (status === 'error' ? 60 : seconds);

/** One message, with the changes of colleagues. */
export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(messages.get, id),
    queryFn: async () => readMessage(await call(messages.get, { params: { id: String(id) } })),
    staleTime: 0,
  });

/** Replies on a page. */
export const repliesPageSize = 20;

/** One page of the replies to a message, oldest first. The links to files are renewed before they end. */
export const repliesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: keyOf(messages.replies, id, page),
    queryFn: () =>
      callExtension(messages.replies, {
        params: { id: String(id) },
        query: { page: String(page), page_size: String(repliesPageSize) },
      }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.results.some(({ files }) => files.some(({ is_checking }) => is_checking)) ? 5_000 : 20 * 60_000,
  });

/** The number of unread messages, for staff. */
export const unreadCountQuery = queryOptions({
  queryKey: keyOf(messages.list, 'unread'),
  queryFn: async () => (await call(messages.list, { query: { unread: 'true', page_size: '1' } })).count,
  staleTime: 0,
});
