import { readPeopleFilter, toPeopleQuery, type PeopleFilter } from './people-filter.ts';
import { readListFilter, type ListFilter } from '../platform/list-filter.ts';
import { defineSorting, type Ordering } from '../platform/sorting.ts';

/** The columns that users can be sorted by. */
export type SortColumn = 'username' | 'email' | 'last_login';

export const sorting = defineSorting<SortColumn>(['username', 'email', 'last_login'], 'username');

/** The choices for the account of a user. */
export const accounts = ['not_begun', 'never', 'signed_in'] as const;

/** The filter of the users. */
export interface UserSearch extends ListFilter, PeopleFilter<(typeof accounts)[number]> {
  ordering?: Ordering<SortColumn> | undefined;
}

/** Reads the query of the URL. */
export const readUserSearch = (query: Record<string, unknown>): UserSearch => ({
  ...readListFilter(query),
  ...readPeopleFilter(query, accounts),
  ...sorting.read(query),
});

/** The part of the search that filters the list, as query parameters of the API. */
export const toQuery = ({ search, ...filter }: UserSearch) => ({
  ...(search !== undefined && { search }),
  ...toPeopleQuery(filter),
});
