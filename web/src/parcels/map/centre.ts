import { isPlace, type Place } from './place.ts';

/** The zoom level at which the map starts. */
export const startZoom = 14;
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
