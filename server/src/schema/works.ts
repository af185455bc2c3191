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
  snakeCase,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { zones } from './audience.ts';

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
