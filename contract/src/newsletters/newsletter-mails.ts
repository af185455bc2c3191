import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { extension } from '../platform/extension.ts';
import { Id, IdParams, Timestamp } from '../platform/fields.ts';
import { listQuery, page } from '../platform/paging.ts';

/** In the order in which screens list them. */
export const newsletterMailStates = [
  'waiting',
  'sending',
  'sent',
  'failed',
  /** It may have arrived: twice the mail server did not reply, or the portal crashed, during sending. */
  'unknown',
  'bounced',
  'unsubscribed',
  /** Removed before it was sent: by staff, with its account, or because sending was stopped. */
  'removed',
] as const;
export const NewsletterMailState = z.enum(newsletterMailStates);
export type NewsletterMailState = z.output<typeof NewsletterMailState>;
describe(NewsletterMailState, 'The outcome of the mail to one recipient.');

export const NewsletterMailCounts = z.object({
  waiting: z.int(),
  sending: z.int(),
  sent: z.int(),
  failed: z.int(),
  unknown: z.int(),
  bounced: z.int(),
  unsubscribed: z.int(),
  removed: z.int(),
});
export type NewsletterMailCounts = z.output<typeof NewsletterMailCounts>;
describe(NewsletterMailCounts, 'Mails by state.');

export const NewsletterMail = z.object({
  id: z.int(),
  user: z.nullable(z.object({ id: z.int(), email: z.string() })),
  contact: z.nullable(z.object({ id: z.int(), email: z.string() })),
  email: extension(z.string()),
  name: extension(z.string()),
  sent: z.boolean(),
  sent_at: z.nullable(Timestamp),
  state: extension(NewsletterMailState),
  reason: extension(z.string()),
});
export type NewsletterMail = z.output<typeof NewsletterMail>;
describe(NewsletterMail, {
  this: 'One recipient of a newsletter that has started.',
  user: 'The account or contact of the recipient; both null if that was deleted.',
  email: "The recipient's address; empty if the account or contact was deleted, or its retention period is over.",
  reason: "Why it failed, was postponed or bounced, in the mail server's words.",
});

export const newsletterMails = {
  description: 'The recipients of a newsletter, one mail each.',
  list: endpoint({
    method: 'GET',
    url: '/api/newsletter-mails/',
    access: 'staff',
    summary: 'The recipients of a newsletter that has started, by address; search in the address',
    query: z.extend(listQuery('email', 'sent_at'), {
      newsletter: z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.pipe(z.transform(Number), Id)),
      state: z.optional(NewsletterMailState),
    }),
    response: page(NewsletterMail),
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/newsletter-mails/:id/',
    access: 'staff',
    summary: 'Remove a recipient whose mail has not been sent yet; 409 if it has',
    statuses: [409],
    params: IdParams,
    response: z.object({ detail: z.string() }),
  }),
};
