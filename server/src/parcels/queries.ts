import type { Area, MapExtent, PersonOnMap, TileParams } from '@dijkportaal/contract/parcels/parcels';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { readVersion } from '../platform/cache/data-version.ts';
import { notFound } from '../platform/errors.ts';
import type { FreshResponse } from '../platform/cache/response-cache.ts';
import { cleanPolygons, personOnMap } from './public.ts';
import { parcelOutlines } from '../schema/parcels.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';

/** Who is on the map: active people with a place or parcels. */
export const isOnMap = sql`${users.isActive} and (${profiles.latitude} is not null or ${profiles.polygons}::text <> '[]')`;

const fields = sql.join(
  Object.entries(personOnMap).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
);

/** One person on the map. Throws not found. */
export async function findPersonOnMap(db: Db, profileId: number): Promise<PersonOnMap> {
  const [found] = await db
    .select({ ...personOnMap, stored: profiles.polygons })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(profiles.id, profileId), isOnMap));
  if (found === undefined) throw notFound();
  const { stored, ...rest } = found;
  return { ...rest, profile_polygons: cleanPolygons(stored) };
}

/** Everyone on the map by name, as rows of JSON. The map skips what it cannot draw of the polygons. */
export const everyoneWithPolygons = everyone(sql`
  case when json_typeof(${profiles.polygons}) = 'array' then ${profiles.polygons} else '[]' end as profile_polygons`);

/** The same with the number of outlines that can be drawn. */
export const everyoneInList = everyone(sql`(
  select count(*) from ${parcelOutlines} where ${parcelOutlines.profileId} = ${profiles.id}) as outlines`);

function everyone(outlines: ReturnType<typeof sql>) {
  return sql`
    select row_to_json(person)::text as json from (
      select ${fields}, ${outlines} from ${users} join ${profiles} on ${profiles.userId} = ${users.id} where ${isOnMap}
      order by ${users.lastName}, ${users.firstName}, ${users.id}
    ) as person`;
}

/** The box around all outlines of people on the map, as [west, south, east, north]; null without any. */
export async function findExtent(db: Db): Promise<MapExtent | null> {
  const corner = (which: 'min' | 'max', index: 0 | 1, axis: 0 | 1) =>
    sql`${sql.raw(which)}((${parcelOutlines.bounds}[${sql.raw(String(index))}])[${sql.raw(String(axis))}])::int`;
  const [row] = await db
    .select({
      west: sql<number | null>`${corner('min', 1, 0)}`,
      south: sql<number>`${corner('min', 1, 1)}`,
      east: sql<number>`${corner('max', 0, 0)}`,
      north: sql<number>`${corner('max', 0, 1)}`,
    })
    .from(parcelOutlines)
    .innerJoin(profiles, eq(profiles.id, parcelOutlines.profileId))
    .innerJoin(users, and(eq(users.id, profiles.userId), users.isActive));
  return row === undefined || row.west === null ? null : [row.west, row.south, row.east, row.north];
}

/** The radius of the map's plane (EPSG:3857), in decimetres. */
export const radius = 63_781_370;

/** The location of a profile in the map's plane. */
export const easting = sql`radians(${profiles.longitude}) * ${radius}`;
export const northing = sql`ln(tan(pi() / 4 + radians(least(greatest(${profiles.latitude}, -85), 85)) / 2)) * ${radius}`;

/**
 * The box around the locations and outlines of residents; null without any. The outermost tenth on each side is
 * ignored, so that one misplaced location does not stretch it.
 */
