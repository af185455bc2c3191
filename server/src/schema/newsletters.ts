import type { AudienceLimits } from '@dijkportaal/contract/newsletters/audience-limits';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  smallint,
  snakeCase,
  text,
  timestamp,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { contacts } from './contacts.ts';
import { users } from './users.ts';

export const newsletterStates = ['draft', 'scheduled', 'held', 'sending', 'paused', 'stopped', 'sent'] as const;

/** `kinds` are those that were chosen for `match: 'all'`: one of which everything was deleted matches nobody. */
export type StoredLimits = AudienceLimits & { kinds: ('groups' | 'zones' | 'segments' | 'works')[] };

/** Newsletters. Once it is `sending`, its recipients are fixed in `newsletter_mails` and the form is locked. */
export const newsletters = snakeCase.table(
  'newsletters',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    /** Cleaned HTML. */
    content: text().notNull().default(''),
    state: text({ enum: newsletterStates }).notNull().default('draft'),
    /** As staff filled it in; null is immediately. */
    sendAt: timestamp({ withTimezone: true }),
    /** When sending starts: `send_at`, or when `send` was activated; null for a draft. */
    dueAt: timestamp({ withTimezone: true }),
    sendToContacts: boolean().notNull().default(false),
    sendToNotLoggedIn: boolean().notNull().default(false),
    forEveryone: boolean().notNull().default(false),
    /** Null if there are none. Without references: what is deleted must not make the audience larger. */
    limits: jsonb().$type<StoredLimits>(),
    /** Where replies go; empty for the address of the settings. */
    replyTo: text().notNull().default(''),
    /** A stopped newsletter: who may have got it does not get this one. */
    restOfId: integer().references((): AnyPgColumn => newsletters.id, { onDelete: 'set null' }),
    /** As counted when it was last saved or opened; once sending has started, the number of rows. */
    recipients: integer(),
    startedAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
    /** Why sending does not proceed, in Dutch, such as an unreachable mail server. */
    trouble: text().notNull().default(''),
    /** Refusals in a row for the same reason, and that reason: see `sending/brake.ts`. */
    refusals: integer().notNull().default(0),
    refusalReason: text().notNull().default(''),
    /** Who saved it last: gets a mail when sending is put on hold. */
    savedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Of what `approval_of` identifies: see `approval/what-is-approved.ts`. */
    approvalState: text({ enum: ['asked', 'approved', 'returned'] }),
    approvalOf: text(),
    approvalAskedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    approvalAskedAt: timestamp({ withTimezone: true }),
    approvalBy: integer().references(() => users.id, { onDelete: 'set null' }),
    approvalAt: timestamp({ withTimezone: true }),
    approvalNote: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`search_fold(title)`),
  },
  (table) => [
    index('newsletters_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index().on(table.createdAt, table.id),
    index().on(table.state, table.dueAt),
    index().on(table.restOfId),
  ],
);

/** The time after which a mail of a newsletter cannot change, as far as it is known. */
export const overSince = sql`coalesce(sent_at, due_at)`;

/** It still has personal data, possibly in the words of a mail server, and cannot change. */
export const isPersonalAndOver = sql`(email is not null or name <> '' or reason <> '')
  and (state not in ('waiting', 'claimed', 'in_flight') or newsletter_id is null)`;

/**
 * Recipients, one row each, inserted when sending starts; the rows are the truth about who received it. When an account
 * is deleted, a trigger empties address and name and cancels what was not sent.
 */
