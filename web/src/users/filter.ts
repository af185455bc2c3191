import { readPage, readSearch } from '../platform/list-address.ts';

/** The columns that the list can be sorted by. */
export type SortColumn = 'username' | 'email' | 'last_login';

/** A column, with `-` in front from high to low. */
type Ordering = SortColumn | `-${SortColumn}`;

const orderings: readonly Ordering[] = ['username', '-username', 'email', '-email', 'last_login', '-last_login'];

/** What is shown of the users, as it stands in the address of the screen. By username unless asked otherwise. */
export interface UserSearch {
  search?: string | undefined;
  ordering?: Ordering | undefined;
  page?: number | undefined;
}

/** Reads the address; what cannot be meant is left out. */
export function readUserSearch(address: Record<string, unknown>): UserSearch {
  const search = readSearch(address['search']);
  const ordering = orderings.find((known) => known === address['ordering']);
  const page = readPage(address['page']);
  return { ...(search && { search }), ...(ordering && { ordering }), ...(page && { page }) };
}

/** How the list is sorted by a column now, if it is. */
export function directionOf(
  { ordering = 'username' }: UserSearch,
  column: SortColumn,
): 'ascending' | 'descending' | undefined {
  if (ordering === column) return 'ascending';
  return ordering === `-${column}` ? 'descending' : undefined;
}

/** Sorts by a column, or the other way around; the list then begins at its first page. */
export function sortBy(filter: UserSearch, column: SortColumn): UserSearch {
  const ordering: Ordering = directionOf(filter, column) === 'ascending' ? `-${column}` : column;
  return { ...filter, ordering: ordering === 'username' ? undefined : ordering, page: undefined };
}
