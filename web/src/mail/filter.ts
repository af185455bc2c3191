import { readChoice, readListFilter, type ListFilter } from '../platform/list-filter.ts';
import { mailStates } from '@dijkportaal/contract/mail';

/** What is shown of the mails. */
export interface MailSearch extends ListFilter {
  state?: 'waiting' | 'sent' | 'failed' | undefined;
}

/** Reads the query of the URL; what is invalid is left out. */
export function readMailSearch(query: Record<string, unknown>): MailSearch {
  const state = readChoice(mailStates, query['state']);
  return { ...readListFilter(query), ...(state && { state }) };
}
