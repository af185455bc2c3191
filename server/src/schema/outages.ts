import { boolean, index, integer, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * A time in which one process served requests without interruption. Where none overlaps nobody could use the portal. The
 * clock is that of the database, so that processes on several machines agree.
 */
export const uptimes = snakeCase.table(
  'uptimes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    startedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** The latest sign of life, or when it was stopped. */
    seenAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    isStopped: boolean().notNull().default(false),
    /** Why the same process could not write before; null if it had just started. */
    cause: text({ enum: ['database', 'read_only'] }),
  },
  (table) => [index().on(table.startedAt, table.id), index().on(table.seenAt)],
);
