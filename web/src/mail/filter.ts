import { MailState } from '@dijkportaal/contract/mail';
import { readPage, readSearch } from '../platform/list-address.ts';

/** What is shown of the mails, as it stands in the address of the screen. */
export interface MailSearch {
  state?: 'waiting' | 'sent' | 'failed' | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

/** Reads the address; what cannot be meant is left out. */
export function readMailSearch(address: Record<string, unknown>): MailSearch {
  const state = MailState.safeParse(address['state']).data;
  const search = readSearch(address['search']);
  const page = readPage(address['page']);
  return { ...(state && { state }), ...(search && { search }), ...(page && { page }) };
}
