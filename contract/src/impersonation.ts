import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { Id, requiredText, Timestamp } from './platform/fields.ts';

/** How long a staff member can view the portal as a resident, in minutes. */
export const impersonationMinutes = 15;

/** Why somebody wants to view the portal as a resident; the resident reads it too. */
export const maxPurpose = 300;

export const Impersonation = z.object({
  id: z.uuid(),
  access: z.string(),
  expires_at: Timestamp,
});
export type Impersonation = z.output<typeof Impersonation>;
describe(Impersonation, {
  this: 'Permission to view the portal as a resident.',
  access:
    'An access token that names both people: the resident in `sub`, the staff member in `act` (RFC 8693, 4.1). It can read what the resident sees until `expires_at`. It cannot be renewed, and every call that writes refuses it.',
});

export const impersonation = {
  description: 'Viewing the portal as a resident sees it.',
  start: endpoint({
    method: 'POST',
    url: '/api/impersonations/',
    access: 'staff',
    withoutKey: true,
    extension: true,
    summary: 'View the portal as a resident, read-only and for 15 minutes; ends an earlier one of the same session',
    body: z.strictObject({ profile: Id, purpose: requiredText(maxPurpose) }),
    response: Impersonation,
    statuses: [404, 409],
  }),
  end: endpoint({
    method: 'DELETE',
    url: '/api/impersonations/:id/',
    access: 'staff',
    extension: true,
    summary: 'Stop viewing the portal as a resident',
    description: "With the staff member's own token; succeeds if it has already ended.",
    params: z.object({ id: z.uuid() }),
    response: z.object({ detail: z.string() }),
  }),
};
