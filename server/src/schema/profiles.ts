import type { Polygon } from '@dijkportaal/contract/parcels';
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, json, jsonb, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** One per user: address, place, parcels and choices. */
export const profiles = snakeCase.table(
  'profiles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The person's id in the relationship system. */
    guid: text().notNull().default(''),
    street: text().notNull().default(''),
    houseNumber: text().notNull().default(''),
    numberAddition: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    zip: text().notNull().default(''),
    /** Names of the parcels as one text, as the relationship system gives them. */
    parcels: text().notNull().default(''),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Never searched, only passed on: json keeps the text as it was written and is read faster than jsonb. */
    polygons: json().$type<Polygon[]>().notNull().default([]),
    newsletter: boolean().notNull().default(false),
    notifications: boolean().notNull().default(false),
    firstLogin: boolean().notNull().default(false),
    passwordReset: boolean().notNull().default(false),
    /** What the relationship system answered last, its HTML cleaned; the columns below belong to it. */
    relaticsData: jsonb(),
    /** The files that `relaticsData` names, as `Document <guid>` or `Afbeelding <guid>`: who holds one may fetch it. */
    relaticsFiles: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    relaticsFetchedAt: timestamp({ withTimezone: true }),
    relaticsFailingSince: timestamp({ withTimezone: true }),
    relaticsTriedAt: timestamp({ withTimezone: true }),
    /** Until then one process is fetching and no other begins; null when none is. */
    relaticsLeaseUntil: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().using('gin', table.relaticsFiles)],
);
