import { noLimits } from '@dijkportaal/contract/newsletters/audience-limits';
import type {
  NewsletterMail,
  NewsletterMailCounts,
  NewsletterMailState,
} from '@dijkportaal/contract/newsletters/newsletter-mails';
import type { NewsletterMonth, NewsletterOutcome } from '@dijkportaal/contract/newsletters/newsletter-outcome';
import type { Newsletter, NewsletterReport } from '@dijkportaal/contract/newsletters/newsletters';
import type { UntoldPerson } from '@dijkportaal/contract/newsletters/untold';
import type { Page } from '@playwright/test';
import { mockList, mockResponse, pageOf } from '../support/screen-mocks.ts';

const longTitle = 'Dijkversterkingsprojectomgevingsvergunningaanvraagprocedures: wat betekent dat voor u?';

/** Mails by state, with these numbers. */
const countsOf = (about: Partial<NewsletterMailCounts>): NewsletterMailCounts => ({
  waiting: 0,
  sending: 0,
  sent: 0,
  failed: 0,
  unknown: 0,
  bounced: 0,
  unsubscribed: 0,
  removed: 0,
  ...about,
});

export function newsletter(properties: Partial<Newsletter> = {}): Newsletter {
  return {
    id: 5,
    title: longTitle,
    content: '<h2>Het werk begint</h2><p>Beste bewoner,</p><ul><li>Week 50: Veerdijkstraat</li></ul>',
    thumbnail: null,
    featured_image: null,
    image: null,
    send: true,
    send_at: '2026-11-20T10:00:00.000Z',
    send_to_contacts: true,
    send_to_not_logged_in: false,
    groups: [{ id: 1, name: 'Klankbordgroep' }],
    zones: [{ id: 1, name: 'Dijkvak 1' }],
    segments: [],
    limits: noLimits,
    reply_to: '',
    rest_of: null,
    approval: null,
    everyone: false,
    recipients_count: 1234,
    state: 'sent',
    counts: countsOf({ sent: 1234 }),
    trouble: '',
    started_at: '2026-11-20T10:00:05.000Z',
    finished_at: '2026-11-20T10:20:05.000Z',
    created_at: '2026-11-19T10:00:00.000Z',
    updated_at: '2026-11-19T11:00:00.000Z',
    ...properties,
  };
}

export const inEachState: Newsletter[] = [
  newsletter({ id: 1, state: 'draft', send: false, send_at: null, counts: null }),
  newsletter({ id: 2, title: 'Vertrekt later', state: 'scheduled', send_at: '2090-01-01T10:00:00.000Z', counts: null }),
  newsletter({ id: 3, title: 'Had al weg moeten zijn', send: false, state: 'held', counts: null }),
  newsletter({
    id: 4,
    title: 'Onderweg',
    state: 'sending',
    counts: countsOf({ sent: 230, waiting: 1000, sending: 4 }),
  }),
  newsletter({ id: 5, title: 'Staat stil', state: 'paused', counts: countsOf({ sent: 230, waiting: 1004 }) }),
  newsletter({
    id: 6,
    title: 'Wordt geweigerd',
    state: 'paused',
    counts: countsOf({ failed: 10, waiting: 1224 }),
    trouble: 'De eerste 10 mails werden om dezelfde reden geweigerd: 550 5.7.1 Sender denied',
  }),
  newsletter({ id: 7, title: 'Is gestopt', state: 'stopped', counts: countsOf({ sent: 230, removed: 1004 }) }),
  newsletter({ id: 8, title: 'Is weg' }),
  newsletter({ id: 9, title: 'Kwam deels aan', counts: countsOf({ sent: 1200, failed: 20, bounced: 12, unknown: 2 }) }),
  newsletter({ id: 10, title: 'Kwam nergens aan', counts: countsOf({ failed: 1234 }) }),
];

