import { readPage, readSearch } from '../../platform/list-address.ts';

/** The columns that the list can be sorted by. */
export type SortColumn = 'name' | 'email' | 'mobile_phone';

/** A column, with `-` in front from high to low. */
type Ordering = SortColumn | `-${SortColumn}`;

const orderings: readonly Ordering[] = ['name', '-name', 'email', '-email', 'mobile_phone', '-mobile_phone'];

/** What is shown of the contacts, as it stands in the address of the screen. By name unless asked otherwise. */
export interface ContactSearch {
  search?: string | undefined;
  /** Ids of a group and a zone. */
  group?: number | undefined;
  zone?: number | undefined;
  ordering?: Ordering | undefined;
  page?: number | undefined;
}

/** Reads the address; what cannot be meant is left out. */
export function readContactSearch(address: Record<string, unknown>): ContactSearch {
  const search = readSearch(address['search']);
  const group = readId(address['group']);
  const zone = readId(address['zone']);
  const ordering = orderings.find((known) => known === address['ordering']);
  const page = readPage(address['page']);
  return {
    ...(search && { search }),
    ...(group && { group }),
    ...(zone && { zone }),
    ...(ordering && { ordering }),
    ...(page && { page }),
  };
}

function readId(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined;
}

/** What of it narrows the list, as the server takes it. */
export function narrowing({ search, group, zone }: ContactSearch): Record<string, string> {
  return {
    ...(search !== undefined && { search }),
    ...(group !== undefined && { group: String(group) }),
    ...(zone !== undefined && { zone: String(zone) }),
  };
}

/** How the list is sorted by a column now, if it is. */
export function directionOf(
  { ordering = 'name' }: ContactSearch,
  column: SortColumn,
): 'ascending' | 'descending' | undefined {
  if (ordering === column) return 'ascending';
  return ordering === `-${column}` ? 'descending' : undefined;
}

/** Sorts by a column, or the other way around; the list then begins at its first page. */
export function sortBy(filter: ContactSearch, column: SortColumn): ContactSearch {
  const ordering: Ordering = directionOf(filter, column) === 'ascending' ? `-${column}` : column;
  return { ...filter, ordering: ordering === 'name' ? undefined : ordering, page: undefined };
}
