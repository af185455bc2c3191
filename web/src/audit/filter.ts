import { auditActions, auditResults, type AuditAction } from '@dijkportaal/contract/audit';
import { readChoice, readListFilter, type ListFilter } from '../platform/list-filter.ts';

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
  const action = readChoice(auditActions, query['action']);
  const result = readChoice(auditResults, query['result']);
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

/** A day that exists, from 1900: YYYY-MM-DD. */
function readDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^(19|20)\d\d-\d\d-\d\d$/.test(value)) return undefined;
  const date = new Date(`${value}T00:00Z`);
  // February 30 would become March 2.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined;
}

/** Whether the last day lies before the first. */
export function isReversed({ from, to }: AuditSearch): boolean {
  return from !== undefined && to !== undefined && to < from;
}

/** Whether anything but the page is chosen. */
export function isFiltered({ page: _page, ...filter }: AuditSearch): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
