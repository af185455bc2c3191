import { parcels } from '@dijkportaal/contract/parcels';
import type { Services } from '../platform/services.ts';
import { serve } from '../platform/http/serve.ts';
import { readMapAsJson } from './queries.ts';

/** The staff's map of all people and parcels (specification, section 2, home map). */
export function parcelRoutes({ app, db }: Services): void {
  serve(app, parcels.map, async ({ reply }) => {
    const json = await readMapAsJson(db);
    reply.type('application/json; charset=utf-8').serializer(String);
    return json as never;
  });
}
