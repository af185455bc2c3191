import type { ZoneOnMap } from '@dijkportaal/contract/parcels/parcels';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { userZones, zones } from '../schema/audience.ts';
import { parcelOutlines } from '../schema/parcels.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { easting, isOnMap, latitudeAt, longitudeAt, northing } from './queries.ts';

/** How far a shape extends beyond the places in it: about 25 metres in the Netherlands, in decimetres of the plane. */
const margin = 400;
/** Of places at about the same height only the outermost can be corners, so that few rows are read; decimetres. */
const bandHeight = 100;

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
 * without parcels. Beyond the middle four fifths and as much again on each side, a place is taken for a mistake.
 */
async function findOutermostPlaces(db: Db): Promise<Map<number, Corner[]>> {
  const usual = (axis: 'x' | 'y') =>
    sql`percentile_cont(array[0.1, 0.9]::float8[]) within group (order by ${sql.identifier(axis)}) as ${sql.identifier(axis)}`;
  const isUsual = (axis: 'x' | 'y') => {
    const [place, [low, high]] = [
      sql.raw(`places.${axis}`),
      [sql.raw(`usual.${axis}[1]`), sql.raw(`usual.${axis}[2]`)],
    ];
    return sql`${place} between 2 * ${low} - ${high} and 2 * ${high} - ${low}`;
  };
  const { rows } = await db.execute<{ zone: number; y: number; west: number; east: number }>(sql`
    with people as materialized (
      select ${userZones.zoneId} as zone, ${profiles.id} as profile, ${easting} as x, ${northing} as y
      from ${userZones} join ${users} on ${users.id} = ${userZones.userId}
        join ${profiles} on ${profiles.userId} = ${users.id}
      where ${isOnMap}
    ), places as materialized (
      select zone, corner.x, corner.y
      from people join ${parcelOutlines} on ${parcelOutlines.profileId} = profile
        cross join lateral (values ((bounds[0])[0], (bounds[0])[1]), ((bounds[0])[0], (bounds[1])[1]),
          ((bounds[1])[0], (bounds[0])[1]), ((bounds[1])[0], (bounds[1])[1])) as corner (x, y)
      union all
      select zone, x, y from people
      where x is not null and y is not null
        and not exists (select from ${parcelOutlines} where ${parcelOutlines.profileId} = profile)
    ), usual as (select zone, ${usual('x')}, ${usual('y')} from places group by zone)
    select zone, round(places.y / ${bandHeight})::float8 * ${bandHeight} as y, min(places.x) as west, max(places.x) as east
    from places join usual using (zone) where ${isUsual('x')} and ${isUsual('y')}
    group by 1, 2`);
  const corners = Map.groupBy(rows, ({ zone }) => zone);
  return new Map(
    [...corners].map(([zone, bands]) => [
      zone,
      bands.flatMap(({ y, west, east }): Corner[] => [
        [west - margin, y - margin],
        [west - margin, y + margin],
        [east + margin, y - margin],
        [east + margin, y + margin],
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
