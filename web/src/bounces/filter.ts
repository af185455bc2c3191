import { readListFilter, type ListFilter } from '../platform/list-filter.ts';
import { defineSorting, type Ordering } from '../platform/sorting.ts';

/** The columns that bounced addresses can be sorted by. */
export type SortColumn = 'bounced_at' | 'email';

export const sorting = defineSorting<SortColumn>(['bounced_at', 'email'], '-bounced_at');

/** The filter of the list. */
export interface BrokenAddressSearch extends ListFilter {
  ordering?: Ordering<SortColumn> | undefined;
}

/** Reads the query of the URL. */
export const readBrokenAddressSearch = (query: Record<string, unknown>): BrokenAddressSearch => ({
  ...readListFilter(query),
  ...sorting.read(query),
});
