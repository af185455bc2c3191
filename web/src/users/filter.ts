import { readPeopleFilter, toPeopleQuery, type PeopleFilter } from './people-filter.ts';
import { defineSorting, type Ordering } from '../platform/sorting.ts';

export type SortColumn = 'username' | 'email' | 'last_login';

export const sorting = defineSorting<SortColumn>(['username', 'email', 'last_login'], 'username');

/** The choices for the account of a user. */
export const accounts = ['not_begun', 'open', 'expired', 'never', 'signed_in'] as const;

/** The filter of the users. */
export interface UserSearch extends PeopleFilter<(typeof accounts)[number]> {
  ordering?: Ordering<SortColumn> | undefined;
}

/** Reads the query of the URL; invalid values are left out. */
export const readUserSearch = (query: Record<string, unknown>): UserSearch => ({
  ...readPeopleFilter(query, accounts),
  ...sorting.read(query),
});

/** The part of the search that filters the list, as query parameters of the API. */
export const toQuery = (filter: UserSearch) => toPeopleQuery(filter);
