import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { extension } from './platform/extension.ts';
import { Id, IdParams, requiredText, Timestamp } from './platform/fields.ts';
import { listQuery, page } from './platform/paging.ts';

/** How many recovery codes a person gets; each works once. */
export const recoveryCodeCount = 10;

export const MfaReset = z.object({
  id: z.int(),
  user: z.object({ id: z.int(), profile_id: z.int(), name: z.string(), email: z.string() }),
  reason: z.string(),
  requested_by: z.object({ id: z.nullable(z.int()), name: z.string() }),
  requested_at: Timestamp,
  expires_at: Timestamp,
});
export type MfaReset = z.output<typeof MfaReset>;
describe(MfaReset, {
  this: "A request to remove a person's second factor after a lost device: one member of staff asks, another approves.",
  expires_at: 'The request expires 7 days after it was made.',
});

const RecoveryCodes = z.object({ codes: z.array(z.string()) });
const detail = z.object({ detail: z.string() });

export const mfa = {
  description: 'The second factor: an authenticator app and recovery codes, and its removal after a lost device.',
  status: endpoint({
    method: 'GET',
    url: '/api/mfa/status/',
    access: 'signed-in',
    withoutMfa: true,
    summary: 'Whether the second factor is on and whether it is required; how many recovery codes are left',
    response: z.object({
      mfa_enabled: z.boolean(),
      required: extension(z.boolean()),
      recovery_codes_left: extension(z.int()),
    }),
  }),
  offer: endpoint({
    method: 'GET',
    url: '/api/mfa/setup/',
    access: 'signed-in',
    withoutMfa: true,
    summary: 'A secret for an authenticator app, the same within one session; 409 if the factor is on',
    description: '`qr_code` is a PNG in base64, without a data: prefix.',
    statuses: [409],
    response: z.object({ qr_code: z.string(), secret: z.string() }),
  }),
  enable: endpoint({
    method: 'POST',
    url: '/api/mfa/setup/',
    access: 'signed-in',
    withoutKey: true,
    withoutMfa: true,
    summary: 'Turn the second factor on with the first code of the offered secret; 400 with error for a wrong code',
    statuses: [409],
    body: z.strictObject({ token: z.string().check(z.maxLength(20)), secret: z.string().check(z.maxLength(100)) }),
    response: detail,
  }),
  recoveryCodes: endpoint({
    method: 'GET',
    url: '/api/mfa/recovery-codes/',
    access: 'signed-in',
    withoutMfa: true,
    summary: 'The recovery codes, once, within 10 minutes of turning the factor on; 409 afterwards',
    statuses: [409],
    response: RecoveryCodes,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    url: '/api/mfa/recovery-codes/',
    access: 'signed-in',
    withoutKey: true,
    extension: true,
    summary: 'New recovery codes that replace the old ones; 403 reauth_required if the sign-in is over 10 minutes old',
    statuses: [409],
    response: RecoveryCodes,
  }),
  disable: endpoint({
    method: 'DELETE',
    url: '/api/mfa/delete/',
    access: 'signed-in',
    summary: 'Turn the second factor off; 403 reauth_required, or if staff must have it',
    statuses: [409],
    response: detail,
  }),
  resets: endpoint({
    method: 'GET',
    url: '/api/mfa/resets/',
    access: 'staff',
    extension: true,
    summary: 'Open requests to remove a second factor, newest first',
    query: listQuery('requested_at'),
    response: page(MfaReset),
  }),
  requestReset: endpoint({
    method: 'POST',
    url: '/api/mfa/resets/',
    access: 'staff',
    extension: true,
    summary: "Request that a person's second factor is removed; 403 reauth_required; 409 while a request is open",
    statuses: [404, 409],
    body: z.strictObject({ user: Id, reason: requiredText(500) }),
    response: MfaReset,
  }),
  approveReset: endpoint({
    method: 'POST',
    url: '/api/mfa/resets/:id/approve/',
    access: 'staff',
    extension: true,
    summary:
      "Approve a colleague's request; 403 for one's own request or reauth_required. The person is notified by mail",
    params: IdParams,
    response: detail,
  }),
  rejectReset: endpoint({
    method: 'DELETE',
    url: '/api/mfa/resets/:id/',
    access: 'staff',
    extension: true,
    summary: 'Withdraw or reject a request',
    params: IdParams,
    response: detail,
  }),
};
