import { readChoice, readListFilter, type ListFilter } from '../platform/list-filter.ts';
import { mailStates } from '@dijkportaal/contract/mail';

/** The filter of the mails. */
export interface MailSearch extends ListFilter {
  state?: 'waiting' | 'sent' | 'failed' | undefined;
}

/** Reads the query of the URL; invalid values are left out. */
export function readMailSearch(query: Record<string, unknown>): MailSearch {
  const state = readChoice(mailStates, query['state']);
  return { ...readListFilter(query), ...(state && { state }) };
}
