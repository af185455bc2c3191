const maxCorners = 5_000;
const decimal = /^-?\d{1,3}(?:[.,]\d{1,15})?$/;

/** Latitude and longitude from two texts, with point or comma; null if out of range. */
export function readPosition(latitude: string, longitude: string): { latitude: number; longitude: number } | null {
  if (!decimal.test(latitude) || !decimal.test(longitude)) return null;
  const [lat, lng] = [latitude, longitude].map((text) => Number(text.replace(',', '.')));
  return lat !== undefined && lng !== undefined && isPlace(lat, lng) ? { latitude: lat, longitude: lng } : null;
}

/**
 * The outer ring of `POLYGON ((lng lat, …))` (WKT in WGS 84) or of JSON `[[lat, lng], …]`, as [latitude, longitude]
 * without the closing corner. Null for anything else, such as metres of the Dutch grid.
 */
export function readRing(text: string): [number, number][] | null {
  const corners = readWkt(text) ?? readJson(text);
  if (corners === null || corners.length > maxCorners || !corners.every(([lat, lng]) => isPlace(lat, lng))) return null;
  const [first, last] = [corners[0], corners.at(-1)];
  const isClosed = corners.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  const ring = isClosed ? corners.slice(0, -1) : corners;
  return ring.length >= 3 ? ring : null;
}

function readWkt(text: string): [number, number][] | null {
  const ring = /^\s*POLYGON\s*\(\s*\(([^()]*)\)/i.exec(text)?.[1];
  if (ring === undefined) return null;
  return ring.split(',').map((corner) => {
    const [lng = Number.NaN, lat = Number.NaN] = corner.trim().split(/\s+/).map(Number);
    return [lat, lng];
  });
}

function readJson(text: string): [number, number][] | null {
  if (!text.trimStart().startsWith('[')) return null;
  try {
    const corners: unknown = JSON.parse(text);
    return Array.isArray(corners) && corners.every(isPair) ? corners : null;
  } catch {
    return null;
  }
}

const isPair = (corner: unknown): corner is [number, number] =>
  Array.isArray(corner) && corner.length === 2 && corner.every((part) => typeof part === 'number');

const isPlace = (latitude: number, longitude: number) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
