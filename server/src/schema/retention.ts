import { periodKinds, retentionLimits } from '@dijkportaal/contract/retention';
import { sql } from 'drizzle-orm';
import { check, integer, snakeCase, timestamp } from 'drizzle-orm/pg-core';

const days = (kind: keyof typeof retentionLimits) =>
  integer()
    .notNull()
    .default(retentionLimits[kind].default ?? 0);

/** For programs other than the portal that write to the database. */
const bounds = periodKinds.map((kind) => {
  const { min, max } = retentionLimits[kind];
  return check(`retention_periods_${kind}`, sql.raw(`"${kind}" between ${min} and ${max}`));
});

/**
 * One row, which a migration inserts: how many days each kind of data is retained. `expire_audit_log` reads it too. A
 * trigger refuses to delete it.
 */
export const retentionPeriods = snakeCase.table(
  'retention_periods',
  {
    id: integer().primaryKey().default(1),
    auditLog: days('audit_log'),
    mailsSent: days('mails_sent'),
    mailsFailed: days('mails_failed'),
    /** null: until staff delete them. */
    messages: integer(),
    notes: days('notes'),
    newsletterRecipients: days('newsletter_recipients'),
    bounces: days('bounces'),
    sessions: days('sessions'),
    knownDevices: days('known_devices'),
    /** null: until somebody deletes them. */
    unusedAccounts: integer(),
    /** null: nobody has changed the defaults. */
    changedAt: timestamp({ withTimezone: true }),
  },
  () => [check('retention_periods_one_row', sql`id = 1`), ...bounds],
);
