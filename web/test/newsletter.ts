import { noLimits } from '@dijkportaal/contract/newsletters/audience-limits';
import type { NewsletterMailCounts } from '@dijkportaal/contract/newsletters/newsletter-mails';
import type { Newsletter, NewsletterReport } from '@dijkportaal/contract/newsletters/newsletters';

/** A newsletter for tests, with the given properties. */
export function testNewsletter(about: Partial<Newsletter> = {}): Newsletter {
  return {
    id: 5,
    title: 'Nieuws van de dijk',
    content: '<p>Het werk begint.</p>',
    thumbnail: null,
    featured_image: null,
    image: null,
    send: false,
    send_at: null,
    send_to_contacts: false,
    send_to_not_logged_in: false,
    groups: [],
    zones: [],
    segments: [],
    limits: noLimits,
    reply_to: '',
    rest_of: null,
    approval: null,
    everyone: true,
    recipients_count: 12,
    state: 'draft',
    counts: null,
    trouble: '',
    started_at: null,
    finished_at: null,
    created_at: '2026-11-20T10:00:00Z',
    updated_at: '2026-11-21T10:00:00Z',
    ...about,
  };
}

const none = { waiting: 0, sending: 0, sent: 0, failed: 0, unknown: 0, bounced: 0, unsubscribed: 0, removed: 0 };

/** Mails by state, with the given numbers. */
export const testCounts = (about: Partial<NewsletterMailCounts>): NewsletterMailCounts => ({ ...none, ...about });

/** A report for tests, with the given properties. */
export function testReport(about: Partial<NewsletterReport> = {}): NewsletterReport {
  return {
    state: 'sending',
    total: 12,
    counts: { ...none, waiting: 8, sent: 4 },
    unknown_twice: 0,
    per_minute: 4,
    started_at: '2026-11-22T10:00:00Z',
    finished_at: null,
    trouble: '',
    slower: '',
    ...about,
  };
}
