import { sql } from 'drizzle-orm';
import { boolean, index, integer, smallint, snakeCase, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { contacts } from './contacts.ts';
import { users } from './users.ts';

export const newsletterStates = ['draft', 'scheduled', 'held', 'sending', 'paused', 'stopped', 'sent'] as const;

/** Newsletters. From `sending` on the recipients are fixed in `newsletter_mails` and the form is locked. */
export const newsletters = snakeCase.table(
  'newsletters',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    /** Cleaned HTML. */
    content: text().notNull().default(''),
    state: text({ enum: newsletterStates }).notNull().default('draft'),
    /** As staff filled it in; null is at once. */
    sendAt: timestamp({ withTimezone: true }),
    /** When it is to start: `send_at`, or when `send` was switched on; null for a draft. */
    dueAt: timestamp({ withTimezone: true }),
    sendToContacts: boolean().notNull().default(false),
    sendToNotLoggedIn: boolean().notNull().default(false),
    forEveryone: boolean().notNull().default(false),
    /** Grows with every change of the form. */
    version: integer().notNull().default(1),
    /** As counted when it was last saved or opened; from the start on how many got a row. */
    recipients: integer(),
    startedAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
    /** What keeps it from going on, in Dutch, such as a mail server that is away. */
    trouble: text().notNull().default(''),
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
  ],
);

/**
 * Recipients, one row each, made when sending starts; the rows are the truth about who got it. A trigger empties
 * address and name when the account goes, and takes back what has not left.
 */
export const newsletterMails = snakeCase.table(
  'newsletter_mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** null when the newsletter was deleted: the links to unsubscribe in the mails that left must go on working. */
    newsletterId: integer().references(() => newsletters.id, { onDelete: 'set null' }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    contactId: integer().references(() => contacts.id, { onDelete: 'set null' }),
    /** Lower-case; null when the account was deleted. */
    email: text(),
    name: text().notNull().default(''),
    /** in_flight: it is being handed over at this moment, or a process died while it was. */
    state: text({
      enum: ['waiting', 'claimed', 'in_flight', 'sent', 'failed', 'unknown', 'bounced', 'unsubscribed', 'removed'],
    })
      .notNull()
      .default('waiting'),
    /** Times that its handing over ended without an answer: after the second it is `unknown`, so nobody gets it thrice. */
    unanswered: smallint().notNull().default(0),
    /** When it may be taken next; for one that is claimed or in flight the end of the lease. */
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** First time it was offered to the mail server, from which the pauses between attempts follow. */
    triedAt: timestamp({ withTimezone: true }),
    sentAt: timestamp({ withTimezone: true }),
    reason: text().notNull().default(''),
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
    index().on(table.userId),
    index().on(table.contactId),
    index().on(table.email),
  ],
);

/** What is known of an address: that its reader wants no newsletter, or that mail to it came back. */
export const mailAddresses = snakeCase.table(
  'mail_addresses',
  {
    /** Lower-case. */
    email: text().primaryKey(),
    optedOutAt: timestamp({ withTimezone: true }),
    /** Since then nothing is sent to it: it came back for good, or three times for a passing reason. */
    bouncedAt: timestamp({ withTimezone: true }),
    isPermanent: boolean().notNull().default(false),
    /** Times in a row that a mail came back for a passing reason. */
    softBounces: smallint().notNull().default(0),
    reason: text().notNull().default(''),
  },
  (table) => [
    index('mail_addresses_bounced')
      .on(table.bouncedAt, table.email)
      .where(sql`bounced_at is not null`),
  ],
);

/** One row: when the next mail may leave where a rate is set, shared by all processes. */
export const newsletterRateLimit = snakeCase.table('newsletter_rate_limit', {
  id: integer().primaryKey().default(1),
  nextAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
