import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';

/** The source of the base map: none, tiles at `{z}/{x}/{y}` addresses, or Google with a browser key. */
export const BaseMap = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('tiles'), url: z.string(), attribution: z.string(), maxZoom: z.int() }),
  z.object({ kind: z.literal('google'), key: z.string() }),
]);
export type BaseMap = z.output<typeof BaseMap>;

/** What the web app needs before anyone has signed in. */
export const PortalFacts = z.object({
  base_map: BaseMap,
  /** The water authority's privacy statement, opened in a new tab; null if there is none. */
  privacy_url: z.nullable(z.string()),
  /** Its accessibility statement, likewise. */
  accessibility_url: z.nullable(z.string()),
});
export type PortalFacts = z.output<typeof PortalFacts>;

/** What a client needs before anyone has signed in. */
export const portal = {
  facts: endpoint({
    method: 'GET',
    url: '/api/portal/',
    access: 'public',
    extension: true,
    summary: 'Settings that the browser needs: base map and statements',
    response: PortalFacts,
  }),
};
