import { AuditAction, AuditFilter, AuditResult } from '@dijkportaal/contract/audit';
import { readPage, readSearch } from '../platform/list-address.ts';

/** What is shown of the log, as it stands in the address of the screen. */
export interface AuditSearch {
  action?: AuditAction | undefined;
  result?: 'success' | 'failure' | undefined;
  /** Days, YYYY-MM-DD, both included. */
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

/** Reads the address; what cannot be meant is left out, so that a mistyped address shows the log all the same. */
export function readAuditSearch(address: Record<string, unknown>): AuditSearch {
  const action = AuditAction.safeParse(address['action']).data;
  const result = AuditResult.safeParse(address['result']).data;
  const from = readDay(address['from']);
  const to = readDay(address['to']);
  const search = readSearch(address['search']);
  const page = readPage(address['page']);
  return {
    ...(action && { action }),
    ...(result && { result }),
    ...(from && { from }),
    ...(to && { to }),
    ...(search && { search }),
    ...(page && { page }),
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
