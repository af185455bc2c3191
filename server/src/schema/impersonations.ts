import { index, integer, snakeCase, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

/** Staff who view, or viewed, the portal as a resident. The id is used as a session id in their access token. */
export const impersonations = snakeCase.table(
  'impersonations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The resident. */
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Not a foreign key: the line in the audit log about the end needs it when the account was deleted. */
    staffId: integer().notNull(),
    /** The session of the staff member, without which it is over. */
    staffSessionId: uuid().references(() => sessions.id, { onDelete: 'set null' }),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was stopped, or was found to have ended. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.userId), index().on(table.staffSessionId), index().on(table.endedAt)],
);
