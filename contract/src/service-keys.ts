import * as z from 'zod/mini';
import { describe, endpoint, serviceScopes } from './platform/endpoint.ts';
import { Timestamp } from './platform/fields.ts';

export const ServiceKeyFacts = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(serviceScopes)),
  created_at: Timestamp,
  expires_at: Timestamp,
  used_at: z.nullable(Timestamp),
  revoked_at: z.nullable(Timestamp),
});
export type ServiceKeyFacts = z.output<typeof ServiceKeyFacts>;
describe(ServiceKeyFacts, {
  this: 'A key with which another system reads the audit log or an export. Administrators make and revoke it on the server.',
  name: 'The system that has it.',
  scopes: 'What it reads.',
  used_at: 'At most a minute before it was last used; null if it never was.',
  revoked_at: 'Since when it opens nothing; null if nobody revoked it.',
});

export const Installation = z.object({ version: z.string(), keys: z.array(ServiceKeyFacts) });
export type Installation = z.output<typeof Installation>;
describe(Installation, {
  this: 'What runs here and which other systems read from it.',
  version: 'The version of the portal with the beginning of its commit, such as `0.2.0+abc1234`.',
  keys: 'At most 100, newest first, also those that ended.',
});

export const installation = {
  description: 'The version of the portal, and the keys of other systems.',
  get: endpoint({
    method: 'GET',
    url: '/api/installation/',
    access: 'superuser',
    extension: true,
    summary: 'The version that runs, and the keys of other systems without the keys themselves',
    response: Installation,
  }),
};
