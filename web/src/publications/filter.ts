import { readPage, readSearch } from '../platform/list-address.ts';

/** What is shown of designs or documents, as it stands in the address of the screen. */
export interface PublicationSearch {
  search?: string | undefined;
  page?: number | undefined;
}

/** Reads the address; what cannot be meant is left out. */
export function readPublicationSearch(address: Record<string, unknown>): PublicationSearch {
  const search = readSearch(address['search']);
  const page = readPage(address['page']);
  return { ...(search && { search }), ...(page && { page }) };
}

/** The same list at another page. */
export const atPage = (filter: PublicationSearch, page: number): PublicationSearch => ({
  ...filter,
  page: page === 1 ? undefined : page,
});
