import { integer, snakeCase, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** What a mailed link is for. */
export const linkPurposes = ['login', 'reset', 'invitation'] as const;

/**
 * Mailed single-use tokens, as SHA-256. A mail requested on a screen may have a 6-digit code too, which works only
 * together with the secret of the browser that requested it. A person has at most one per purpose: a newer one
 * replaces it.
 */
export const mailedLinks = snakeCase.table(
  'mailed_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: linkPurposes }).notNull(),
    tokenHash: text().notNull().unique(),
    /** Absent once the code was used. */
    codeHash: text(),
    codeRequestHash: text().unique(),
    /** Wrong codes so far; after 5 the code no longer works, the link still does. */
    codeFailures: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** When the link was used. Its code still works, as a mail scanner may have opened it, and it can request a new mail. */
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [uniqueIndex().on(table.userId, table.purpose)],
);
