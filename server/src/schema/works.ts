import { workEffects, workStates, type WorkShape } from '@dijkportaal/contract/works';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { zones } from './audience.ts';
import { users } from './users.ts';

const box = customType<{ data: string }>({ dataType: () => 'box' });
const polygon = customType<{ data: string }>({ dataType: () => 'polygon' });

/** Works and nuisance. Who sees them follows from where people's parcels and addresses are at the time of a request. */
export const works = snakeCase.table(
  'works',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    /** Plain text. */
    description: text().notNull().default(''),
    startsOn: date().notNull(),
    endsOn: date().notNull(),
    /** The hours of each day, as `07:00`. */
    fromTime: text(),
    untilTime: text(),
    effects: text({ enum: workEffects })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The people of this zone see it, wherever they live. */
    zoneId: integer().references(() => zones.id, { onDelete: 'set null' }),
    /** As staff drew it; `work_shapes` has it in the map's plane. */
    shapes: jsonb().$type<WorkShape[]>().notNull().default([]),
    /** Metres around the shapes. */
    distance: integer().notNull().default(0),
    isPhase: boolean().notNull().default(false),
    state: text({ enum: workStates }).notNull().default('draft'),
    /** The number of changes, for calendars and mails. */
    sequence: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`search_fold(title || ' ' || description)`),
  },
  (table) => [
    index().on(table.zoneId),
    index().on(table.startsOn, table.id),
    index().on(table.endsOn),
    check('works_days_in_order', sql`starts_on <= ends_on`),
  ],
);

/**
 * The place of works in the map's plane, in decimetres of EPSG:3857 as `parcel_outlines`: short pieces of lines and edges
 * to measure from, and whole areas for what is inside them.
 */
export const workShapes = snakeCase.table(
  'work_shapes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    workId: integer()
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    /** A line is a polygon that goes there and back. */
    shape: polygon().notNull(),
    isArea: boolean().notNull(),
    /** What is outside this box is not near. */
    reach: box().notNull(),
  },
  (table) => [index().on(table.workId), index().using('gist', table.reach)],
);

/** People to mail about works; one row for each version, so that nobody is mailed twice about it. */
export const workNotifications = snakeCase.table(
  'work_notifications',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    workId: integer()
      .notNull()
      .references(() => works.id, { onDelete: 'cascade' }),
    /** Of the works when staff chose to mail them. */
    sequence: integer().notNull(),
    /** Whether it is mailed at once, instead of with what else is new within the hour. */
    isUrgent: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When it was mailed, or turned out to be unwanted or not near by then. */
    settledAt: timestamp({ withTimezone: true }),
    isMailed: boolean().notNull().default(false),
    /** Whether that mail said that the works are no longer near the person. */
    isGone: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.workId, table.sequence] }),
    index().on(table.workId),
    index('work_notifications_open')
      .on(table.userId, table.createdAt)
      .where(sql`settled_at is null`),
  ],
);
