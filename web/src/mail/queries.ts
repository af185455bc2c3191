import { mail } from '@dijkportaal/contract/mail';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { keyOf, retryOnce } from '../platform/queries.ts';
import type { MailSearch } from './filter.ts';

/** Mails on a page. */
export const mailPageSize = 50;

/** One page of mails; the page before stays until the next is there. It is always fetched anew. */
export const mailsQuery = ({ page = 1, ...filter }: MailSearch) =>
  queryOptions({
    queryKey: keyOf(mail.list, filter, page),
    queryFn: () => call(mail.list, { query: { ...filter, page: String(page), page_size: String(mailPageSize) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: retryOnce,
  });
