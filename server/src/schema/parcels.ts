import { customType, index, integer, snakeCase, text } from 'drizzle-orm/pg-core';
import { profiles } from './profiles.ts';

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
