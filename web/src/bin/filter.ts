import { binKinds, type BinKind } from '@dijkportaal/contract/bin';
import { readChoice, readListFilter, type ListFilter } from '../platform/list-filter.ts';

export interface BinSearch extends ListFilter {
  kind?: BinKind | undefined;
}

/** Reads the query of the URL; invalid values are left out. */
export function readBinSearch(query: Record<string, unknown>): BinSearch {
  const kind = readChoice(binKinds, query['kind']);
  return { ...readListFilter(query), ...(kind && { kind }) };
}
