import { readListFilter, type ListFilter } from '../platform/list-filter.ts';

/** What is shown of the messages. */
export interface MessageSearch extends ListFilter {
  /** Those that nobody has read yet. */
  unread?: true | undefined;
}

/** Reads the query of the URL; what is invalid is left out. */
export function readMessageSearch(query: Record<string, unknown>): MessageSearch {
  const isUnread = query['unread'] === true || query['unread'] === 'true';
  return { ...readListFilter(query), ...(isUnread && { unread: true }) };
}
