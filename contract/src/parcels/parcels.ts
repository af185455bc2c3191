import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { IdParams, text } from '../platform/fields.ts';

const latitude = z.number().check(z.minimum(-90), z.maximum(90));
const longitude = z.number().check(z.minimum(-180), z.maximum(180));

export const Polygon = z.object({
  name: text(200),
  polygon: z.array(z.tuple([latitude, longitude])).check(z.maxLength(10_000)),
});
export type Polygon = z.output<typeof Polygon>;
describe(Polygon, 'The outline of one parcel: its corners as [latitude, longitude] in WGS 84, at most 7 decimals.');

/** How many parcels one person may have. */
export const maxPolygons = 500;
/** Maximum number of corners of all parcels of one person: half a megabyte of JSON. */
export const maxCorners = 20_000;

export const Polygons = z
  .array(
    z.extend(Polygon, { polygon: Polygon.shape.polygon.check(z.minLength(3, 'Een perceel heeft minstens 3 hoeken.')) }),
  )
  .check(
    z.maxLength(maxPolygons),
    z.refine((all) => all.reduce((sum, { polygon }) => sum + polygon.length, 0) <= maxCorners),
  );
describe(Polygons, 'All parcels of one person as a client sends them: outlines of three corners or more.');

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
describe(PersonOnMap, 'Where one person lives and which parcels are theirs, as the staff map shows it.');

export const PersonInMapList = z.extend(z.omit(PersonOnMap, { profile_polygons: true }), {
  outlines: z.int(),
});
export type PersonInMapList = z.output<typeof PersonInMapList>;
describe(PersonInMapList, {
  this: 'A person on the map without their outlines.',
  outlines: 'The number of their outlines.',
});

export const MapExtent = z.tuple([z.int(), z.int(), z.int(), z.int()]);
export type MapExtent = z.output<typeof MapExtent>;
describe(MapExtent, "A rectangle as [west, south, east, north], in decimetres of the map's plane (EPSG:3857).");

export const Area = z.tuple([latitude, longitude, latitude, longitude]);
export type Area = z.output<typeof Area>;
describe(Area, 'A box as [south, west, north, east], in degrees of WGS 84.');

const tileNumber = (max: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.pipe(z.transform(Number), z.int().check(z.maximum(max))));

/** The largest zoom of a tile with outlines. */
export const maxTileZoom = 18;

export const TileParams = z.object({
  zoom: tileNumber(maxTileZoom),
  x: tileNumber(2 ** maxTileZoom - 1),
  y: tileNumber(2 ** maxTileZoom - 1),
});
export type TileParams = z.output<typeof TileParams>;
describe(
  TileParams,
  'A square of the map, numbered as the tiles of web maps are: 2^zoom by 2^zoom tiles, (0, 0) in the north-west.',
);

export const Outline = z.array(z.int());
describe(
  Outline,
  "One outline as [id, profile, x, y, dx, dy, …]: the first corner, then the offset from each corner to the next, in decimetres of the map's plane (EPSG:3857). The same outline has the same id in every tile. Id 0 is a square with the centres of small outlines, where a tile has too many; its profile is 0 if they belong to several people. Tiles of a larger zoom have the outlines.",
  [17, 4, 6233420, 67935120, 320, 10, -15, 410],
);

export const ZoneOnMap = z.object({
  id: z.int(),
  name: z.string(),
  people: z.array(z.int()),
  outline: Polygon.shape.polygon,
});
export type ZoneOnMap = z.output<typeof ZoneOnMap>;
describe(ZoneOnMap, {
  this: 'A zone with people on the staff map.',
  people: 'The profiles of the people on the map who are in it.',
  outline:
    'A convex shape around their parcels, or their location where they have no parcels; places far from the others are ignored. Corners as [latitude, longitude] in WGS 84.',
});

export const parcels = {
  description: 'Parcels on the map of staff.',
  map: endpoint({
    method: 'GET',
    url: '/api/parcels/',
    access: 'staff',
    extension: true,
    summary: 'Locations and parcels of all people, for the staff map',
    description: 'Everyone with a location or parcels; not paged, because the map shows them all.',
    response: z.object({ results: z.array(PersonOnMap) }),
  }),
  people: endpoint({
    method: 'GET',
    url: '/api/parcels/people/',
    access: 'staff',
    extension: true,
    summary: 'All people on the staff map, without outlines',
    response: z.object({
      /** The box around all outlines; null without any. */
      extent: z.nullable(MapExtent),
      results: z.array(PersonInMapList),
    }),
  }),
  area: endpoint({
    method: 'GET',
    url: '/api/parcels/area/',
    access: 'staff',
    extension: true,
    summary: 'The working area: a box around the locations and outlines of residents, without the outermost tenth',
    response: z.object({ area: z.nullable(Area) }),
  }),
  zones: endpoint({
    method: 'GET',
    url: '/api/parcels/zones/',
    access: 'staff',
    extension: true,
    summary: 'The zones that have people on the staff map, with their shape, by name',
    response: z.object({ results: z.array(ZoneOnMap) }),
  }),
  person: endpoint({
    method: 'GET',
    url: '/api/parcels/people/:id/',
    access: 'staff',
    extension: true,
    summary: 'One person on the staff map, by the id of the profile',
    params: IdParams,
    response: PersonOnMap,
  }),
  outlines: endpoint({
    method: 'GET',
    url: '/api/parcels/outlines/:zoom/:x/:y/',
    access: 'staff',
    extension: true,
    summary: 'The outlines of parcels in one tile of the staff map',
    params: TileParams,
    response: z.object({ results: z.array(Outline) }),
  }),
};
