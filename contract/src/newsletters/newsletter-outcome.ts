import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { IdParams, Timestamp } from '../platform/fields.ts';

export const NewsletterOutcome = z.object({
  opted_out: z.int(),
  visits: z.int(),
  step_minutes: z.int(),
  points: z.array(z.object({ at: Timestamp, sent: z.int() })),
});
export type NewsletterOutcome = z.output<typeof NewsletterOutcome>;
describe(NewsletterOutcome, {
  this: 'What came of a newsletter, apart from the states of its mails.',
  opted_out: 'Readers who unsubscribed by a link in this newsletter.',
  visits:
    'How often it was opened in the browser, from the mail or in an archive, except by staff. Who did is not stored.',
  step_minutes: 'The length of the steps in `points`.',
  points: 'Mails sent in each step from the beginning, at most some forty steps; those without mails are left out.',
});

export const NewsletterMonth = z.object({
  month: z.string(),
  newsletters: z.int(),
  readers: z.int(),
  opted_out: z.int(),
  dead: z.int(),
});
export type NewsletterMonth = z.output<typeof NewsletterMonth>;
describe(NewsletterMonth, {
  this: 'A month of newsletters, in Dutch time.',
  month: 'YYYY-MM.',
  newsletters: 'Newsletters of which sending began.',
  readers: 'Addresses that got at least one.',
  opted_out: 'Addresses that were unsubscribed in this month and still are.',
  dead: 'Addresses that turned out not to work in this month and still do not.',
});

export const newsletterOutcomes = {
  description: 'What came of newsletters. Nothing records who opens a mail or a link.',
  get: endpoint({
    method: 'GET',
    url: '/api/newsletters/:id/outcome/',
    access: 'staff',
    extension: true,
    summary: 'Sending over time, and who unsubscribed because of a newsletter',
    params: IdParams,
    response: NewsletterOutcome,
  }),
  export: endpoint({
    method: 'GET',
    url: '/api/newsletters/:id/recipients/',
    access: 'staff',
    extension: true,
    summary: 'All recipients of a newsletter with the outcome of their mail, as CSV',
    description: 'text/csv with semicolons and a byte order mark, as a Dutch Excel expects.',
    params: IdParams,
    response: z.string(),
    responseType: 'text/csv',
  }),
  months: endpoint({
    method: 'GET',
    url: '/api/newsletter-months/',
    access: 'staff',
    extension: true,
    summary: 'Readers, unsubscribes and dead addresses of the last twelve months, oldest first',
    response: z.object({ months: z.array(NewsletterMonth) }),
  }),
};
