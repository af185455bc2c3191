import * as z from 'zod/mini';
import { demoMap } from '../platform/config.ts';
import type { Services } from '../platform/services.ts';
import { demoSeed } from './demo-world.ts';
import { makeTileDrawer, type DrawTile } from './map-tiles.ts';

const wholeNumber = z.coerce.number().check(z.int(), z.gte(0), z.lt(2 ** 22));
const params = z.object({
  z: z.coerce.number().check(z.int(), z.gte(0), z.lte(demoMap.maxZoom)),
  x: wholeNumber,
  y: wholeNumber,
});

/** The demo's own base map, unless another one is set. */
export function demoRoutes({ app, config }: Services): void {
  if (config.baseMap !== demoMap) return;
  let draw: DrawTile | undefined;
  app.get<{ Params: z.output<typeof params> }>(
    demoMap.url.replaceAll(/\{(\w)\}/g, ':$1'),
    { schema: { hide: true, params } },
    async ({ params: { z: zoom, x, y } }, reply) => {
      draw ??= makeTileDrawer(demoSeed);
      return reply
        .type('image/svg+xml')
        .header('cache-control', 'public, max-age=86400')
        .send(draw(zoom, x, y));
    },
  );
}
