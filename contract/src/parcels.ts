import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';
import { text } from './platform/fields.ts';

const latitude = z.number().check(z.minimum(-90), z.maximum(90));
const longitude = z.number().check(z.minimum(-180), z.maximum(180));

/** The outline of one parcel: its corners as [latitude, longitude] in WGS 84, at most 7 decimals. */
export const Polygon = z.object({
  name: text(200),
  polygon: z.array(z.tuple([latitude, longitude])).check(z.maxLength(10_000)),
});
export type Polygon = z.output<typeof Polygon>;

/** How many parcels one person may have. */
export const maxPolygons = 500;
/** How many corners the parcels of one person may have together; half a megabyte of JSON. */
export const maxCorners = 20_000;

/** All parcels of one person as they may be sent: outlines of three corners or more. */
export const Polygons = z
  .array(
    z.extend(Polygon, { polygon: Polygon.shape.polygon.check(z.minLength(3, 'Een perceel heeft minstens 3 hoeken.')) }),
  )
  .check(
    z.maxLength(maxPolygons),
    z.refine((all) => all.reduce((sum, { polygon }) => sum + polygon.length, 0) <= maxCorners),
  );

/** Where one person lives and which parcels are theirs, as the staff map shows it. */
export const PersonOnMap = z.object({
  id: z.int(),
  profile_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  parcels: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  profile_polygons: z.array(Polygon),
});
export type PersonOnMap = z.output<typeof PersonOnMap>;

/** Parcels on the map of staff. */
export const parcels = {
  /** Everyone with a location or parcels; not paged, because the map shows them all. */
  map: endpoint({
    method: 'GET',
    url: '/api/parcels/',
    access: 'staff',
    extension: true,
    summary: 'Locations and parcels of all people, for the staff map',
    answer: z.object({ results: z.array(PersonOnMap) }),
  }),
};
