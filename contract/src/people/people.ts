import * as z from 'zod/mini';
import { Contact } from '../contacts/contacts.ts';
import { describe, endpoint } from '../platform/endpoint.ts';
import { extension } from '../platform/extension.ts';
import { IdParams, Timestamp } from '../platform/fields.ts';
import { Polygon } from '../parcels/parcels.ts';

/** What a limit makes impossible after too many attempts, for some minutes. */
export const blockKinds = ['password', 'mfa_code', 'login_code', 'login_link', 'reset'] as const;

const Block = z.object({ kind: z.enum(blockKinds), until: Timestamp });
describe(Block, {
  this: 'Something that a person has tried too often, and until when it is refused.',
  kind: 'password: signing in with it; mfa_code: codes of the second factor; login_code: codes in mails; login_link and reset: asking for such a mail.',
});

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
      /** How many passkeys they can sign in with. */
      passkeys: z.int(),
      blocks: z.array(Block),
    }),
  ),
  invitation: z.nullable(z.object({ sent_at: Timestamp, expires_at: Timestamp, is_expired: z.boolean() })),
  bounced_at: z.nullable(Timestamp),
  bounce_reason: z.string(),
  last_visit: z.nullable(Timestamp),
  contacts: z.array(z.object({ id: z.int(), name: z.string(), email: z.string(), mobile_phone: z.string() })),
});
export type PersonAccount = z.output<typeof PersonAccount>;
describe(PersonAccount, {
  this: 'How to reach a person, how they sign in, and whether mail to them arrives.',
  sign_in: 'How they sign in; null for a colleague: only superusers and the colleague see it.',
  invitation: 'The pending invitation; null if there is none.',
  bounced_at: 'Since when newsletters no longer go to the address because mail bounced; null while they do.',
  bounce_reason: 'What the mail server answered; empty if mail arrives or the server gave no reason.',
  last_visit: 'When they last used the portal; null if they never signed in.',
  contacts: 'The contacts of the account, by name.',
});

export const ContactPerson = z.extend(Contact, {
  profile_id: z.nullable(z.int()),
  account_deleted_at: z.nullable(Timestamp),
  street: z.string(),
  house_number: z.string(),
  number_addition: z.string(),
  zip: z.string(),
  city: z.string(),
  parcels: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  polygons: z.array(Polygon),
  bounces: z.array(z.object({ email: z.string(), bounced_at: Timestamp, reason: z.string() })),
  same_address: z.array(z.object({ profile_id: z.int(), name: z.string(), email: z.string() })),
});
export type ContactPerson = z.output<typeof ContactPerson>;
describe(ContactPerson, {
  this: 'A contact with what the relationship system knows about it: the page of somebody without an account.',
  profile_id: 'The profile of its account, which has a page of its own; null if there is none.',
  account_deleted_at: 'When its account was deleted; null if it never had one or has one now.',
  bounces: 'Its addresses that get no newsletters any more because mail to them bounced.',
  same_address: 'Accounts with one of its addresses that do not belong to it, such as that of a partner.',
});

/** Kinds of events, in the order of the menu in which staff choose them. */
export const eventKinds = [
  'moment',
  'wish',
  'message',
  'note',
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
  attempts: z.optional(z.object({ count: z.int(), places: z.int() })),
});
export type PersonEvent = z.output<typeof PersonEvent>;
describe(PersonEvent, {
  this: 'An event in the timeline of a person.',
  id: 'Unique in the timeline, and the cursor for older events.',
  is_day: 'The time of day is not known.',
  title: 'Empty for an account, and where the title is not known.',
  state:
    'mail: a `MailState`; newsletter: a `NewsletterMailState`; message: `read` or `unread`, or `answer` for a reply of the project team; account: `created`, `signed_in`, `mfa_enabled`, `invited`, `deleted`, `wrong_password` or `wrong_code`; note: `note`, or `open` or `done` for a follow-up; moment and wish: as in the relationship system; others: empty.',
  ref: 'The id of a design, document, news item, newsletter, message, note, wish or moment; empty if it is gone or has none.',
  html: 'The sanitised HTML of a message; null for other kinds.',
  attempts: 'How many wrong passwords or codes on one day, of the last two weeks, and from how many networks.',
});

/** A contact moment or wish without a date in the relationship system. */
const UndatedEvent = z.omit(PersonEvent, { at: true, is_day: true, attempts: true });
export type UndatedEvent = z.output<typeof UndatedEvent>;

/** A page of the timeline. */
const eventsPerPage = z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d?$/)), z.pipe(z.transform(Number), z.int())));

/** A source, a time in microseconds and the id of a row. */
const eventId = /^[a-z_]{1,20}~-?\d{1,16}~(?:\d{1,10}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const timelineQuery = z.object({
  kind: z.optional(EventKind),
  /** The `id` of an event: returns only older ones. */
  before: z.optional(z.string().check(z.regex(eventId))),
  /** At most 99; 50 by default. */
  limit: eventsPerPage,
});

const Timeline = z.object({
  results: z.array(PersonEvent),
  /** Whether there are older ones. */
  has_more: z.boolean(),
  /** Those without a date; on the last page. */
  undated: extension(z.array(UndatedEvent)),
});

const detail = z.object({ detail: z.string() });

export const people = {
  description: 'What staff see of one person, by the id of the profile, or of the contact if there is no account.',
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
    query: timelineQuery,
    response: Timeline,
  }),
  contact: endpoint({
    method: 'GET',
    url: '/api/contacts/:id/person/',
    access: 'staff',
    extension: true,
    summary: 'A contact with address, parcels and bounces; `profile_id` if it has an account',
    params: IdParams,
    response: ContactPerson,
  }),
  contactTimeline: endpoint({
    method: 'GET',
    url: '/api/contacts/:id/timeline/',
    access: 'staff',
    extension: true,
    summary: 'The timeline of a contact without an account, newest first',
    params: IdParams,
    query: timelineQuery,
    response: Timeline,
  }),
  sendLink: endpoint({
    method: 'POST',
    url: '/api/profiles/:id/send-link/',
    access: 'staff',
    extension: true,
    summary: 'Mail a person a login link, or a link to choose a password; for a colleague as superuser only',
    description: 'At most 5 an hour for one person. The link works once, for 30 minutes, and replaces an earlier one.',
    statuses: [404, 409, 429],
    params: IdParams,
    body: z.strictObject({ purpose: z.enum(['login', 'reset']) }),
    response: detail,
  }),
  liftBlocks: endpoint({
    method: 'POST',
    url: '/api/profiles/:id/lift-blocks/',
    access: 'staff',
    withoutKey: true,
    extension: true,
    summary: 'Let a person try again at once after too many attempts; for a colleague as superuser only',
    description: 'At most 5 an hour for one person, because each allows ten more passwords.',
    statuses: [404, 429],
    params: IdParams,
    response: detail,
  }),
};
