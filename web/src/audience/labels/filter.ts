import { readListFilter, type ListFilter } from '../../platform/list-filter.ts';
import { defineSorting, type Ordering } from '../../platform/sorting.ts';
import type { LabelKind } from './kinds.ts';

export const sorting = defineSorting<'name'>(['name'], 'name');

export interface LabelSearch extends ListFilter {
  /** The tab; absent for the groups. */
  tab?: 'zones' | undefined;
  ordering?: Ordering<'name'> | undefined;
}

/** Reads the query of the URL; invalid values are left out. */
export const readLabelSearch = (query: Record<string, unknown>): LabelSearch => ({
  ...readListFilter(query),
  ...(query['tab'] === 'zones' && { tab: 'zones' }),
  ...sorting.read(query),
});

/** Which of the two the tab shows. */
export const kindOf = ({ tab }: LabelSearch): LabelKind => (tab === 'zones' ? 'zone' : 'group');
