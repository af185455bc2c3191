import { readListFilter, type ListFilter } from '../platform/list-filter.ts';
import { defineSorting, type Ordering } from '../platform/sorting.ts';

export type SortColumn = 'bounced_at' | 'email';

export const sorting = defineSorting<SortColumn>(['bounced_at', 'email'], '-bounced_at');

export interface BrokenAddressSearch extends ListFilter {
  ordering?: Ordering<SortColumn> | undefined;
}

export const readBrokenAddressSearch = (query: Record<string, unknown>): BrokenAddressSearch => ({
  ...readListFilter(query),
  ...sorting.read(query),
});
