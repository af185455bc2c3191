import * as z from 'zod/mini';
import { newsletterProblems } from '../dashboard.ts';
import { describe, endpoint } from '../platform/endpoint.ts';
import { extension } from '../platform/extension.ts';
import { EmailAddress, Id, IdParams, requiredText, richText, Timestamp, Moment } from '../platform/fields.ts';
import { PortalFile } from '../files.ts';
import { listQuery, page } from '../platform/paging.ts';
import { Labels } from '../users.ts';
import { AudienceLimits, noLimits } from './audience-limits.ts';
import { hasOnlyOwnPictures } from './letter-blocks.ts';
import { NewsletterApproval } from './approval.ts';
import { NewsletterMailCounts } from './newsletter-mails.ts';

export const NewsletterState = z.enum(['draft', 'scheduled', 'held', 'sending', 'paused', 'stopped', 'sent']);
export type NewsletterState = z.output<typeof NewsletterState>;
describe(
  NewsletterState,
  'draft: not to be sent; scheduled: sent at `send_at`, or immediately; held: more than six hours overdue or without recipients, waits for staff; sending, paused, stopped, sent: its recipients are fixed and it is locked.',
);

export const Newsletter = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  thumbnail: z.nullable(z.string()),
  featured_image: z.nullable(z.string()),
  image: extension(z.nullable(PortalFile)),
  send: z.boolean(),
  send_at: z.nullable(Timestamp),
  send_to_contacts: z.boolean(),
  send_to_not_logged_in: z.boolean(),
  groups: Labels,
  zones: Labels,
  segments: extension(Labels),
  limits: extension(AudienceLimits),
  reply_to: extension(z.string()),
  rest_of: extension(z.nullable(z.object({ id: z.int(), title: z.string() }))),
  everyone: z.boolean(),
  recipients_count: z.int(),
  state: extension(NewsletterState),
  counts: extension(z.nullable(NewsletterMailCounts)),
  trouble: extension(z.string()),
  approval: extension(z.nullable(NewsletterApproval)),
  started_at: extension(z.nullable(Timestamp)),
  finished_at: extension(z.nullable(Timestamp)),
  created_at: extension(Timestamp),
  updated_at: extension(Timestamp),
});
export type Newsletter = z.output<typeof Newsletter>;
describe(Newsletter, {
  this: 'A newsletter. `send` and `send_at` are what was requested, `state` is the outcome.',
  content:
    'Cleaned HTML, in which `newsletterBlocks` are the pictures, and appointments and works have a class of their own.',
  thumbnail: 'Signed links of this portal; null if there is no image.',
  image: 'The same file with its name and id.',
  send: 'Whether it is to be sent. False while it is held, or if it is due while the portal is on hold: it was not sent.',
  send_at: 'null: immediately.',
  segments: 'Segments of contacts: everyone who matches their filters when sending starts.',
  reply_to: 'Where replies go; empty: where those to all newsletters go.',
  rest_of: 'Whoever may have got this newsletter, which was stopped, does not get this one.',
  recipients_count:
    'Number of addresses, fixed once sending starts; until then counted at each read (in the list: the last count).',
  counts: 'They add up to `recipients_count`; null until sending starts.',
  approval: 'null if it is not required and was never asked.',
  trouble: 'Why it is held or paused, or what prevents mails from being sent, in Dutch; empty if nothing does.',
});

export const NewsletterInList = z.omit(Newsletter, { content: true, approval: true });
export type NewsletterInList = z.output<typeof NewsletterInList>;
describe(NewsletterInList, 'A row of the list: without the content and its approval.');

const someIds = z.array(Id).check(z.maxLength(500));
const title = requiredText(200);
const content = richText(200_000, hasOnlyOwnPictures);
/** null or empty means immediately. */
const sendAt = z.nullable(z.union([z.literal(''), Moment]));

