import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { Timestamp } from './platform/fields.ts';

/** How many days a dossier can be downloaded. */
export const dossierDays = 7;

export const dossierStates = ['none', 'waiting', 'ready', 'failed'] as const;

export const Dossier = z.object({
  state: z.enum(dossierStates),
  requested_at: z.nullable(Timestamp),
  expires_at: z.nullable(Timestamp),
  size: z.nullable(z.int()),
  file: z.nullable(z.string()),
});
export type Dossier = z.output<typeof Dossier>;
describe(Dossier, {
  this: 'The copy of everything that the portal holds about the caller.',
  state:
    'none: not requested, or expired; waiting: being made; failed: it could not be made and can be requested again.',
  expires_at: 'Until when it can be downloaded; null unless it is ready.',
  size: 'In bytes; null unless it is ready.',
  file: 'Signed path of the ZIP file; null unless it is ready.',
});

export const dossier = {
  description: 'Everything that the portal holds about the caller, as one ZIP file.',
  read: endpoint({
    method: 'GET',
    url: '/api/profile/dossier/',
    access: 'signed-in',
    extension: true,
    summary: 'The state of your dossier, and where to download it',
    response: Dossier,
  }),
  request: endpoint({
    method: 'POST',
    url: '/api/profile/dossier/',
    access: 'signed-in',
    extension: true,
    summary: 'Have your dossier made; it replaces an earlier one, and a mail tells when it is ready',
    description:
      '403 reauth_required unless the caller signed in or confirmed their identity in the last 10 minutes, 409 while it is being made, 429 after 5 in a day.',
    statuses: [409, 429],
    response: z.object({ detail: z.string() }),
  }),
};
