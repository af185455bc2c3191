import { newItemKinds } from '@dijkportaal/contract/whats-new';
import { integer, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/**
 * What residents opened, for a year. Answers are not here: `replies.read_at` says when they were read. `ref` is no
 * foreign key: an item that returns from the bin is still opened.
 */
export const openedItems = snakeCase.table(
  'opened_items',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: newItemKinds }).notNull(),
    ref: text().notNull(),
    openedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.ref] })],
);
