import { AuditAction, AuditFilter, AuditResult } from '@dijkportaal/contract/audit';
import { readListFilter, type ListFilter } from '../platform/list-filter.ts';

/** What is shown of the log. */
export interface AuditSearch extends ListFilter {
  action?: AuditAction | undefined;
  result?: 'success' | 'failure' | undefined;
  /** Days, YYYY-MM-DD, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Reads the query of the URL; what is invalid is left out, so that a mistyped URL shows the log all the same. */
export function readAuditSearch(query: Record<string, unknown>): AuditSearch {
  const action = AuditAction.safeParse(query['action']).data;
  const result = AuditResult.safeParse(query['result']).data;
  const from = readDay(query['from']);
  const to = readDay(query['to']);
  return {
    ...readListFilter(query),
    ...(action && { action }),
    ...(result && { result }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

function readDay(value: unknown): string | undefined {
  return AuditFilter.shape.from.safeParse(value).data;
}

/** Whether the last day lies before the first. */
export function isReversed({ from, to }: AuditSearch): boolean {
  return from !== undefined && to !== undefined && to < from;
}

/** Whether anything but the page is chosen. */
export function isFiltered({ page: _page, ...filter }: AuditSearch): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
