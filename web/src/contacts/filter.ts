import { readPeopleFilter, toPeopleQuery, type PeopleFilter } from '../users/public.ts';
import { defineSorting, type Ordering } from '../platform/sorting.ts';

export type SortColumn = 'name' | 'email' | 'mobile_phone';

export const sorting = defineSorting<SortColumn>(['name', 'email', 'mobile_phone'], 'name');

/** The choices for the account of a contact. */
export const accounts = ['none', 'invited', 'not_begun', 'never', 'signed_in'] as const;

/** The filter of the contacts. */
export interface ContactSearch extends PeopleFilter<(typeof accounts)[number]> {
  ordering?: Ordering<SortColumn> | undefined;
}

/** Reads the query of the URL; invalid values are left out. */
export const readContactSearch = (query: Record<string, unknown>): ContactSearch => ({
  ...readPeopleFilter(query, accounts),
  ...sorting.read(query),
});

/** The part of the search that filters the list, as query parameters of the API. */
export const toQuery = (filter: ContactSearch) => toPeopleQuery(filter);
