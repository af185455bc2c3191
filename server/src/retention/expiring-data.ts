import type { PeriodKind } from '@dijkportaal/contract/retention';
import { and, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { mails } from '../platform/mail/tables.ts';
import { messages } from '../schema/messages.ts';
import { notes } from '../schema/notes.ts';
import { bouncedSince, isPersonalAndOver, mailAddresses, newsletterMails, overSince } from '../schema/newsletters.ts';
import { knownDevices, sessions } from '../schema/sessions.ts';
import { endOfSession } from '../sessions/public.ts';

/** Rows of one kind of data that are removed at the end of their retention period. */
export interface ExpiringData {
  /**
   * Not the audit log, as only a function of the database can remove its lines, nor accounts, whose owners are warned
   * first: `unused-accounts.ts`.
   */
  kind: Exclude<PeriodKind, 'audit_log' | 'unused_accounts'>;
  table: PgTable;
  /** The start of the period. */
  since: SQL;
  /** Which rows are past their period. */
  isExpired: (before: SQL) => SQL | undefined;
  /** How such a row changes; without it, the row is deleted. */
  change?: SQL;
}

const { optedOutAt } = mailAddresses;

/** In the order of removal. */
export const expiringData: ExpiringData[] = [
  {
    kind: 'mails_sent',
    table: mails,
    since: sql`${mails.sentAt}`,
    // A mail is created before it is sent, and there is an index on that time.
    isExpired: (before) => and(eq(mails.state, 'sent'), lt(mails.createdAt, before), lt(mails.sentAt, before)),
  },
  {
    kind: 'mails_failed',
    table: mails,
    since: sql`${mails.createdAt}`,
    isExpired: (before) => and(eq(mails.state, 'failed'), lt(mails.createdAt, before)),
  },
  {
    kind: 'messages',
    table: messages,
    // Of the whole conversation.
    since: sql`${messages.latestAt}`,
    isExpired: (before) => lt(messages.latestAt, before),
  },
  {
    kind: 'notes',
    table: notes,
    since: sql`${notes.changedAt}`,
    isExpired: (before) => and(lt(notes.changedAt, before), or(isNull(notes.dueOn), isNotNull(notes.doneAt))),
  },
  {
    kind: 'newsletter_recipients',
    table: newsletterMails,
    since: overSince,
    isExpired: (before) => and(isPersonalAndOver, lt(overSince, before)),
    // The row is preserved: it is part of the newsletter's totals, and its reader still finds the newsletter in the
    // archive.
    change: sql`email = null, name = '', reason = ''`,
  },
  {
    kind: 'bounces',
    table: mailAddresses,
    since: bouncedSince,
    isExpired: (before) => and(lt(bouncedSince, before), isNull(optedOutAt)),
  },
  {
    kind: 'bounces',
    table: mailAddresses,
    since: bouncedSince,
    isExpired: (before) => and(lt(bouncedSince, before), isNotNull(optedOutAt)),
    change: sql`bounced_at = null, last_bounced_at = null, is_permanent = false, soft_bounces = 0, reason = ''`,
  },
  {
    kind: 'sessions',
    table: sessions,
    since: endOfSession,
    // A session does not end before it begins, and there is an index on that time.
    isExpired: (before) => and(lt(sessions.createdAt, before), lt(endOfSession, before)),
  },
  {
    kind: 'known_devices',
    table: knownDevices,
    since: sql`${knownDevices.lastSeenAt}`,
    isExpired: (before) => lt(knownDevices.lastSeenAt, before),
  },
];