export async function findArea(db: Db): Promise<Area | null> {
  const bounds = (axis: 'x' | 'y') =>
    sql`percentile_cont(array[0.1, 0.9]::float8[]) within group (order by ${sql.identifier(axis)})`;
  const { rows } = await db.execute<{ x: [number, number] | null; y: [number, number] }>(sql`
    select ${bounds('x')} as x, ${bounds('y')} as y from (
      select (center(${parcelOutlines.bounds}))[0] as x, (center(${parcelOutlines.bounds}))[1] as y from ${parcelOutlines}
      union all
      select ${easting}, ${northing}
      from ${profiles} join ${users} on ${users.id} = ${profiles.userId}
      where ${profiles.latitude} is not null and ${profiles.longitude} is not null
        and not ${users.isStaff} and not ${users.isSuperuser}
    ) as places`);
  const { x, y } = rows[0] ?? { x: null };
  if (x === null || y === undefined) return null;
  return [latitudeAt(y[0]), longitudeAt(x[0]), latitudeAt(y[1]), longitudeAt(x[1])];
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
export const longitudeAt = (x: number) => round((x / radius) * (180 / Math.PI));
export const latitudeAt = (y: number) => round((2 * Math.atan(Math.exp(y / radius)) - Math.PI / 2) * (180 / Math.PI));

/** Half the width of the map's plane. */
const halfWorld = Math.PI * radius;
/** Some 4,000 outlines of eight corners. */
const maxCharacters = 400_000;
/** Maximum number of outlines in that many characters: one has three corners or more. */
const maxOutlines = Math.ceil(maxCharacters / 30);
/** Squares for small outlines along the side of a tile: with tiles of 512 pixels one is 8 pixels wide. */
const squaresPerSide = 64;

/**
 * The outlines in a tile, as rows of JSON. When they are too many or have too many corners, the smallest become
 * adjacent squares, each in the tile that its centre is in. All outlines of a large tile do not fit in memory, so they
 * are read twice: the largest are picked without sorting the others. Blocked people are the exception, so looking up
 * theirs takes a tenth of the time of looking up everyone's.
 */
export function outlinesIn({ zoom, x, y }: TileParams) {
  const width = (2 * halfWorld) / 2 ** zoom;
  const [west, north] = [x * width - halfWorld, halfWorld - y * width];
  const [east, south] = [west + width, north - width];
  const side = width / squaresPerSide;
  const square = (from: number, axis: 0 | 1) => sql.raw(`floor(((center(bounds))[${axis}] - ${from}) / ${side})`);
  const isFound = sql`bounds && box(point(${sql.raw(`${west}, ${south}`)}), point(${sql.raw(`${east}, ${north}`)}))
    and profile_id not in (
      select ${profiles.id} from ${users} join ${profiles} on ${profiles.userId} = ${users.id}
      where not ${users.isActive})`;
  return sql`
    with large as materialized (
      select id from (
        select id, sum(characters) over (order by size desc, id) as characters from (
          select id, area(bounds) as size, 20 + length(ring) as characters from ${parcelOutlines} where ${isFound}
          order by size desc, id limit ${sql.raw(String(maxOutlines))}
        ) as largest
      ) as counted where characters <= ${sql.raw(String(maxCharacters))}
    )
    select format('[%s,%s,%s]', id, profile_id, ring) as json from large join ${parcelOutlines} using (id)
    union all
    select format('[0,%s,%s,%s,%s,0,0,%4$s,-%4$s,0]', case when first = last then first else 0 end,
      round(${sql.raw(`${west} + ${side}`)} * x), round(${sql.raw(`${south} + ${side}`)} * y), ${sql.raw(String(Math.round(side)))})
    from (
      select ${square(west, 0)} as x, ${square(south, 1)} as y, min(profile_id) as first, max(profile_id) as last
      from ${parcelOutlines} where ${isFound} and id not in (select id from large)
      group by 1, 2
      -- Otherwise the bounds below go first, and PostgreSQL sorts all because it expects hardly any.
      offset 0
    ) as small
    where x between 0 and ${sql.raw(String(squaresPerSide - 1))} and y between 0 and ${sql.raw(String(squaresPerSide - 1))}`;
}

/** Rows per fetch: some hundreds of kilobytes, which do not block the process for long. */
const rowsPerFetch = 500;

/**
 * The rows of a query with one column of JSON as `{"results":[…]}`, with the fields of `readHead` before them, and
 * their version. Read by cursor: a single value would be in memory several times, and block the process while it is
 * converted.
 */
export async function writeResults(
  db: Db,
  rows: SQL,
  readHead: (tx: Db) => Promise<object> = async () => ({}),
): Promise<FreshResponse> {
  return db.transaction(
    async (tx) => {
      const version = await readVersion(tx, 'map');
      await tx.execute(sql`declare results no scroll cursor for ${rows}`);
      const head = JSON.stringify({ ...(await readHead(tx)), results: [] });
      const parts: Buffer[] = [];
      for (;;) {
        const { rows: fetched } = await tx.execute<{ json: string }>(sql.raw(`fetch ${rowsPerFetch} from results`));
        if (fetched.length === 0) break;
        parts.push(Buffer.from((parts.length > 0 ? ',' : '') + fetched.map(({ json }) => json).join(',')));
      }
      return { version, body: Buffer.concat([Buffer.from(head.slice(0, -2)), ...parts, Buffer.from(']}')]) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
