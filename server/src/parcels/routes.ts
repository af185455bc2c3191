import { parcels } from '@dijkportaal/contract/parcels/parcels';
import { landRegister } from '@dijkportaal/contract/parcels/land-register';
import { outlineRuns } from '@dijkportaal/contract/parcels/outline-runs';
import { auditOrigin } from '../platform/audit/audit.ts';
import { pageResponse } from '../platform/database/paging.ts';
import type { Services } from '../platform/services.ts';
import { readVersion } from '../platform/cache/data-version.ts';
import { cacheResponses } from '../platform/cache/response-cache.ts';
import { serve } from '../platform/http/serve.ts';
import { findAddresses, findRegistered } from './land-register.ts';
import { listMunicipalities } from './municipalities.ts';
import { listCandidates, listReport, listRuns, startRun, stopRun } from './runs/queries.ts';
import {
  everyoneInList,
  everyoneWithPolygons,
  findArea,
  findExtent,
  findPersonOnMap,
  outlinesIn,
  writeResults,
} from './queries.ts';
import { listZonesOnMap } from './zone-outlines.ts';

/** Everything of 20,000 people, with about fifty tiles. */
const maxCacheBytes = 32_000_000;

/** The map of all people and parcels, for staff (specification, section 2, home map). */
export function parcelRoutes({ app, db, pdok }: Services): void {
  const sendCached = cacheResponses(maxCacheBytes);
  const currently = async (key: string) => ({ key, version: await readVersion(db, 'map') });

  serve(app, parcels.map, async ({ request, reply }) =>
    sendCached(request, reply, await currently('map'), () => writeResults(db, everyoneWithPolygons)),
  );

  serve(app, parcels.people, async ({ request, reply }) =>
    sendCached(request, reply, await currently('people'), () =>
      writeResults(db, everyoneInList, async (tx) => ({ extent: await findExtent(tx) })),
    ),
  );

  serve(app, parcels.area, async ({ request, reply }) =>
    sendCached(request, reply, await currently('area'), async () => ({
      body: JSON.stringify({ area: await findArea(db) }),
    })),
  );

  serve(app, parcels.zones, async ({ request, reply }) =>
    sendCached(request, reply, await currently('zones'), async () => ({
      body: JSON.stringify({ results: await listZonesOnMap(db) }),
    })),
  );

  serve(app, parcels.person, ({ params }) => findPersonOnMap(db, params.id));

  serve(app, parcels.outlines, async ({ params, request, reply }) =>
    sendCached(request, reply, await currently(`${params.zoom}/${params.x}/${params.y}`), () =>
      writeResults(db, outlinesIn(params)),
    ),
  );

  serve(app, landRegister.find, ({ query }) => findRegistered(db, pdok, app.log, query.designation));

  serve(app, landRegister.municipalities, async () => ({ results: await listMunicipalities(db) }));

  serve(app, landRegister.addresses, async ({ query }) => ({
    results: await findAddresses(pdok, app.log, query.search),
  }));

  serve(app, outlineRuns.candidates, async ({ query, request }) =>
    pageResponse(request.url, query, await listCandidates(db, query)),
  );

  serve(app, outlineRuns.list, async ({ query, request }) =>
    pageResponse(request.url, query, await listRuns(db, query)),
  );

  serve(app, outlineRuns.start, ({ request }) => db.transaction((tx) => startRun(tx, auditOrigin(request))));

  serve(app, outlineRuns.stop, ({ params, request }) =>
    db.transaction((tx) => stopRun(tx, auditOrigin(request), params.id)),
  );

  serve(app, outlineRuns.report, async ({ params, query, request }) =>
    pageResponse(request.url, query, await listReport(db, params.id, query)),
  );
}
