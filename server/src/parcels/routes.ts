import { parcels } from '@dijkportaal/contract/parcels';
import { sql } from 'drizzle-orm';
import type { Services } from '../platform/services.ts';
import { serve } from '../platform/http/serve.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { keepAnswers } from './kept-answers.ts';
import { readMapVersion, writeResults } from './map-version.ts';

/** The map of all people and parcels, for staff (specification, section 2, home map). */
export function parcelRoutes({ app, db }: Services): void {
  const sendMap = keepAnswers({
    readVersion: () => readMapVersion(db),
    make: () => writeResults(db, everyone),
    maxBytes: 0,
  });
  serve(app, parcels.map, async ({ request, reply }) => sendMap(request, reply, 'map'));
}

/** Everyone on the map. Polygons are not checked here; the map skips those it cannot draw. */
const everyone = sql`
  select row_to_json(person)::text as json from (
    select ${users.id}, ${profiles.id} as profile_id, ${users.firstName}, ${users.lastName}, ${profiles.parcels},
      ${profiles.latitude}, ${profiles.longitude},
      case when json_typeof(${profiles.polygons}) = 'array' then ${profiles.polygons} else '[]' end as profile_polygons
    from ${users} join ${profiles} on ${profiles.userId} = ${users.id}
    where ${users.isActive} and (${profiles.latitude} is not null or ${profiles.polygons}::text <> '[]')
    order by ${users.lastName}, ${users.firstName}, ${users.id}
  ) as person`;
