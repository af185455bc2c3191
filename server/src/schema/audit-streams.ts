import { bigint, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';

/** How far the audit log was sent to each place in `AUDIT_STREAM`. A place that is taken out keeps its row. */
export const auditStreams = snakeCase.table('audit_streams', {
  place: text({ enum: ['stdout', 'file', 'syslog'] }).primaryKey(),
  /** The number of the last line that was sent. Lines are numbered in the order in which they are committed. */
  lastLine: bigint({ mode: 'number' }).notNull().default(0),
  sentAt: timestamp({ withTimezone: true }),
});
