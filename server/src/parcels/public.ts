import type { Polygon } from '@dijkportaal/contract/parcels';

/**
 * The polygons that can be drawn; Relatics may send others, which are left out. Checked by hand, because a list of 50
 * people has a thousand corners and a schema takes ten times as long.
 */
export function cleanPolygons(stored: unknown): Polygon[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(isPolygon).map(({ name, polygon }) => ({ name, polygon }));
}

function isPolygon(candidate: unknown): candidate is Polygon {
  if (typeof candidate !== 'object' || candidate === null) return false;
  const { name, polygon } = candidate as Record<string, unknown>;
  return typeof name === 'string' && Array.isArray(polygon) && polygon.length >= 3 && polygon.every(isPlace);
}

function isPlace(corner: unknown): boolean {
  if (!Array.isArray(corner) || corner.length !== 2) return false;
  const [latitude, longitude] = corner as unknown[];
  return isWithin(latitude, 90) && isWithin(longitude, 180);
}

function isWithin(degrees: unknown, limit: number): boolean {
  return typeof degrees === 'number' && Math.abs(degrees) <= limit;
}
