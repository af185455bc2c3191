import { readPage, readSearch } from '../platform/list-address.ts';

/** What is shown of the messages, as it stands in the address of the screen. */
export interface MessageSearch {
  search?: string | undefined;
  /** Those that nobody has read yet. */
  unread?: true | undefined;
  page?: number | undefined;
}

/** Reads the address; what cannot be meant is left out. */
export function readMessageSearch(address: Record<string, unknown>): MessageSearch {
  const search = readSearch(address['search']);
  const page = readPage(address['page']);
  const isUnread = address['unread'] === true || address['unread'] === 'true';
  return { ...(search && { search }), ...(isUnread && { unread: true }), ...(page && { page }) };
}
