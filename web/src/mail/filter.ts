import { readChoice, readListFilter, type ListFilter } from '../platform/list-filter.ts';
import { mailStates } from '@dijkportaal/contract/mail';

export interface MailSearch extends ListFilter {
  state?: 'waiting' | 'sent' | 'failed' | undefined;
}

export function readMailSearch(query: Record<string, unknown>): MailSearch {
  const state = readChoice(mailStates, query['state']);
  return { ...readListFilter(query), ...(state && { state }) };
}