const form = {
  content: z._default(content, ''),
  send: z._default(z.boolean(), false),
  send_at: z._default(sendAt, null),
  send_to_contacts: z._default(z.boolean(), false),
  send_to_not_logged_in: z._default(z.boolean(), false),
  everyone: z._default(z.boolean(), false),
  groups: z._default(someIds, []),
  zones: z._default(someIds, []),
  /** Their contacts get it regardless of `send_to_contacts`. */
  segments: z._default(z.array(Id).check(z.maxLength(20)), []),
  limits: z._default(AudienceLimits, noLimits),
  reply_to: z._default(z.union([z.literal(''), EmailAddress]), ''),
};
const image_upload = z.optional(Id);

export const NewNewsletter = z.strictObject({ title, ...form, image_upload });
export type NewNewsletter = z.output<typeof NewNewsletter>;
describe(
  NewNewsletter,
  'The fields of a newsletter that staff edit, as JSON with `image_upload`, or as a form with the file itself.',
  { title: 'Voorjaar', content: '<p>…</p>', send: true, send_at: '2026-12-01T09:30', groups: [3] },
);

export const NewsletterAudience = z.strictObject({
  everyone: form.everyone,
  groups: form.groups,
  zones: form.zones,
  segments: form.segments,
  limits: form.limits,
  send_to_contacts: form.send_to_contacts,
  send_to_not_logged_in: form.send_to_not_logged_in,
  rest_of: z._default(z.nullable(Id), null),
});
export type NewsletterAudience = z.output<typeof NewsletterAudience>;
describe(
  NewsletterAudience,
  'The audience that a form chooses; `rest_of` is the id of a newsletter, as in `Newsletter`.',
);

export const LeftOutReason = z.enum(['no_address', 'opted_out', 'bounced', 'not_signed_in', 'had_it', 'excluded']);
export type LeftOutReason = z.output<typeof LeftOutReason>;
describe(LeftOutReason, 'Why a member of the chosen audience gets no mail.');

export const AudienceMember = z.object({
  key: z.string(),
  name: z.string(),
  email: z.string(),
  kind: z.enum(['user', 'contact']),
  reason: z.nullable(LeftOutReason),
});
export type AudienceMember = z.output<typeof AudienceMember>;
describe(AudienceMember, {
  this: 'A person or contact of the chosen audience.',
  key: 'Unique within the response.',
  email: 'Empty if there is no valid one.',
  reason: 'null: the member will get it.',
});

export const NewsletterReport = z.object({
  state: NewsletterState,
  total: z.int(),
  counts: NewsletterMailCounts,
  unknown_twice: z.int(),
  per_minute: z.int(),
  started_at: z.nullable(Timestamp),
  finished_at: z.nullable(Timestamp),
  trouble: z.string(),
  slower: z.string(),
});
export type NewsletterReport = z.output<typeof NewsletterReport>;
describe(NewsletterReport, {
  this: 'The progress of sending; the counts add up to `total`.',
  unknown_twice: 'The part of `unknown` that may already have arrived twice: these are never sent again.',
  per_minute: 'Mails sent in the last minute.',
  trouble: 'What currently prevents mails from being sent, in Dutch; empty if nothing does.',
  slower: 'Which mail server made sending slower, and its words, in Dutch; empty if none did.',
});

const files = { featured_image: { max: 1, accepts: 'image' } } as const;
const detail = z.object({ detail: z.string() });

/** What a save can change; see `Endpoint.version`. */
const version = [
  'title',
  'content',
  'image',
  'send',
  'send_at',
  'send_to_contacts',
  'send_to_not_logged_in',
  'everyone',
  'groups',
  'zones',
  'segments',
  'limits',
  'reply_to',
] as const;

const step = <const Verb extends string>(verb: Verb, summary: string) =>
  endpoint({
    method: 'POST',
    url: `/api/newsletters/:id/${verb}/`,
    access: 'staff',
    extension: true,
    summary,
    statuses: [409],
    params: IdParams,
    response: Newsletter,
    version,
  });