/** A report in which every count is filled. */
export const report: NewsletterReport = {
  state: 'sending',
  total: 1234,
  counts: {
    waiting: 1000,
    sending: 4,
    sent: 200,
    failed: 12,
    unknown: 2,
    bounced: 9,
    unsubscribed: 3,
    removed: 4,
  },
  unknown_twice: 1,
  per_minute: 60,
  started_at: '2026-11-20T10:00:05.000Z',
  finished_at: null,
  trouble: 'De mailserver is niet bereikbaar. Het portaal probeert het over een halve minuut opnieuw.',
  slower:
    'Het versturen naar example.org gaat langzamer, omdat de mailserver daar om minder e-mails vraagt: “450 4.7.1 Too many messages”.',
};

const mailStates: NewsletterMailState[] = [
  'waiting',
  'sending',
  'sent',
  'failed',
  'unknown',
  'bounced',
  'unsubscribed',
  'removed',
];
const failures = new Set<NewsletterMailState>(['failed', 'bounced']);

export const mailsInEachState: NewsletterMail[] = mailStates.map((state, index) => {
  const email = `een.hele.lange.naam.van.iemand.${state}@gemeente.example.org`;
  return {
    id: index + 1,
    user: index % 2 === 0 ? { id: index + 1, email } : null,
    contact: index % 2 === 0 ? null : { id: index + 1, email },
    email,
    name: 'Wielewaal van der Hoogwaterkering',
    sent: state === 'sent',
    sent_at: state === 'sent' ? '2026-11-20T10:01:05.000Z' : null,
    state,
    reason: failures.has(state) ? '550 5.1.1 Recipient address rejected' : '',
  };
});

const outcome: NewsletterOutcome = {
  opted_out: 3,
  visits: 57,
  step_minutes: 1,
  points: [
    { at: '2026-11-20T10:00:00.000Z', sent: 120 },
    { at: '2026-11-20T10:02:00.000Z', sent: 80 },
  ],
};

const months: NewsletterMonth[] = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  newsletters: index % 3,
  readers: 1200 + index,
  opted_out: index,
  dead: index % 4,
}));

const followUp = { author: 'Marieke', created_at: '2026-11-20T10:30:00.000Z', owner: 'Joris', due_on: '2026-12-04' };
const untold: UntoldPerson[] = [
  { name: 'Wielewaal van der Hoogwaterkering', reason: 'no_address', follow_up: null },
  { name: 'Familie Kolk', reason: 'bounced', follow_up: { ...followUp, is_done: false } },
  { name: 'Linde Dam', reason: 'no_address', follow_up: { ...followUp, is_done: true } },
  { name: 'Mees Wiel', reason: 'opted_out', follow_up: null },
].map((person, index) => ({ key: `contact-${index + 1}`, kind: 'contact', ref: index + 1, ...person }) as UntoldPerson);

/** Mocks every newsletter as this one, with its report and mails. */
export async function mockNewsletter(page: Page, properties: Partial<Newsletter>): Promise<void> {
  const one = newsletter(properties);
  await page.route(/\/api\/newsletters\/\d+\/$/, (route) => route.fulfill({ json: one, headers: { etag: '"ours"' } }));
  await mockResponse(page, /\/api\/newsletters\/\d+\/report\/$/, { ...report, state: one.state });
  await mockResponse(page, /\/api\/newsletters\/\d+\/outcome\/$/, outcome);
  const totals = { to_tell: 1, followed_up: 2, opted_out: 1 };
  await mockResponse(page, /\/api\/newsletters\/\d+\/untold\//, { ...pageOf(...untold), ...totals });
  await mockList(page, '**/api/newsletter-mails/?*', ...mailsInEachState);
}

export async function mockNewsletters(page: Page, results: Newsletter[]): Promise<void> {
  await mockResponse(page, '**/api/newsletter-months/', { months });
  await mockList(page, '**/api/newsletters/?*', ...results);
  await mockResponse(page, /\/api\/newsletters\/\d+\/report\/$/, report);
}
