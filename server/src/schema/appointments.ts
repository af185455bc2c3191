import { sql } from 'drizzle-orm';
import { boolean, index, integer, snakeCase, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/**
 * Contact moments that were in the future when they were fetched, with what the relationship system cannot store: their
 * identity in a calendar, who was reminded and who confirmed. They are removed some time after their day.
 */
export const appointments = snakeCase.table(
  'appointments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The person in the relationship system: not shown once the profile is of another one. */
    guid: text().notNull(),
    momentId: text().notNull(),
    title: text().notNull(),
    type: text().notNull(),
    status: text().notNull(),
    who: text().notNull(),
    /** `2026-12-01` or `2026-12-01T10:00:00`, in Dutch time. */
    startsAt: text().notNull(),
    isCancelled: boolean().notNull().default(false),
    /** Since when reports lack it; null if the last one had it. */
    missingSince: timestamp({ withTimezone: true }),
    uid: uuid().notNull().defaultRandom(),
    /** Rises with every change that matters in a calendar (RFC 5545, 3.8.7.4). */
    sequence: integer().notNull().default(0),
    /** The sequence that the person has, by mail or download; null if none. */
    givenSequence: integer(),
    /** The time that they were reminded of. */
    remindedOf: text(),
    /** The time that they confirmed, and when. */
    confirmedFor: text(),
    confirmedAt: timestamp({ withTimezone: true }),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique().on(table.userId, table.momentId),
    index('appointments_to_remind')
      .on(sql`starts_at collate "C"`)
      .where(sql`not is_cancelled and reminded_of is distinct from starts_at`),
  ],
);
