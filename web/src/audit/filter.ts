import { auditActions, auditResults, type AuditAction } from '@dijkportaal/contract/audit/audit';
import { readChoice, readListFilter, type ListFilter } from '../platform/list-filter.ts';

export interface AuditSearch extends ListFilter {
  action?: AuditAction | undefined;
  result?: 'success' | 'failure' | undefined;
  /** Days, YYYY-MM-DD, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** An account or contact, such as `user 12`: only who looked at them. */
  reads_of?: string | undefined;
}

/** Reads the query of the URL; invalid values are left out, so that a mistyped URL still shows the log. */
export function readAuditSearch(query: Record<string, unknown>): AuditSearch {
  const action = readChoice(auditActions, query['action']);
  const result = readChoice(auditResults, query['result']);
  const from = readDay(query['from']);
  const to = readDay(query['to']);
  const readsOf = readPerson(query['reads_of']);
  return {
    ...readListFilter(query),
    ...(action && { action }),
    ...(result && { result }),
    ...(from && { from }),
    ...(to && { to }),
    ...(readsOf && { reads_of: readsOf }),
  };
}

const readPerson = (value: unknown) =>
  typeof value === 'string' && /^(user|contact) [1-9]\d{0,9}$/.test(value) ? value : undefined;

/** An existing day from 1900, as YYYY-MM-DD. */
function readDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^(19|20)\d\d-\d\d-\d\d$/.test(value)) return undefined;
  const date = new Date(`${value}T00:00Z`);
  // February 30 would become March 2.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined;
}

/** Whether the last day is before the first. */
export function isReversed({ from, to }: AuditSearch): boolean {
  return from !== undefined && to !== undefined && to < from;
}
