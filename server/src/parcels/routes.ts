import { parcels } from '@dijkportaal/contract/parcels';
import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import type { Services } from '../platform/services.ts';
import { serve } from '../platform/http/serve.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';

/** The map of all people and parcels, for staff (specification, section 2, home map). */
export function parcelRoutes({ app, db }: Services): void {
  serve(app, parcels.map, async ({ reply }) => {
    const json = await readMapAsJson(db);
    reply.type('application/json; charset=utf-8').serializer(String);
    return json as never;
  });
}

/**
 * Everyone on the map as one JSON text, built by the database: 20,000 parcels are 5 MB, which this process only passes
 * on. Polygons are not checked here; the map skips those it cannot draw.
 */
async function readMapAsJson(db: Db): Promise<string> {
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
