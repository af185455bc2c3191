import { readPage, readSearch } from '../platform/list-address.ts';

/** The columns that the list can be sorted by. */
export type SortColumn = 'bounced_at' | 'email';

/** A column, with `-` in front from high to low. */
type Ordering = SortColumn | `-${SortColumn}`;

/** The latest first, unless asked otherwise. */
export const usualOrdering = '-bounced_at' satisfies Ordering;

const orderings: readonly Ordering[] = ['bounced_at', '-bounced_at', 'email', '-email'];

/** What is shown of the addresses, as it stands in the address of the screen. */
export interface BrokenAddressSearch {
  search?: string | undefined;
  ordering?: Ordering | undefined;
  page?: number | undefined;
}

/** Reads the address; what cannot be meant is left out. */
export function readBrokenAddressSearch(address: Record<string, unknown>): BrokenAddressSearch {
  const search = readSearch(address['search']);
  const ordering = orderings.find((known) => known === address['ordering']);
  const page = readPage(address['page']);
  return { ...(search && { search }), ...(ordering && { ordering }), ...(page && { page }) };
}

/** How the list is sorted by a column now, if it is. */
export function directionOf(
  { ordering = usualOrdering }: BrokenAddressSearch,
  column: SortColumn,
): 'ascending' | 'descending' | undefined {
  if (ordering === column) return 'ascending';
  return ordering === `-${column}` ? 'descending' : undefined;
}

/** Sorts by a column, or the other way around; the list then begins at its first page. */
export function sortBy(filter: BrokenAddressSearch, column: SortColumn): BrokenAddressSearch {
  const ordering: Ordering = directionOf(filter, column) === 'ascending' ? `-${column}` : column;
  return { ...filter, ordering: ordering === usualOrdering ? undefined : ordering, page: undefined };
}
