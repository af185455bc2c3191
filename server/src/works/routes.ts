import { works } from '@dijkportaal/contract/works';
import { auditOrigin } from '../platform/audit/audit.ts';
import { pageResponse } from '../platform/database/paging.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { checkShapes } from './place.ts';
import { findNearby, findWork, listNearby, listWorks } from './queries.ts';
import { countNear } from './reach.ts';
import { changeWork, createWork, deleteWork } from './save-work.ts';

/** Works and nuisance: staff describe them, and residents see those near them. */
export function workRoutes({ app, config, db }: Services): void {
  serve(app, works.list, async ({ query, request }) => pageResponse(request.url, query, await listWorks(db, query)));

  serve(app, works.get, ({ params }) => findWork(db, params.id));

  serve(app, works.create, async ({ body, request }) => findWork(db, await createWork(db, body, auditOrigin(request))));

  serve(app, works.replace, async ({ params, body, checkVersion, request }) => {
    await changeWork(db, params.id, body, { ...auditOrigin(request), checkVersion });
    return findWork(db, params.id);
  });

  serve(app, works.delete, async ({ params, checkVersion, request }) => {
    await deleteWork({ db, config }, params.id, { ...auditOrigin(request), checkVersion });
    return { detail: 'De werkzaamheden zijn verwijderd.' };
  });

  serve(app, works.reach, async ({ body }) => {
    await checkShapes(body.shapes);
    return countNear(db, body);
  });

  serve(app, works.nearby, async ({ actor }) => ({ results: await listNearby(db, actor.userId) }));

  serve(app, works.one, ({ actor, params }) => findNearby(db, actor.userId, params.id));
}
