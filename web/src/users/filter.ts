import { readListFilter, type ListFilter } from '../platform/list-filter.ts';
import { defineSorting, type Ordering } from '../platform/sorting.ts';

/** The columns that users can be sorted by. */
export type SortColumn = 'username' | 'email' | 'last_login';

export const sorting = defineSorting<SortColumn>(['username', 'email', 'last_login'], 'username');

/** The filter of the users. */
export interface UserSearch extends ListFilter {
  ordering?: Ordering<SortColumn> | undefined;
}

/** Reads the query of the URL. */
export const readUserSearch = (query: Record<string, unknown>): UserSearch => ({
  ...readListFilter(query),
  ...sorting.read(query),
});
