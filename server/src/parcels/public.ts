import { listNotations, nameDesignation, readDesignation } from '@dijkportaal/contract/parcels/designations';
import type { Polygon } from '@dijkportaal/contract/parcels/parcels';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { listMunicipalities } from './municipalities.ts';
export { listMunicipalities } from './municipalities.ts';

/** Whether the parcels of a profile, as text or on the map, have one of these names in any notation; by index. */
export const hasParcel = (names: string[]): SQL =>
  sql`parcel_keys(${profiles.parcels}, ${profiles.polygons}) && array(select parcel_key(name)
    from unnest(${sql.param(names)}::text[]) as name)`;

/** The columns of a person on the map, without their outlines. */
export const personOnMap = {
  id: users.id,
  profile_id: profiles.id,
  first_name: users.firstName,
  last_name: users.lastName,
  parcels: profiles.parcels,
  latitude: profiles.latitude,
  longitude: profiles.longitude,
};

/**
 * The polygons that can be drawn; others, which Relatics may return, are left out. Checked by hand, because a list of
 * 50 people has a thousand corners and a schema takes ten times as long.
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

/** `parcel_key` of each known name of a parcel: municipalities are written by code and by name. */
export async function listParcelKeys(db: Db, name: string): Promise<string[]> {
  const designation = readDesignation(name);
  const notations = designation === null ? [] : listNotations(designation, await listMunicipalities(db));
  const names = [name, ...notations.map(nameDesignation)];
  const { rows } = await db.execute<{ key: string }>(
    sql`select distinct parcel_key(name) as key from unnest(${sql.param(names)}::text[]) as name`,
  );
  return rows.map(({ key }) => key);
}
