import { sql } from 'drizzle-orm';
import { index, integer, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/**
 * Messages from residents to the project team. When an account is deleted its messages are preserved, without name and
 * e-mail.
 */
export const messages = snakeCase.table(
  'messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    senderId: integer().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    /** Cleaned HTML. */
    text: text().notNull(),
    readAt: timestamp({ withTimezone: true }),
    /** The member of staff who deals with it. */
    ownerId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** When it arrived. */
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When its sender last changed it. */
    changedAt: timestamp({ withTimezone: true }),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`search_fold(subject || ' ' || name || ' ' || email)`),
  },
  (table) => [
    index('messages_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index().on(table.createdAt, table.id),
    index().on(table.senderId, table.createdAt, table.id),
    index().on(table.ownerId, table.createdAt, table.id),
    index('messages_unread')
      .on(table.createdAt, table.id)
      .where(sql`read_at is null`),
  ],
);
