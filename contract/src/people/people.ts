import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { extension } from '../platform/extension.ts';
import { IdParams, Timestamp } from '../platform/fields.ts';

export const PersonAccount = z.object({
  username: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  created_at: Timestamp,
  last_login: z.nullable(Timestamp),
  sign_in: z.nullable(
    z.object({
      /** Without one they sign in with a mailed link. */
      has_password: z.boolean(),
      /** Since when a second factor is on; null if it is off. */
      mfa_since: z.nullable(Timestamp),
      recovery_codes_left: z.int(),
    }),
  ),
  invitation: z.nullable(z.object({ sent_at: Timestamp, expires_at: Timestamp, is_expired: z.boolean() })),
  bounced_at: z.nullable(Timestamp),
  contacts: z.array(z.object({ id: z.int(), name: z.string(), email: z.string(), mobile_phone: z.string() })),
});
export type PersonAccount = z.output<typeof PersonAccount>;
describe(PersonAccount, {
  this: 'How to reach a person, how they sign in, and whether mail to them arrives.',
  sign_in: 'How they sign in; null for a colleague: only superusers and the colleague see it.',
  invitation: 'The pending invitation; null if there is none.',
  bounced_at: 'Since when newsletters no longer go to the address because mail bounced; null while they do.',
  contacts: 'The contacts of the account, by name.',
});

/** Kinds of events, in the order of the menu in which staff choose them. */
export const eventKinds = [
  'moment',
  'wish',
  'message',
  'mail',
  'newsletter',
  'design',
  'document',
  'news',
  'account',
] as const;
export const EventKind = z.enum(eventKinds);
export type EventKind = z.output<typeof EventKind>;
describe(EventKind, 'The kind of event, such as a mail or a contact moment.');

export const PersonEvent = z.object({
  id: z.string(),
  kind: EventKind,
  at: Timestamp,
  is_day: z.boolean(),
  title: z.string(),
  state: z.string(),
  ref: z.string(),
  html: z.nullable(z.string()),
});
export type PersonEvent = z.output<typeof PersonEvent>;
describe(PersonEvent, {
  this: 'An event in the timeline of a person.',
  id: 'Unique in the timeline, and the cursor for older events.',
  is_day: 'The time of day is not known.',
  title: 'Empty for an account, and where the title is not known.',
  state:
    'mail: a `MailState`; newsletter: a `NewsletterMailState`; message: `read` or `unread`; account: `created`, `signed_in` or `mfa_enabled`; moment and wish: as in the relationship system; others: empty.',
  ref: 'The id of a design, document, news item, newsletter, message, wish or moment; empty if it is gone or has none.',
  html: 'The sanitised HTML of a message; null for other kinds.',
});

/** A contact moment or wish without a date in the relationship system. */
const UndatedEvent = z.omit(PersonEvent, { at: true, is_day: true });
export type UndatedEvent = z.output<typeof UndatedEvent>;

/** A page of the timeline. */
const eventsPerPage = z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d?$/)), z.pipe(z.transform(Number), z.int())));

/** A source, a time in microseconds and the id of a row. */
const eventId = /^[a-z_]{1,20}~-?\d{1,16}~(?:\d{1,10}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const people = {
  description: 'What staff see of one person, by the id of the profile.',
  account: endpoint({
    method: 'GET',
    url: '/api/profiles/:id/account/',
    access: 'staff',
    extension: true,
    summary: 'The account of a person: contact details, how they sign in, and their invitation',
    params: IdParams,
    response: PersonAccount,
  }),
  timeline: endpoint({
    method: 'GET',
    url: '/api/profiles/:id/timeline/',
    access: 'staff',
    extension: true,
    summary: 'The timeline of a person, newest first, with what is published for them',
    params: IdParams,
    query: z.object({
      kind: z.optional(EventKind),
      /** The `id` of an event: returns only older ones. */
      before: z.optional(z.string().check(z.regex(eventId))),
      /** At most 99; 50 by default. */
      limit: eventsPerPage,
    }),
    response: z.object({
      results: z.array(PersonEvent),
      /** Whether there are older ones. */
      has_more: z.boolean(),
      /** Those without a date; on the last page. */
      undated: extension(z.array(UndatedEvent)),
    }),
  }),
};
