import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { EmailAddress, Timestamp } from './platform/fields.ts';
import { listQuery, page } from './platform/paging.ts';

export const BrokenAddress = z.object({
  email: EmailAddress,
  bounced_at: Timestamp,
  is_permanent: z.boolean(),
  reason: z.string(),
  user: z.nullable(z.object({ id: z.int(), name: z.string(), profile_id: z.nullable(z.int()) })),
  contact: z.nullable(z.object({ id: z.int(), name: z.string() })),
});
export type BrokenAddress = z.output<typeof BrokenAddress>;
describe(BrokenAddress, {
  this: 'An address that gets no newsletters any more because mail to it bounced.',
  is_permanent: 'false: it bounced three times with a temporary failure.',
});

export const AddressChoice = z.discriminatedUnion('which', [
  z.strictObject({ which: z.literal('some'), emails: z.array(EmailAddress).check(z.minLength(1), z.maxLength(1_000)) }),
  z.strictObject({ which: z.literal('all'), search: z.string().check(z.maxLength(200)) }),
]);
export type AddressChoice = z.output<typeof AddressChoice>;
describe(AddressChoice, 'Some addresses, or all that match a search; an empty one matches every address.');

export const brokenAddresses = {
  description: 'Addresses that newsletters no longer go to because mail to them bounced.',
  list: endpoint({
    method: 'GET',
    url: '/api/broken-addresses/',
    access: 'staff',
    extension: true,
    summary: 'Addresses that mail bounced from, latest first; search in the address',
    query: listQuery('bounced_at', 'email'),
    response: page(BrokenAddress),
  }),
  release: endpoint({
    method: 'POST',
    url: '/api/broken-addresses/release/',
    access: 'staff',
    extension: true,
    summary: 'Send newsletters to this address again',
    statuses: [404],
    body: z.strictObject({ email: EmailAddress }),
    response: z.object({ detail: z.string() }),
  }),
  releaseMany: endpoint({
    method: 'POST',
    url: '/api/broken-addresses/release-many/',
    access: 'staff',
    extension: true,
    summary:
      'Send newsletters to many addresses again; returns how many. Addresses that are not in the list are skipped',
    body: AddressChoice,
    response: z.object({ released: z.int() }),
  }),
};

export const UnclearReport = z.object({
  id: z.int(),
  received_at: Timestamp,
  email: EmailAddress,
  newsletter: z.nullable(z.object({ id: z.int(), title: z.string() })),
  sender: z.string(),
  subject: z.string(),
  content: z.string(),
});
export type UnclearReport = z.output<typeof UnclearReport>;
describe(UnclearReport, {
  this: 'What came back for a mail of a newsletter and is not understood, so that it says nothing about the address yet.',
  email: 'The address that the mail went to.',
  sender: 'Name and address of its sender.',
  content: 'The beginning of its text.',
});

export const unclearReports = {
  description: 'Reports of mail servers that the portal does not understand.',
  list: endpoint({
    method: 'GET',
    url: '/api/unclear-reports/',
    access: 'staff',
    extension: true,
    summary: 'Reports that are not understood, latest first; they are removed after 90 days',
    query: listQuery('received_at'),
    response: page(UnclearReport),
  }),
};
