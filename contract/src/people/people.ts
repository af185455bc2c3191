import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { IdParams, Timestamp } from '../platform/fields.ts';

/** How to reach a person, how they sign in, and whether mail reaches them. */
export const PersonAccount = z.object({
  username: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  created_at: Timestamp,
  last_login: z.nullable(Timestamp),
  /** How they sign in; null for a colleague, of whom only superusers and they themselves see it. */
  sign_in: z.nullable(
    z.object({
      /** Without one they use a mailed link. */
      has_password: z.boolean(),
      /** Since when a second factor is on; null if it is off. */
      mfa_since: z.nullable(Timestamp),
      recovery_codes_left: z.int(),
    }),
  ),
  /** The invitation that was not accepted yet; null if there is none. */
  invitation: z.nullable(z.object({ sent_at: Timestamp, expires_at: Timestamp, is_expired: z.boolean() })),
  /** Since when newsletters no longer go to the address, because mail bounced; null while they do. */
  bounced_at: z.nullable(Timestamp),
  /** The contacts of the account, by name. */
  contacts: z.array(z.object({ id: z.int(), name: z.string(), email: z.string(), mobile_phone: z.string() })),
});
export type PersonAccount = z.output<typeof PersonAccount>;

/** What happened around a person, in the order in which staff choose from them. */
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
/** What happened, such as a mail or a contact moment. */
export const EventKind = z.enum(eventKinds);
export type EventKind = z.output<typeof EventKind>;

/** Something that happened around a person. */
export const PersonEvent = z.object({
  /** Unique in the timeline, and the cursor of what is older. */
  id: z.string(),
  kind: EventKind,
  at: Timestamp,
  /** The time of the day is not known. */
  is_day: z.boolean(),
  /** Empty for an account, and where the title is not known. */
  title: z.string(),
  /**
   * mail: a `MailState`; newsletter: a `NewsletterMailState`; message: `read` or `unread`; account: `created`, `signed_in` or
   * `mfa_enabled`; moment and wish: as the relationship system says it; others: empty.
   */
  state: z.string(),
  /** The id of a design, document, news item, newsletter, message, wish or moment; empty if it is gone or has none. */
  ref: z.string(),
  /** The cleaned HTML of a message; null for other kinds. */
  html: z.nullable(z.string()),
});
export type PersonEvent = z.output<typeof PersonEvent>;

/** A moment or wish of which the relationship system has no date. */
const UndatedEvent = z.omit(PersonEvent, { at: true, is_day: true });
export type UndatedEvent = z.output<typeof UndatedEvent>;

/** A page of the timeline. */
const eventsPerPage = z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d?$/)), z.pipe(z.transform(Number), z.int())));

/** A source, a time in microseconds and the id of a row. */
const eventId = /^[a-z_]{1,20}~-?\d{1,16}~(?:\d{1,10}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** What staff see of one person, by the id of the profile. */
export const people = {
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
    summary: 'What happened around a person, newest first, with what is published for them',
    params: IdParams,
    query: z.object({
      kind: z.optional(EventKind),
      /** The `id` of an event: only what is older. */
      before: z.optional(z.string().check(z.regex(eventId))),
      /** At most 99; 50 by default. */
      limit: eventsPerPage,
    }),
    response: z.object({
      results: z.array(PersonEvent),
      /** Whether there are older ones. */
      has_more: z.boolean(),
      /** Those without a date, with the last page. */
      undated: z.array(UndatedEvent),
    }),
  }),
};
