import type { ListFilter } from './list-filter.ts';

/** A column that a list is sorted by, with `-` in front for descending. */
export type Ordering<Column extends string> = Column | `-${Column}`;

interface Sorted<Column extends string> extends ListFilter {
  /** Absent for the default order. */
  ordering?: Ordering<Column> | undefined;
}

/** Defines the columns that a list can be sorted by, and its default order. */
export function defineSorting<Column extends string>(columns: readonly Column[], usual: Ordering<Column>) {
  const orderings = columns.flatMap((column): Ordering<Column>[] => [column, `-${column}`]);
  return {
    usual,
    /** Reads the order from the query of a URL; an invalid one is left out. */
    read(query: Record<string, unknown>): { ordering?: Ordering<Column> } {
      const ordering = orderings.find((known) => known === query['ordering']);
      return ordering === undefined ? {} : { ordering };
    },
    /** For the heading of a column: how the list is sorted by it, and what a click does. */
    by<Filter extends Sorted<Column>>(column: Column, filter: Filter, onFilter: (next: Filter) => void) {
      const { ordering = usual } = filter;
      const next: Ordering<Column> = ordering === column ? `-${column}` : column;
      return {
        direction: ordering === column ? 'ascending' : ordering === `-${column}` ? 'descending' : undefined,
        onSort: () => onFilter({ ...filter, ordering: next === usual ? undefined : next, page: undefined }),
      } as const;
    },
  };
}
