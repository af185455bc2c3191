import { audit } from '@dijkportaal/contract/audit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { keyOf, retryOnce } from '../platform/queries.ts';
import { isReversed, type AuditSearch } from './filter.ts';

/** Lines on a page. */
export const auditPageSize = 50;

/** One page of the log; the page before stays until the next is there. It is always fetched anew. */
export const auditQuery = ({ page = 1, ...filter }: AuditSearch) =>
  queryOptions({
    queryKey: keyOf(audit.list, filter, page),
    queryFn: () => call(audit.list, { query: { ...filter, page: String(page), page_size: String(auditPageSize) } }),
    enabled: !isReversed(filter),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: retryOnce,
  });
