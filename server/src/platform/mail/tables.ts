import { sql } from 'drizzle-orm';
import { boolean, index, integer, snakeCase, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Mails about accounts. The content lies sealed, because it holds tokens, and is wiped when the mail has left or has
 * failed. Deleting a person deletes their mails; the foreign key is made in the migration, because this table knows no capability.
 */
export const mails = snakeCase.table(
  'mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** AES-256-GCM of the content as JSON; null when it is no longer needed. */
    sealed: text(),
    state: text({ enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    reason: text().notNull().default(''),
    /** One of many of the same kind: it waits until every other mail that is due has been taken. */
    isBulk: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it may be taken next. Whoever takes it moves this on, so that nobody else does unless they die. */
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.createdAt, table.id),
    index().on(table.state, table.createdAt),
    index().on(table.userId),
    index('mails_due_at_index')
      .on(table.isBulk, table.dueAt)
      .where(sql`state = 'waiting'`),
  ],
);