export const newsletters = {
  description: 'Newsletters: writing, choosing recipients, sending and monitoring.',
  list: endpoint({
    method: 'GET',
    url: '/api/newsletters/',
    access: 'staff',
    summary: 'Newsletters, newest first; search in the title; those that need the attention of staff',
    query: z.extend(listQuery('created_at', 'title', 'send_at'), { problem: z.optional(z.enum(newsletterProblems)) }),
    response: page(NewsletterInList),
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/newsletters/:id/',
    access: 'staff',
    summary: 'One newsletter',
    params: IdParams,
    response: Newsletter,
    version,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/newsletters/',
    access: 'staff',
    summary: 'Create a newsletter; with `send` it is sent at `send_at` or immediately',
    body: NewNewsletter,
    files,
    response: Newsletter,
    version,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/newsletters/:id/',
    access: 'staff',
    summary:
      'Replace a newsletter; missing fields get the defaults of a new one: not to be sent, to nobody; the image is unchanged. A held one needs another send_at, or none, to be sent. 409 once it is being sent',
    statuses: [409],
    params: IdParams,
    body: NewNewsletter,
    files,
    response: Newsletter,
    version,
    ignored: ['trouble', 'updated_at', 'approval'],
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/newsletters/:id/',
    access: 'staff',
    summary: 'Delete a newsletter with its recipients; 409 while it is being sent: stop it first',
    statuses: [409],
    params: IdParams,
    response: detail,
    version,
  }),
  audience: endpoint({
    method: 'POST',
    url: '/api/newsletters/audience/',
    access: 'staff',
    withoutKey: true,
    extension: true,
    summary: 'Who would get it now, who in the chosen audience would not, and why; search in name and address',
    query: z.extend(listQuery('name'), { show: z._default(z.enum(['recipients', 'left_out']), 'recipients') }),
    body: NewsletterAudience,
    response: z.extend(page(AudienceMember), {
      recipients: z.int(),
      /** People who share an address, which gets it once. */
      doubles: z.int(),
      /** People and their addresses: everyone who shares an address that gets no mail is counted. */
      left_out: z.record(LeftOutReason, z.int()),
    }),
  }),
  duplicate: endpoint({
    method: 'POST',
    url: '/api/newsletters/:id/duplicate/',
    access: 'staff',
    extension: true,
    summary:
      'Make a draft with the text, picture and audience of a newsletter; 409 for the rest of one that is not stopped',
    statuses: [409],
    params: IdParams,
    body: z.strictObject({ to: z._default(z.enum(['all', 'rest']), 'all') }),
    response: Newsletter,
    version,
  }),
  start: endpoint({
    ...step('start', 'Send an overdue newsletter that waits for staff'),
    description: 'Starts a held one.',
  }),
  pause: step('pause', 'Stop sending for a while; mails that are being handed over still leave'),
  resume: step('resume', 'Go on after a pause'),
  stop: step('stop', 'Stop sending; a draft again if nobody can have got it'),
  retry: endpoint({
    ...step('retry', 'Send again to those whose mail failed, after a stop also to those who did not get it yet'),
    /** Includes recipients who may have received it once; those who may have received it twice are left out. */
    query: z.object({ include: z.optional(z.literal('unknown')) }),
  }),
  report: endpoint({
    method: 'GET',
    url: '/api/newsletters/:id/report/',
    access: 'staff',
    extension: true,
    summary: 'The progress of sending; the counts add up',
    params: IdParams,
    response: NewsletterReport,
  }),
  image: endpoint({
    method: 'GET',
    url: '/api/newsletters/:id/image/:signature/',
    access: 'public',
    extension: true,
    summary: 'The image of a newsletter that is being sent or was sent, for mail programs',
    description:
      'Public: mail programs show it to readers who are not signed in. The newsletter is signed, not the reader.',
    params: z.extend(IdParams, { signature: requiredText(100) }),
    response: z.string(),
    responseType: 'image/*',
  }),
};