export const newsletterMails = snakeCase.table(
  'newsletter_mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** null when the newsletter was deleted: the links to unsubscribe in the sent mails must still work. */
    newsletterId: integer().references(() => newsletters.id, { onDelete: 'set null' }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    contactId: integer().references(() => contacts.id, { onDelete: 'set null' }),
    /** Lower case; null when the account was deleted, or the period of recipients is over. */
    email: text(),
    name: text().notNull().default(''),
    /** in_flight: it is being delivered, or a process died while it was. */
    state: text({
      enum: ['waiting', 'claimed', 'in_flight', 'sent', 'failed', 'unknown', 'bounced', 'unsubscribed', 'removed'],
    })
      .notNull()
      .default('waiting'),
    /** Deliveries that ended without a reply: after the second it is `unknown`, so that nobody gets it three times. */
    unanswered: smallint().notNull().default(0),
    /** When it may be claimed next; if it is claimed or in flight, the end of the lease. */
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Identifies the claim that holds it while it is claimed or in flight. */
    claimId: uuid(),
    /** The first attempt; the pauses between retries depend on it. */
    triedAt: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
    reason: text().notNull().default(''),
    /** When its reader unsubscribed by a link in it. */
    optedOutAt: timestamp({ withTimezone: true }),
    /** Chosen by staff: unlike mails that a stop removed, it is not sent when staff send the rest. */
    isRemovedByStaff: boolean().notNull().default(false),
  },
  (table) => [
    unique().on(table.newsletterId, table.email),
    index().on(table.newsletterId, table.state, table.sentAt),
    index('newsletter_mails_to_send')
      .on(table.newsletterId, table.dueAt)
      .where(sql`state = 'waiting'`),
    index('newsletter_mails_leases')
      .on(table.dueAt)
      .where(sql`state in ('claimed', 'in_flight')`),
    index('newsletter_mails_expiring').on(overSince).where(isPersonalAndOver),
    index().on(table.userId),
    index().on(table.contactId),
    index().on(table.email),
  ],
);

/** How often a newsletter was opened in the browser, whoever did. A table of its own: counting locks no newsletter. */
export const newsletterVisits = snakeCase.table('newsletter_visits', {
  newsletterId: integer()
    .primaryKey()
    .references(() => newsletters.id, { onDelete: 'cascade' }),
  visits: integer().notNull().default(0),
});

/** When mail to an address last bounced; versions before `last_bounced_at` wrote only `bounced_at`. */
export const bouncedSince = sql`coalesce(last_bounced_at, bounced_at)`;

/** What is known about an address: that its reader wants no newsletter, or that mail to it bounced. */
export const mailAddresses = snakeCase.table(
  'mail_addresses',
  {
    /** Lower case. */
    email: text().primaryKey(),
    optedOutAt: timestamp({ withTimezone: true }),
    /** Since then nothing is sent to it: mail bounced permanently, or three times in a row temporarily. */
    bouncedAt: timestamp({ withTimezone: true }),
    isPermanent: boolean().notNull().default(false),
    /** Consecutive temporary bounces. */
    softBounces: smallint().notNull().default(0),
    reason: text().notNull().default(''),
    /** Also of a temporary bounce, and after a release: the start of the retention period. */
    lastBouncedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('mail_addresses_bounced')
      .on(table.bouncedAt, table.email)
      .where(sql`bounced_at is not null`),
    index('mail_addresses_expiring')
      .on(bouncedSince)
      .where(sql`${bouncedSince} is not null`),
  ],
);

/**
 * Mails to a return path that the portal did not understand, for staff; and for the brake on sending the reports about us
 * of the last hour, with only the words that they have in common. Both go with the address of their mail.
 */
export const deliveryReports = snakeCase.table(
  'delivery_reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    newsletterMailId: integer()
      .notNull()
      .references(() => newsletterMails.id, { onDelete: 'cascade' }),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    kind: text({ enum: ['unclear', 'about_us'] }).notNull(),
    /** about_us: the reply of the mail server without what differs between readers. */
    likeness: text().notNull().default(''),
    sender: text().notNull().default(''),
    subject: text().notNull().default(''),
    /** The beginning of the text. */
    content: text().notNull().default(''),
  },
  (table) => [
    index().on(table.kind, table.likeness, table.receivedAt),
    index().on(table.receivedAt),
    index().on(table.newsletterMailId),
  ],
);

/** One row: when the next mail may be sent if a rate limit is set, shared by all processes. */
export const newsletterRateLimit = snakeCase.table('newsletter_rate_limit', {
  id: integer().primaryKey().default(1),
  nextAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** How fast newsletters may go to a receiving domain that asked for less, and to the mail server itself (''). */
export const sendingPaces = snakeCase.table('sending_paces', {
  domain: text().primaryKey(),
  /** When it was slowed down; it grows with the time since. */
  perSecond: doublePrecision().notNull(),
  slowedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** The words of the mail server. */
  reason: text().notNull().default(''),
  /** When mails to this domain may be claimed again. */
  nextAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
