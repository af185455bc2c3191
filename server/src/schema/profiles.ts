import type { Polygon } from '@dijkportaal/contract/parcels/parcels';
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, json, jsonb, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/**
 * By kind and id: a digest of what matters, the name, when it was last new or changed, whether it was changed, and whether
 * it is not in the data now.
 */
type RelaticsItems = Record<
  string,
  { digest: string; name: string; at: string | null; isChanged: boolean; isAbsent?: true }
>;

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
    /** Names of the parcels as one text, as the relationship system returns them. */
    parcels: text().notNull().default(''),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** Never searched, so json: it is read faster than jsonb. */
    polygons: json().$type<Polygon[]>().notNull().default([]),
    newsletter: boolean().notNull().default(false),
    notifications: boolean().notNull().default(false),
    firstLogin: boolean().notNull().default(false),
    passwordReset: boolean().notNull().default(false),
    /** The last response of the relationship system, its HTML cleaned; the columns below belong to it. */
    relaticsData: jsonb(),
    /** The files in `relaticsData`, as `Document <guid>` or `Afbeelding <guid>`: this person may download them. */
    relaticsFiles: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    relaticsFetchedAt: timestamp({ withTimezone: true }),
    relaticsFailingSince: timestamp({ withTimezone: true }),
    relaticsTriedAt: timestamp({ withTimezone: true }),
    /** What matters of each item in the data, and when that last changed: `relations/changed-items.ts`. */
    relaticsItems: jsonb().$type<RelaticsItems>(),
    /** Until when one process has the lease to fetch; null if none has. */
    relaticsLeaseUntil: timestamp({ withTimezone: true }),
    /** What was published before counts as read. */
    readUntil: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`now() - interval '30 days'`),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`search_fold(address_words(street, house_number, number_addition, zip, city, parcels, polygons))`,
      ),
  },
  (table) => [
    index().using('gin', table.relaticsFiles),
    index('profiles_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('profiles_by_parcel').using('gin', sql`parcel_keys(${table.parcels}, ${table.polygons})`),
    index('profiles_by_place').using('gist', sql`map_point(${table.latitude}, ${table.longitude})`),
    // For the filters of the lists of people. Reading outlines is slow, so the condition has to be this one.
    index('profiles_with_newsletter')
      .on(table.userId)
      .where(sql`newsletter`),
    index('profiles_without_outline')
      .on(table.userId)
      .where(sql`polygons::text = '[]'`),
  ],
);
