import { sql } from 'drizzle-orm';
import { index, integer, smallint, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/**
 * A queue: the latest dossier that a person requested, with everything about them. Its ZIP file is a row of `files`, which
 * goes with it.
 */
export const dossiers = snakeCase.table(
  'dossiers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: ['waiting', 'ready', 'failed'] })
      .notNull()
      .default('waiting'),
    requestedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it may be claimed next; while it is being made, the end of the lease. */
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** How often it was claimed. */
    attempts: smallint().notNull().default(0),
    /** When it was ready, or had failed. */
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index()
      .on(table.dueAt)
      .where(sql`state = 'waiting'`),
  ],
);
