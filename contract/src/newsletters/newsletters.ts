import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Id, IdParams, requiredText, text, Timestamp } from '../platform/fields.ts';
import { PortalFile } from '../files.ts';
import { listQuery, page } from '../platform/paging.ts';
import { Label } from '../users.ts';

/**
 * draft: not to be sent; scheduled: leaves at `send_at`, or at once; held: overdue by more than six hours, staff are
 * asked first; sending, paused, stopped, sent: its recipients are fixed and it is locked.
 */
export const NewsletterState = z.enum(['draft', 'scheduled', 'held', 'sending', 'paused', 'stopped', 'sent']);
export type NewsletterState = z.output<typeof NewsletterState>;

export const Newsletter = z.object({
  id: z.int(),
  title: z.string(),
  /** Cleaned HTML. */
  content: z.string(),
  /** Signed addresses of this portal; null where there is none. */
  thumbnail: z.nullable(z.string()),
  featured_image: z.nullable(z.string()),
  /** The same file with its name and id. */
  image: z.nullable(PortalFile),
  /** Activate send. */
  send: z.boolean(),
  /** null: at once. */
  send_at: z.nullable(Timestamp),
  send_to_contacts: z.boolean(),
  send_to_not_logged_in: z.boolean(),
  groups: z.array(Label),
  zones: z.array(Label),
  everyone: z.boolean(),
  /** Addresses that get it: counted now until sending starts (in the list when it was last saved or opened), then fixed. */
  recipients_count: z.int(),
  state: NewsletterState,
  started_at: z.nullable(Timestamp),
  finished_at: z.nullable(Timestamp),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Grows with every change of the form; send it back to learn that somebody else changed it (409). */
  version: z.int(),
});
export type Newsletter = z.output<typeof Newsletter>;

/** A row of the list: without the content. */
export const NewsletterInList = z.omit(Newsletter, { content: true });
export type NewsletterInList = z.output<typeof NewsletterInList>;

const someIds = z.array(Id).check(z.maxLength(500));
const title = requiredText(200);
const content = text(200_000);
/** A moment; null or empty is at once. */
const sendAt = z.nullable(
  z.union([z.literal(''), z.iso.datetime({ offset: true, abort: true }).check(z.regex(/^(19|20)/))]),
);

const form = {
  content: z._default(content, ''),
  send: z._default(z.boolean(), false),
  send_at: z._default(sendAt, null),
  send_to_contacts: z._default(z.boolean(), false),
  send_to_not_logged_in: z._default(z.boolean(), false),
  everyone: z._default(z.boolean(), false),
  groups: z._default(someIds, []),
  zones: z._default(someIds, []),
};
const image_upload = z.optional(Id);

/** A newsletter as staff write it, as JSON with `image_upload`, or as a form with the file itself. */
export const NewNewsletter = z.strictObject({ title, ...form, image_upload });
export type NewNewsletter = z.output<typeof NewNewsletter>;

/** Left out: what somebody else saved meanwhile is overwritten. */
const version = z.optional(z.int().check(z.minimum(1)));

export const NewsletterReplacement = z.strictObject({ title, ...form, image_upload, version });

/** What is left out stays: no defaults here, which would empty the audience. */
export const NewsletterChanges = z.strictObject({
  title: z.optional(title),
  content: z.optional(content),
  send: z.optional(z.boolean()),
  send_at: z.optional(sendAt),
  send_to_contacts: z.optional(z.boolean()),
  send_to_not_logged_in: z.optional(z.boolean()),
  everyone: z.optional(z.boolean()),
  groups: z.optional(someIds),
  zones: z.optional(someIds),
  image_upload,
  version,
});
export type NewsletterChanges = z.output<typeof NewsletterChanges>;

/** Whom a form chooses. */
export const NewsletterAudience = z.strictObject({
  everyone: form.everyone,
  groups: form.groups,
  zones: form.zones,
  send_to_contacts: form.send_to_contacts,
  send_to_not_logged_in: form.send_to_not_logged_in,
});
export type NewsletterAudience = z.output<typeof NewsletterAudience>;

/** Why somebody in the chosen audience gets no mail. */
export const LeftOutReason = z.enum(['no_address', 'opted_out', 'bounced', 'not_signed_in']);
export type LeftOutReason = z.output<typeof LeftOutReason>;

export const AudienceMember = z.object({
  /** Unique in the answer. */
  key: z.string(),
  name: z.string(),
  /** Empty where there is no valid one. */
  email: z.string(),
  kind: z.enum(['user', 'contact']),
  /** null: gets it. */
  reason: z.nullable(LeftOutReason),
});
export type AudienceMember = z.output<typeof AudienceMember>;

/** In the order in which screens list them. */
export const newsletterMailStates = [
  'waiting',
  'sending',
  'sent',
  'failed',
  /** It may have arrived and may not: the portal died twice while it was being handed over. */
  'unknown',
  'bounced',
  'unsubscribed',
  /** Taken away by staff, or its account was deleted, before it left; or sending was stopped. */
  'removed',
] as const;
export const NewsletterMailState = z.enum(newsletterMailStates);
export type NewsletterMailState = z.output<typeof NewsletterMailState>;

/** One recipient of a newsletter that has started. */
export const NewsletterMail = z.object({
  id: z.int(),
  /** The account or the contact it goes to; both null when that is gone. */
  user: z.nullable(z.object({ id: z.int(), email: z.string() })),
  contact: z.nullable(z.object({ id: z.int(), email: z.string() })),
  /** The address it goes to; empty when its account was deleted. */
  email: z.string(),
  name: z.string(),
  sent: z.boolean(),
  sent_at: z.nullable(Timestamp),
  state: NewsletterMailState,
  /** Why it failed, waits longer or bounced, in the mail server's words. */
  reason: z.string(),
});
export type NewsletterMail = z.output<typeof NewsletterMail>;

