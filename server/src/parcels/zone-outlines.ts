import type { ZoneOnMap } from '@dijkportaal/contract/parcels/parcels';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { userZones, zones } from '../schema/audience.ts';
import { parcelOutlines } from '../schema/parcels.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { easting, isOnMap, latitudeAt, longitudeAt, northing } from './queries.ts';

/** How far a shape extends beyond the places in it: about 25 metres in the Netherlands, in decimetres of the plane. */
const margin = 400;
/** Of places at about the same height only the outermost are read; decimetres of the plane. */
const bandHeight = 500;

type Corner = [x: number, y: number];

/** The zones with people on the map, by name. */
export async function listZonesOnMap(db: Db): Promise<ZoneOnMap[]> {
  const members = await db
    .select({
      id: zones.id,
      name: zones.name,
      people: sql<number[]>`array_agg(${profiles.id} order by ${profiles.id})`,
    })
    .from(zones)
    .innerJoin(userZones, eq(userZones.zoneId, zones.id))
    .innerJoin(users, eq(users.id, userZones.userId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(isOnMap)
    .groupBy(zones.id)
    .orderBy(sql`lower(${zones.name})`);
  const places = await findOutermostPlaces(db);
  // A zone whose people have only outlines that cannot be drawn has no shape.
  return members.flatMap((zone) => {
    const found = places.get(zone.id);
    return found === undefined ? [] : [{ ...zone, outline: findHull(found).map(toDegrees) }];
  });
}

/**
 * Corners around the outermost places of each zone. An owner may live elsewhere, so a location counts only for those
 * without parcels. Beyond three standard deviations a place is taken for a mistake.
 */
async function findOutermostPlaces(db: Db): Promise<Map<number, Corner[]>> {
  const bound = (corner: 0 | 1, axis: 0 | 1, location: SQL) =>
    sql`coalesce((${parcelOutlines.bounds}[${sql.raw(String(corner))}])[${sql.raw(String(axis))}], ${location})`;
  const { rows } = await db.execute<{ zone: number; west: number; south: number; east: number; north: number }>(sql`
    with boxes as materialized (
      select ${userZones.zoneId} as zone, ${bound(1, 0, easting)} as west, ${bound(0, 0, easting)} as east,
        ${bound(1, 1, northing)} as south, ${bound(0, 1, northing)} as north
      from ${userZones} join ${users} on ${users.id} = ${userZones.userId}
        join ${profiles} on ${profiles.userId} = ${users.id}
        left join ${parcelOutlines} on ${parcelOutlines.profileId} = ${profiles.id}
      where ${users.isActive} and (${parcelOutlines.id} is not null or ${profiles.latitude} + ${profiles.longitude} is not null)
    ), usual as (
      select zone, avg(west) as x, 3 * stddev_pop(west) + ${margin} as width,
        avg(south) as y, 3 * stddev_pop(south) + ${margin} as height
      from boxes group by zone
    )
    select zone, min(west) as west, min(south) as south, max(east) as east, max(north) as north
    from boxes join usual using (zone) where abs(west - x) <= width and abs(south - y) <= height
    group by zone, floor(south / ${bandHeight})`);
  const corners = Map.groupBy(rows, ({ zone }) => zone);
  return new Map(
    [...corners].map(([zone, bands]) => [
      zone,
      bands.flatMap(({ west, south, east, north }): Corner[] => [
        [west - margin, south - margin],
        [west - margin, north + margin],
        [east + margin, south - margin],
        [east + margin, north + margin],
      ]),
    ]),
  );
}

/** The convex hull, by Andrew's monotone chain. */
function findHull(corners: Corner[]): Corner[] {
  const sorted = corners.toSorted(([x, y], [otherX, otherY]) => x - otherX || y - otherY);
  const chain = (places: Corner[]) => {
    const found: Corner[] = [];
    for (const place of places) {
      while (found.length > 1 && turn(found.at(-2)!, found.at(-1)!, place) <= 0) found.pop();
      found.push(place);
    }
    return found.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

/** Positive when the way from one by two to three turns left. */
const turn = (one: Corner, two: Corner, three: Corner) =>
  (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0]);

const toDegrees = ([x, y]: Corner): [number, number] => [latitudeAt(y), longitudeAt(x)];
