import { readPage, readSearch } from '../../platform/list-address.ts';

/** What is shown of the newsletters, as it stands in the address of the screen. */
export interface NewsletterSearch {
  search?: string | undefined;
  page?: number | undefined;
}

/** Reads the address; what cannot be meant is left out. */
export function readNewsletterSearch(address: Record<string, unknown>): NewsletterSearch {
  const search = readSearch(address['search']);
  const page = readPage(address['page']);
  return { ...(search && { search }), ...(page && { page }) };
}
