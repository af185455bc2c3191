import { readPeopleFilter, toPeopleQuery, type PeopleFilter } from '../users/public.ts';
import { readId, readListFilter, type ListFilter } from '../platform/list-filter.ts';
import { defineSorting, type Ordering } from '../platform/sorting.ts';

export type SortColumn = 'name' | 'email' | 'mobile_phone';

export const sorting = defineSorting<SortColumn>(['name', 'email', 'mobile_phone'], 'name');

/** The choices for the account of a contact. */
export const accounts = ['none', 'invited', 'not_begun', 'signed_in'] as const;

/** The filter of the contacts. */
export interface ContactSearch extends ListFilter, PeopleFilter<(typeof accounts)[number]> {
  group?: number | undefined;
  zone?: number | undefined;
  ordering?: Ordering<SortColumn> | undefined;
}

/** Reads the query of the URL; invalid values are left out. */
export function readContactSearch(query: Record<string, unknown>): ContactSearch {
  const group = readId(query['group']);
  const zone = readId(query['zone']);
  return {
    ...readListFilter(query),
    ...(group && { group }),
    ...(zone && { zone }),
    ...readPeopleFilter(query, accounts),
    ...sorting.read(query),
  };
}

/** The part of the search that filters the list, as query parameters of the API. */
export function toQuery({ search, group, zone, ...filter }: ContactSearch) {
  return {
    ...toPeopleQuery(filter),
    ...(search !== undefined && { search }),
    ...(group !== undefined && { group: String(group) }),
    ...(zone !== undefined && { zone: String(zone) }),
  };
}
