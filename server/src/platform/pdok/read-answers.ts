import { findCrossing } from '@dijkportaal/contract/parcels/crossing';
import { maxCorners } from '@dijkportaal/contract/parcels/parcels';
import { isInNetherlands } from '@dijkportaal/contract/platform/netherlands';
import * as z from 'zod';
import { PdokError } from './pdok-error.ts';

/** One page of an answer, and where the next one starts. */
export interface ResponsePage<Item> {
  items: Item[];
  cursor: string | null;
}

/** A parcel in the land register. */
export interface RegisteredParcel {
  code: string;
  municipality: string;
  section: string;
  number: number;
  areaM2: number | null;
  /** One for each part, as [latitude, longitude] without the closing corner; see `withHoles`. */
  outlines: Place[][];
}

type Place = [latitude: number, longitude: number];

const Ring = z.array(z.array(z.number()).min(2).max(3)).min(4);
const Feature = z.object({
  properties: z.object({
    akr_kadastrale_gemeente_code_waarde: z.string(),
    kadastrale_gemeente_waarde: z.string().nullish(),
    sectie: z.string(),
    perceelnummer: z.number(),
    kadastrale_grootte_waarde: z.number().nullish(),
  }),
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring).min(1) }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring).min(1)).min(1).max(100) }),
  ]),
});
const FeatureCollection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(Feature),
  links: z.array(z.object({ rel: z.string(), href: z.string().max(4_000) })).optional(),
});

/** One page of parcels (OGC API Features), and the cursor of the next one. Throws a PdokError. */
export function readParcels(json: unknown): ResponsePage<RegisteredParcel> {
  const { features, links = [] } = check(FeatureCollection, json);
  const next = links.find(({ rel }) => rel === 'next')?.href;
  // Only the cursor: the portal never calls a URL from a response.
  const cursor = next === undefined || !URL.canParse(next) ? null : new URL(next).searchParams.get('cursor');
  limitCorners(features);
  return { items: features.map(readParcel), cursor };
}

/** What one outline may have (`Polygon` of the contract). */
const maxCornersOfOutline = 10_000;
/** A line to a hole adds its two ends, and the corner of the hole where it begins a second time. */
const cornersOfLine = 3;

/** Before anything is calculated: the time that holes take grows with the square of the corners of an outline. */
function limitCorners(features: z.output<typeof Feature>[]): void {
  const outlines = features.flatMap(({ geometry }) => partsOf(geometry)).map(countCorners);
  if (
    outlines.some((each) => each > maxCornersOfOutline) ||
    outlines.reduce((sum, each) => sum + each, 0) > maxCorners
  ) {
    throw new PdokError('too-large', `outlines have over ${maxCornersOfOutline} corners, or ${maxCorners} together`);
  }
}

const countCorners = (rings: number[][][]) =>
  rings.reduce((sum, ring, index) => sum + ring.length - 1 + (index === 0 ? 0 : cornersOfLine), 0);

const partsOf = (geometry: z.output<typeof Feature>['geometry']) =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

function readParcel({ properties, geometry }: z.output<typeof Feature>): RegisteredParcel {
  const parts = partsOf(geometry).map((rings) => rings.map(readOutline));
  if (findCrossing(parts.flat()) !== null) throw new PdokError('crossing', 'an outline crosses itself');
  return {
    code: properties.akr_kadastrale_gemeente_code_waarde,
    municipality: properties.kadastrale_gemeente_waarde ?? '',
    section: properties.sectie,
    number: properties.perceelnummer,
    areaM2: properties.kadastrale_grootte_waarde ?? null,
    outlines: parts.map(([outer = [], ...holes]) => withHoles(outer, holes)),
  };
}

/** GeoJSON has the longitude first (RFC 7946, 3.1.1), the portal the latitude. */
function readOutline(ring: number[][]): Place[] {
  const corners = ring.slice(0, -1).map(([longitude = 0, latitude = 0]) => {
    return [roundDegrees(latitude), roundDegrees(longitude)] satisfies Place;
  });
  const isClosed = String(ring[0]) === String(ring.at(-1));
  if (!isClosed || new Set(corners.map(String)).size < 3) throw new PdokError('malformed', 'an outline is not closed');
  if (!corners.every(isInNetherlands)) throw new PdokError('malformed', 'an outline is not in the Netherlands');
  return corners;
}

