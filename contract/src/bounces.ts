import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';
import { EmailAddress, Timestamp } from './platform/fields.ts';
import { listQuery, page } from './platform/paging.ts';

/** An address that gets no newsletters any more because mail to it bounced. */
export const BrokenAddress = z.object({
  email: EmailAddress,
  bounced_at: Timestamp,
  /** false: it bounced three times with a temporary failure. */
  is_permanent: z.boolean(),
  reason: z.string(),
  user: z.nullable(z.object({ id: z.int(), name: z.string(), profile_id: z.nullable(z.int()) })),
  contact: z.nullable(z.object({ id: z.int(), name: z.string() })),
});
export type BrokenAddress = z.output<typeof BrokenAddress>;

export const brokenAddresses = {
  list: endpoint({
    method: 'GET',
    url: '/api/broken-addresses/',
    access: 'staff',
    summary: 'Addresses that mail bounced from, latest first; search in the address',
    query: listQuery('bounced_at', 'email'),
    answer: page(BrokenAddress),
  }),
  release: endpoint({
    method: 'POST',
    url: '/api/broken-addresses/release/',
    access: 'staff',
    summary: 'Send newsletters to this address again',
    body: z.strictObject({ email: EmailAddress }),
    answer: z.object({ detail: z.string() }),
  }),
};
