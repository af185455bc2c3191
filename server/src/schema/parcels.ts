import { sql } from 'drizzle-orm';
import { customType, index, integer, numeric, snakeCase, text } from 'drizzle-orm/pg-core';
import { profiles } from './profiles.ts';

/**
 * What the staff map shows has a version: the sum of the changes, of which triggers insert one with every statement that
 * writes to a shown column. As rows are only inserted, no transaction waits for another. Changes are random numbers, so
 * that a database that was restored does not get the version of a map that it had before.
 */
export const mapChanges = snakeCase.table('map_changes', {
  change: numeric()
    .notNull()
    .default(sql`trunc((random() * 1e15)::numeric)`),
});

const box = customType<{ data: string }>({ dataType: () => 'box' });

/**
 * The outlines in `profiles.polygons` that can be drawn, kept by triggers: an index finds those in a part of the map. In
 * decimetres of the map's plane (EPSG:3857).
 */
export const parcelOutlines = snakeCase.table(
  'parcel_outlines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    profileId: integer()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    bounds: box().notNull(),
    /** The corners as `x,y,dx,dy,…`: the first one, then the way from each to the next; the ring is not closed. */
    ring: text().notNull(),
  },
  (table) => [index().on(table.profileId), index().using('gist', table.bounds)],
);
