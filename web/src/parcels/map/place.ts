/** A position in WGS 84 as [latitude, longitude], in degrees. */
export type Place = [lat: number, lng: number];

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
