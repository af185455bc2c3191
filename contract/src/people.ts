import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';
import { IdParams, Timestamp } from './platform/fields.ts';

/** How to reach a person, how they sign in, and whether mail reaches them. */
export const PersonAccount = z.object({
  username: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  created_at: Timestamp,
  last_login: z.nullable(Timestamp),
  /** Without one they sign in with a mailed link. */
  has_password: z.boolean(),
  /** Since when a second factor is on; null if it is off. */
  mfa_since: z.nullable(Timestamp),
  recovery_codes_left: z.int(),
  /** The invitation that was not accepted yet; null if there is none. */
  invitation: z.nullable(z.object({ sent_at: Timestamp, expires_at: Timestamp, is_expired: z.boolean() })),
  /** Since when newsletters no longer go to the address, because mail bounced; null while they do. */
  bounced_at: z.nullable(Timestamp),
  /** The contacts of the account, by name. */
  contacts: z.array(z.object({ id: z.int(), name: z.string(), email: z.string(), mobile_phone: z.string() })),
});
export type PersonAccount = z.output<typeof PersonAccount>;

/** What staff see of one person, by the id of the profile. */
export const people = {
  account: endpoint({
    method: 'GET',
    url: '/api/profiles/:id/account/',
    access: 'staff',
    extension: true,
    summary: 'The account of a person: contact details, how they sign in, and their invitation',
    params: IdParams,
    answer: PersonAccount,
  }),
};
