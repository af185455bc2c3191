import { isPlace, type Place } from './place.ts';

/** The zoom level at which the map starts. */
export const startZoom = 14;
/** The farthest zoom level. */
export const minZoom = 6;
/** Pixels of a tile of the base map. */
export const tileSize = 256;
/** Where it starts without any known location. */
export const middleOfCountry: Place = [52.155, 5.387];

/** What the centre depends on: markers, the profile's own location and the corners of every polygon. */
export interface CentreInput {
  positions: readonly unknown[];
  fallback: Place | null;
  polygons: readonly (readonly Place[])[];
}

/**
 * Where the map starts: the average of the markers, else the profile's own location, else the middle of the polygons'
 * bounding box, else null. Positions outside the range of degrees are ignored.
 */
export function findCentre({ positions, fallback, polygons }: CentreInput): Place | null {
  return averageOf(positions.filter(isPlace)) ?? (isPlace(fallback) ? fallback : middleOf(polygons));
}

function averageOf(places: readonly Place[]): Place | null {
  if (places.length === 0) return null;
  let lat = 0;
  let lng = 0;
  for (const place of places) {
    lat += place[0];
    lng += place[1];
  }
  return [lat / places.length, lng / places.length];
}

// The bounding box instead of the average: a parcel with many corners must not attract the centre.
function middleOf(polygons: readonly (readonly Place[])[]): Place | null {
  let [south, west, north, east] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const polygon of polygons) {
    for (const [lat, lng] of polygon) {
      south = Math.min(south, lat);
      north = Math.max(north, lat);
      west = Math.min(west, lng);
      east = Math.max(east, lng);
    }
  }
  return south > north ? null : [(south + north) / 2, (west + east) / 2];
}

/** The closest start that shows everything around a few parcels: closer, a single one would fill the map. */
const maxFittedZoom = 17;
/** Pixels that stay free on each side, for the pin of a marker and the buttons. */
const fittedMargin = 40;

/** The middle of these places, and the closest whole zoom level at which a map of this size shows all; null without any. */
export function fitPlaces(
  places: readonly Place[],
  { width, height }: { width: number; height: number },
): { centre: Place; zoom: number } | null {
  const centre = middleOf([places]);
  if (centre === null) return null;
  const middle = toWorld(centre);
  let [across, down] = [0, 0];
  for (const place of places) {
    const { x, y } = toWorld(place);
    across = Math.max(across, 2 * Math.abs(x - middle.x));
    down = Math.max(down, 2 * Math.abs(y - middle.y));
  }
  const scale = Math.min((width - 2 * fittedMargin) / across, (height - 2 * fittedMargin) / down);
  // Without a size, as before the first layout, nothing can be fitted.
  if (!(scale > 0)) return { centre, zoom: startZoom };
  return { centre, zoom: Math.min(maxFittedZoom, Math.max(minZoom, Math.floor(Math.log2(scale / tileSize)))) };
}

/** What a fitted map shows: the parcels, or the markers without any. */
export const placesToFit = (polygons: readonly (readonly Place[])[], positions: readonly unknown[]): readonly Place[] =>
  polygons.length > 0 ? polygons.flat() : positions.filter(isPlace);

/** Web Mercator (EPSG:3857) as a part of the world, from its north-west corner. */
export function toWorld([lat, lng]: Place): { x: number; y: number } {
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}
