import { retentionLimits } from '@dijkportaal/contract/retention';
import { integer, snakeCase, timestamp } from 'drizzle-orm/pg-core';

const days = (kind: keyof typeof retentionLimits) =>
  integer()
    .notNull()
    .default(retentionLimits[kind].default ?? 0);

/** One row, which a migration inserts: how many days each kind of data is kept. `expire_audit_log` reads it too. */
export const retentionPeriods = snakeCase.table('retention_periods', {
  id: integer().primaryKey().default(1),
  auditLog: days('audit_log'),
  mailsSent: days('mails_sent'),
  mailsFailed: days('mails_failed'),
  /** null: until staff delete them. */
  messages: integer(),
  newsletterRecipients: days('newsletter_recipients'),
  bounces: days('bounces'),
  sessions: days('sessions'),
  knownDevices: days('known_devices'),
  /** null: nobody has changed the defaults. */
  changedAt: timestamp({ withTimezone: true }),
});
