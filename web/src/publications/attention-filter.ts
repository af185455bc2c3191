import { attentionChoices, type Attention } from '@dijkportaal/contract/publications/designs';
import { readChoice, readListFilter, type ListFilter } from '../platform/list-filter.ts';

/** The filter of staff's lists of designs, documents and news. */
export interface StaffSearch extends ListFilter {
  attention?: Attention | undefined;
}

export function readStaffSearch(query: Record<string, unknown>): StaffSearch {
  const attention = readChoice(attentionChoices, query['attention']);
  return { ...readListFilter(query), ...(attention && { attention }) };
}
