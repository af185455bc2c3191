import { integer, snakeCase, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** The address of somebody's calendar. Its secret is derived from the id and the portal's secret, and not stored. */
export const calendarFeeds = snakeCase.table('calendar_feeds', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  id: uuid().notNull().unique().defaultRandom(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
