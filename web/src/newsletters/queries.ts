import { newsletterMails, type NewsletterMailState } from '@dijkportaal/contract/newsletters/newsletter-mails';
import {
  newsletters,
  type NewsletterAudience,
  type NewsletterInList,
  type NewsletterReport,
  type NewsletterState,
} from '@dijkportaal/contract/newsletters/newsletters';
import { dashboard } from '@dijkportaal/contract/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { callExtension } from '../platform/extensions.ts';
import { readPage } from '../platform/paging.ts';
import { keyOf, pagedOptions } from '../platform/queries.ts';
import type { NewsletterSearch } from './list/filter.ts';
import { isDue } from './display-state.ts';
import { readListed, readMail, readNewsletter } from './read-newsletter.ts';

/** Endpoints whose data changes with a newsletter; the one on the screen is updated with the response of each call. */
export const newsletterEndpoints = [newsletters.list, newsletters.report, newsletterMails.list, dashboard.get];

/** Newsletters on a page. */
export const newsletterPageSize = 25;
/** Mails of a newsletter on a page (specification, section 9). */
export const mailPageSize = 30;
/** Names on a page of the recipients. */
export const namesPageSize = 20;

const seconds = 1000;

/** While mails are being sent, in milliseconds. */
const sendingInterval = 2 * seconds;

/** Poll interval of a newsletter, in milliseconds. URLs of pictures work for at least half an hour. */
function pauseFor(newsletter: Pick<NewsletterInList, 'state' | 'send' | 'send_at'>): number {
  const { state, send_at } = newsletter;
  if (state === 'sending' || isDue(newsletter)) return sendingInterval;
  if (state !== 'scheduled') return state === 'paused' ? 10 * seconds : 20 * 60 * seconds;
  // Not later than it is due.
  return Math.min(30 * seconds, Math.max(sendingInterval, Date.parse(send_at ?? '') - Date.now()));
}

/** One page of newsletters, newest first; polled while any of them is being sent. */
export const newslettersQuery = ({ search = '', page = 1, problem }: NewsletterSearch) =>
  queryOptions({
    queryKey: keyOf(newsletters.list, { search, page, problem }),
    queryFn: async () => {
      const ordering = '-created_at';
      const size = { page: String(page), page_size: String(newsletterPageSize) };
      const query = { search, ordering, ...size, ...(problem && { problem }) } as const;
      const received = await call(newsletters.list, { query });
      return readPage(received, { page, ordering, pageSize: newsletterPageSize }, readListed);
    },
    ...pagedOptions,
    refetchInterval: ({ state }) => Math.min(...(state.data?.results ?? []).map(pauseFor), 20 * 60 * seconds),
  });

export const fetchNewsletter = async (id: string) => readNewsletter(await call(newsletters.get, { params: { id } }));

export const newsletterQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(newsletters.get, id),
    queryFn: () => fetchNewsletter(id),
    staleTime: 0,
    // A merged copy would have no version.
    structuralSharing: false,
    refetchInterval: ({ state }) => (state.data === undefined ? false : pauseFor(state.data)),
  });

/**
 * The progress of sending; polled more slowly once it ended, because mails may still bounce. When it changes, the
 * newsletter and its mails, which are polled less often, are refetched.
 */
export const reportQuery = (id: number, newsletterState: NewsletterState) =>
  queryOptions({
    queryKey: keyOf(newsletters.report, id),
    queryFn: async ({ client, queryKey }) => {
      const report = await callExtension(newsletters.report, { params: { id: String(id) } });
      const before = client.getQueryData<NewsletterReport>(queryKey);
      if (report.state !== newsletterState) {
        void client.invalidateQueries({ queryKey: keyOf(newsletters.get, String(id)) });
        void client.invalidateQueries({ queryKey: keyOf(newsletters.list) });
      }
      if (before?.state !== report.state || before.counts.sent !== report.counts.sent) {
        void client.invalidateQueries({ queryKey: keyOf(newsletterMails.list, id) });
      }
      return report;
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      // The report may be older than the state, and after a pause or a stop the mails in flight are still delivered.
      const isMoving = [newsletterState, data?.state].includes('sending') || (data?.counts.sending ?? 0) > 0;
      return isMoving ? sendingInterval : 10 * seconds;
    },
  });

export interface MailFilter {
  state?: NewsletterMailState | undefined;
  search?: string | undefined;
  page?: number | undefined;
}

/** One page of the mails of a newsletter. */
export const newsletterMailsQuery = (newsletter: number, { state, search, page = 1 }: MailFilter) =>
  queryOptions({
    queryKey: keyOf(newsletterMails.list, newsletter, { state, search, page }),
    queryFn: async () => {
      const query = {
        newsletter: String(newsletter),
        state,
        search,
        page: String(page),
        perPage: String(mailPageSize),
      };
      return readPage(await call(newsletterMails.list, { query }), { page, pageSize: mailPageSize }, readMail);
    },
    ...pagedOptions,
  });

export interface AudienceFilter {
  show: 'recipients' | 'left_out';
  search: string;
  page: number;
}

/** One page of the recipients, with the total numbers. Never cached. */
export const recipientsQuery = (
  body: NewsletterAudience,
  { show, search, page }: AudienceFilter = { show: 'recipients', search: '', page: 1 },
) =>
  queryOptions({
    queryKey: keyOf(newsletters.audience, body, { show, search, page }),
    queryFn: () =>
      callExtension(
        newsletters.audience,
        { query: { show, search, page: String(page), page_size: String(namesPageSize) }, body },
        { success: null, showsBadInput: false },
      ),
    ...pagedOptions,
    gcTime: 0,
  });
