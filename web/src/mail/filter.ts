import { MailState } from '@dijkportaal/contract/mail';
import { readListFilter, type ListFilter } from '../platform/list-filter.ts';

/** What is shown of the mails. */
export interface MailSearch extends ListFilter {
  state?: 'waiting' | 'sent' | 'failed' | undefined;
}

/** Reads the query of the URL; what is invalid is left out. */
export function readMailSearch(query: Record<string, unknown>): MailSearch {
  const state = MailState.safeParse(query['state']).data;
  return { ...readListFilter(query), ...(state && { state }) };
}
