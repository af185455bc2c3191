import { readPeopleFilter, toPeopleQuery, type PeopleFilter } from './people-filter.ts';
import { readId, readListFilter, type ListFilter } from '../platform/list-filter.ts';
import { defineSorting, type Ordering } from '../platform/sorting.ts';

export type SortColumn = 'username' | 'email' | 'last_login';

export const sorting = defineSorting<SortColumn>(['username', 'email', 'last_login'], 'username');

/** The choices for the account of a user. */
export const accounts = ['not_begun', 'never', 'signed_in'] as const;

export interface UserSearch extends ListFilter, PeopleFilter<(typeof accounts)[number]> {
  group?: number | undefined;
  zone?: number | undefined;
  ordering?: Ordering<SortColumn> | undefined;
}

export function readUserSearch(query: Record<string, unknown>): UserSearch {
  const [group, zone] = [readId(query['group']), readId(query['zone'])];
  return {
    ...readListFilter(query),
    ...(group && { group }),
    ...(zone && { zone }),
    ...readPeopleFilter(query, accounts),
    ...sorting.read(query),
  };
}

/** The part of the search that filters the list, as query parameters of the API. */
export const toQuery = ({ search, group, zone, ...filter }: UserSearch) => ({
  ...(search !== undefined && { search }),
  ...(group !== undefined && { group: String(group) }),
  ...(zone !== undefined && { zone: String(zone) }),
  ...toPeopleQuery(filter),
});
