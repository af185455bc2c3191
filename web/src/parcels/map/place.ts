/** A position in WGS 84 as [latitude, longitude], in degrees. */
export type Place = [lat: number, lng: number];

/** A box as [south, west, north, east], in degrees. */
export type Area = [south: number, west: number, north: number, east: number];

/** True for a pair of finite numbers inside the range of latitude (90) and longitude (180). */
export function isPlace(value: unknown): value is Place {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [lat, lng]: unknown[] = value;
  return isWithin(lat, 90) && isWithin(lng, 180);
}

function isWithin(value: unknown, limit: number) {
  return typeof value === 'number' && Math.abs(value) <= limit;
}

/** Degrees rounded to seven decimals, which is a centimetre. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

const marginKm = 10;
const kmPerDegree = 111;

/** Whether a location is over ten kilometres from the working area; false without one. */
export function isOutside(area: Area | null, [latitude, longitude]: Readonly<Place>): boolean {
  if (area === null) return false;
  const [south, west, north, east] = area;
  const up = marginKm / kmPerDegree;
  const aside = up / Math.cos((north * Math.PI) / 180);
  return latitude < south - up || latitude > north + up || longitude < west - aside || longitude > east + aside;
}
