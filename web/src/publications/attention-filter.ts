import { readChoice, readListFilter, type ListFilter } from '../platform/list-filter.ts';

/** What staff have to look at: items that nobody sees, and those with a file that waits for the virus scanner. */
export const attentionChoices = ['seen_by_nobody', 'files_checking'] as const;

/** The filter of staff's lists of designs, documents and news. */
export interface StaffSearch extends ListFilter {
  attention?: (typeof attentionChoices)[number] | undefined;
}

/** Reads the query of the URL; invalid values are left out. */
export function readStaffSearch(query: Record<string, unknown>): StaffSearch {
  const attention = readChoice(attentionChoices, query['attention']);
  return { ...readListFilter(query), ...(attention && { attention }) };
}
