import type { OutlineProblem } from '@dijkportaal/contract/parcels/outline-runs';
import { sql } from 'drizzle-orm';
import {
  customType,
  index,
  integer,
  jsonb,
  snakeCase,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { profiles } from './profiles.ts';
import { users } from './users.ts';

const box = customType<{ data: string }>({ dataType: () => 'box' });
const polygon = customType<{ data: string }>({ dataType: () => 'polygon' });

/**
 * The outlines in `profiles.polygons` that can be drawn, maintained by triggers, with an index to find those in a part
 * of the map. In decimetres of the map's plane (EPSG:3857).
 */
export const parcelOutlines = snakeCase.table(
  'parcel_outlines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    profileId: integer()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    bounds: box().notNull(),
    /** The corners as `x,y,dx,dy,…`: the first one, then the offset from each to the next; the ring is not closed. */
    ring: text().notNull(),
    /** The same, to measure distances from. */
    shape: polygon().generatedAlwaysAs(sql`ring_shape(ring)`),
  },
  (table) => [index().on(table.profileId), index().using('gist', table.bounds)],
);

/** Names of cadastral municipalities by code, as the land register returned them. */
export const cadastralMunicipalities = snakeCase.table('cadastral_municipalities', {
  code: text().primaryKey(),
  name: text().notNull(),
});

/** Every run that fetches the outlines of people who have none; one at a time. */
export const outlineRuns = snakeCase.table(
  'outline_runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
    state: text({ enum: ['running', 'finished', 'stopped'] })
      .notNull()
      .default('running'),
    /** Since when the land register does not respond; null while it does. */
    waitingSince: timestamp({ withTimezone: true }),
    startedById: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index().on(table.startedById),
    uniqueIndex()
      .on(table.state)
      .where(sql`state = 'running'`),
  ],
);

/** A queue: the people of a run, and the outcome for each. */
export const outlineRunPeople = snakeCase.table(
  'outline_run_people',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    runId: integer()
      .notNull()
      .references(() => outlineRuns.id, { onDelete: 'cascade' }),
    profileId: integer()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The text with designations when the run started. */
    parcels: text().notNull(),
    state: text({ enum: ['waiting', 'complete', 'partial', 'none', 'changed'] })
      .notNull()
      .default('waiting'),
    dueAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    attempts: smallint().notNull().default(0),
    /** How many designations have an outline now. */
    found: integer().notNull().default(0),
    problems: jsonb().$type<OutlineProblem[]>().notNull().default([]),
  },
  (table) => [
    index().on(table.runId, table.state, table.id),
    index().on(table.profileId),
    index()
      .on(table.dueAt)
      .where(sql`state = 'waiting'`),
  ],
);
