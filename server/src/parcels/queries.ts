import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';

/**
 * Everybody on the map as one JSON text, made by the database: 20,000 parcels are 5 MB, which this process then
 * only passes on. Single polygons are not checked here; whoever draws them leaves out what cannot be drawn.
 */
export async function readMapAsJson(db: Db): Promise<string> {
  const [row] = await db
    .select({
      json: sql<string>`json_build_object('results', coalesce(json_agg(json_build_object(
        'id', ${users.id}, 'profile_id', ${profiles.id}, 'first_name', ${users.firstName},
        'last_name', ${users.lastName}, 'parcels', ${profiles.parcels}, 'latitude', ${profiles.latitude},
        'longitude', ${profiles.longitude}, 'profile_polygons',
        case when json_typeof(${profiles.polygons}) = 'array' then ${profiles.polygons} else '[]' end
      ) order by ${users.lastName}, ${users.firstName}, ${users.id}), '[]'))::text`,
    })
    .from(users)
    .innerJoin(profiles, sql`${profiles.userId} = ${users.id}`)
    .where(sql`${users.isActive} and (${profiles.latitude} is not null or ${profiles.polygons}::text <> '[]')`);
  return row?.json ?? '{"results":[]}';
}