/** How the sending goes; the counts add up to `total`. */
export const NewsletterReport = z.object({
  state: NewsletterState,
  total: z.int(),
  counts: z.object({
    waiting: z.int(),
    sending: z.int(),
    sent: z.int(),
    failed: z.int(),
    unknown: z.int(),
    bounced: z.int(),
    unsubscribed: z.int(),
    removed: z.int(),
  }),
  /** Mails that left in the last minute. */
  per_minute: z.int(),
  started_at: z.nullable(Timestamp),
  finished_at: z.nullable(Timestamp),
  /** What keeps it from going on at this moment, in Dutch; empty: nothing. */
  trouble: z.string(),
});
export type NewsletterReport = z.output<typeof NewsletterReport>;

const files = { featured_image: { most: 1, accepts: 'image' } } as const;
const detail = z.object({ detail: z.string() });

const step = <const Verb extends string>(verb: Verb, summary: string) =>
  endpoint({
    method: 'POST',
    url: `/api/newsletters/:id/${verb}/`,
    access: 'staff',
    summary,
    params: IdParams,
    answer: Newsletter,
  });

export const newsletters = {
  list: endpoint({
    method: 'GET',
    url: '/api/newsletters/',
    access: 'staff',
    summary: 'Newsletters, newest first; search in the title',
    query: listQuery('created_at', 'title', 'send_at'),
    answer: page(NewsletterInList),
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/newsletters/:id/',
    access: 'staff',
    summary: 'One newsletter',
    params: IdParams,
    answer: Newsletter,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/newsletters/',
    access: 'staff',
    summary: 'Write a newsletter; with `send` it leaves at `send_at` or at once',
    body: NewNewsletter,
    files,
    answer: Newsletter,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/newsletters/:id/',
    access: 'staff',
    summary: 'Change a newsletter; 409 once it is being sent, or when `version` is not the latest',
    params: IdParams,
    body: NewsletterReplacement,
    files,
    answer: Newsletter,
  }),
  change: endpoint({
    method: 'PATCH',
    url: '/api/newsletters/:id/',
    access: 'staff',
    summary: 'Change the fields that are given; 409 as above',
    params: IdParams,
    body: NewsletterChanges,
    files,
    answer: Newsletter,
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/newsletters/:id/',
    access: 'staff',
    summary: 'Remove a newsletter with its recipients; 409 while it is being sent: stop it first',
    params: IdParams,
    answer: detail,
  }),
  audience: endpoint({
    method: 'POST',
    url: '/api/newsletters/audience/',
    access: 'staff',
    summary: 'Who would get it now, and who in the chosen audience would not and why; search in name and address',
    query: z.extend(listQuery('name'), { show: z._default(z.enum(['recipients', 'left_out']), 'recipients') }),
    body: NewsletterAudience,
    answer: z.extend(page(AudienceMember), {
      recipients: z.int(),
      /** People who share an address that gets it once. */
      doubles: z.int(),
      left_out: z.object({ no_address: z.int(), opted_out: z.int(), bounced: z.int(), not_signed_in: z.int() }),
    }),
  }),
  test: endpoint({
    method: 'POST',
    url: '/api/newsletters/:id/test/',
    access: 'staff',
    summary: 'Mail it as it is saved to the caller alone',
    params: IdParams,
    answer: detail,
  }),
  /** A held one starts after all. */
  start: step('start', 'Send an overdue newsletter that waits for staff'),
  pause: step('pause', 'Stop sending for a while; mails that are being handed over still leave'),
  resume: step('resume', 'Go on after a pause'),
  stop: step('stop', 'Stop for good: who did not get it yet does not get it'),
  retry: endpoint({
    ...step('retry', 'Send again to those whose mail failed'),
    /** Also those of whom nobody knows whether they got it: they may get it twice. */
    query: z.object({ include: z.optional(z.literal('unknown')) }),
  }),
  report: endpoint({
    method: 'GET',
    url: '/api/newsletters/:id/report/',
    access: 'staff',
    summary: 'How the sending goes, in numbers that add up',
    params: IdParams,
    answer: NewsletterReport,
  }),
  /** Public: a mail program shows it to a reader who is not signed in. The signature is that of the newsletter, not of the reader. */
  image: endpoint({
    method: 'GET',
    url: '/api/newsletters/:id/image/:signature/',
    access: 'public',
    summary: 'The picture of a newsletter that is being or was sent, for mail programs',
    params: z.extend(IdParams, { signature: requiredText(100) }),
    answer: z.string(),
    answerType: 'image/*',
  }),
};

export const newsletterMails = {
  list: endpoint({
    method: 'GET',
    url: '/api/newsletter-mails/',
    access: 'staff',
    summary: 'The recipients of a newsletter that has started, by address; search in the address',
    query: z.extend(listQuery('email', 'sent_at'), {
      newsletter: z.pipe(z.string().check(z.regex(/^\d{1,10}$/)), z.pipe(z.transform(Number), Id)),
      state: z.optional(NewsletterMailState),
    }),
    answer: page(NewsletterMail),
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/newsletter-mails/:id/',
    access: 'staff',
    summary: 'Take a recipient away whose mail has not left; 409 when it has',
    params: IdParams,
    answer: detail,
  }),
};
