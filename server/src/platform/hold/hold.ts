import { sql, type SQL } from 'drizzle-orm';
import { bigint, integer, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * One row: where this portal runs, to recognise a copy or a restored backup. Absent until a portal has started on the
 * database. The functions of the migration `hold_rules` compare it with the place where it is read.
 */
export const portalIdentity = snakeCase.table('portal_identity', {
  id: integer().primaryKey().default(1),
  /** Cluster, database and table, as `portal_place()` returns them. */
  place: text().notNull(),
  /** The folder of the embedded database; null with another database. */
  folder: text(),
  /** Incremented every minute by every process. */
  beats: bigint({ mode: 'number' }).notNull().default(0),
  /** Since then nothing is sent automatically; null if the portal is not on hold. */
  heldAt: timestamp({ withTimezone: true }),
  /** moved: a copy or a restored backup; back: the data is older than before. */
  reason: text({ enum: ['moved', 'back'] }),
});

/**
 * When the hold began, or null: a condition in every query that picks what is sent automatically. Infinity between a
 * restore and its detection by a process. As a subquery it is evaluated once per query.
 */
export const holdBegan: SQL<Date | null> = sql`(select hold_began())`;

/** Whether newsletters, bulk mails and mails about new items may be sent. */
export const isNotOnHold: SQL<boolean> = sql<boolean>`${holdBegan} is null`;
