import * as z from 'zod/mini';
import { SignInProvider } from './oidc.ts';
import { describe, endpoint } from './platform/endpoint.ts';

export const BaseMap = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('tiles'), url: z.string(), attribution: z.string(), maxZoom: z.int() }),
  z.object({ kind: z.literal('google'), key: z.string() }),
]);
export type BaseMap = z.output<typeof BaseMap>;
describe(BaseMap, 'The source of the base map: none, tiles at `{z}/{x}/{y}` addresses, or Google with a browser key.');

export const PortalFacts = z.object({
  base_map: BaseMap,
  privacy_url: z.nullable(z.string()),
  terms_url: z.nullable(z.string()),
  accessibility_url: z.nullable(z.string()),
  newsletter_archive: z.optional(z.literal(true)),
  sign_in_providers: z.optional(z.array(SignInProvider)),
});
export type PortalFacts = z.output<typeof PortalFacts>;
describe(PortalFacts, {
  this: 'What the web app needs before anyone has signed in.',
  privacy_url: "The water authority's privacy statement, opened in a new tab; null if there is none.",
  terms_url: 'Its terms of use, likewise.',
  accessibility_url: 'Its accessibility statement, likewise.',
  newsletter_archive: 'Present if anybody can read the newsletters that went to everyone.',
  sign_in_providers:
    'Providers with which people can sign in, besides the ways of the portal itself; absent if there are none.',
});

export const portal = {
  description: 'What a client needs before anyone has signed in.',
  facts: endpoint({
    method: 'GET',
    url: '/api/portal/',
    access: 'public',
    extension: true,
    summary:
      'Settings that the browser needs: base map, statements, whether newsletters are public, and with which providers people sign in',
    response: PortalFacts,
  }),
};