/**
 * An outline has one ring, so a hole becomes part of it: along a line from the outer edge to the hole, around the hole the
 * other way round, and back along the same line.
 */
function withHoles(outer: Place[], holes: Place[][]): Place[] {
  // From the west, so that the line to the west of a hole only meets what is already part of the outline.
  const ordered = holes.map(startInWest).toSorted(([one], [other]) => one![1] - other![1]);
  const isClockwise = turn(outer);
  for (const hole of ordered) addHole(outer, turn(hole) === isClockwise ? startInWest(hole.toReversed()) : hole);
  return outer;
}

function startInWest(ring: Place[]): Place[] {
  const start = ring.reduce((west, [, longitude], index) => (longitude < ring[west]![1] ? index : west), 0);
  return [...ring.slice(start), ...ring.slice(0, start)];
}

function addHole(outline: Place[], hole: Place[]): void {
  const [latitude, longitude] = hole[0]!;
  let nearest = -1;
  let nearestLongitude = -Infinity;
  let from = outline.at(-1)!;
  for (let index = 0; index < outline.length; index += 1) {
    const to = outline[index]!;
    if (from[0] > latitude !== to[0] > latitude) {
      const meets = from[1] + ((to[1] - from[1]) * (latitude - from[0])) / (to[0] - from[0]);
      if (meets <= longitude && meets > nearestLongitude) [nearest, nearestLongitude] = [index, meets];
    }
    from = to;
  }
  if (nearest < 0) throw new PdokError('malformed', 'a hole is outside its outline');
  const place: Place = [latitude, roundDegrees(nearestLongitude)];
  outline.splice(nearest === 0 ? outline.length : nearest, 0, place, ...hole, hole[0]!, place);
}

/** Whether the corners go around clockwise: the sign of the area. */
const turn = (ring: Place[]): boolean =>
  ring.reduce((area, [latitude, longitude], index) => {
    const [nextLatitude, nextLongitude] = ring[(index + 1) % ring.length]!;
    return area + (nextLongitude - longitude) * (nextLatitude + latitude);
  }, 0) > 0;

/** To a centimetre. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e7) / 1e7;

/** A place in a response of the Locatieserver. */
export interface RegisteredPlace {
  name: string;
  latitude: number;
  longitude: number;
  /** Code of the cadastral municipality, of a parcel. */
  code: string | null;
  /** Designations of the parcels at an address, such as VLO00-E-600. */
  parcels: string[];
}

const Places = z.object({
  response: z.object({
    docs: z
      .array(
        z.object({
          weergavenaam: z.string(),
          centroide_ll: z.string(),
          kadastrale_gemeentecode: z.string().nullish(),
          gekoppeld_perceel: z.array(z.string().max(200)).max(1_000).nullish(),
        }),
      )
      .max(100),
  }),
});

/** The documents of a search (Locatieserver 3.1). Throws a PdokError. */
export function readPlaces(json: unknown): ResponsePage<RegisteredPlace> {
  const items = check(Places, json).response.docs.map((doc) => {
    const [, longitude, latitude] = /^POINT\(([\d.]+) ([\d.]+)\)$/.exec(doc.centroide_ll) ?? [];
    const place: Place = [Number(latitude), Number(longitude)];
    if (!isInNetherlands(place)) throw new PdokError('malformed', 'a place is not in the Netherlands');
    return {
      name: doc.weergavenaam,
      latitude: roundDegrees(place[0]),
      longitude: roundDegrees(place[1]),
      code: doc.kadastrale_gemeentecode ?? null,
      parcels: doc.gekoppeld_perceel ?? [],
    };
  });
  return { items, cursor: null };
}

function check<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new PdokError('malformed', `${issue?.path.join('.')} ${issue?.message}`.slice(0, 300));
}
