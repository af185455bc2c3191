import { readListFilter, type ListFilter } from '../platform/list-filter.ts';

export interface MessageSearch extends ListFilter {
  /** Only messages that nobody has read yet. */
  unread?: true | undefined;
}

export function readMessageSearch(query: Record<string, unknown>): MessageSearch {
  const isUnread = query['unread'] === true || query['unread'] === 'true';
  return { ...readListFilter(query), ...(isUnread && { unread: true }) };
}
