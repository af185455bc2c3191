import * as z from 'zod/mini';
import { describe } from '../platform/endpoint.ts';
import { Timestamp } from '../platform/fields.ts';

export const NewsletterApproval = z.object({
  state: z.enum(['none', 'asked', 'approved', 'returned', 'ended']),
  is_required: z.boolean(),
  may_decide: z.boolean(),
  asked_by: z.string(),
  asked_at: z.nullable(Timestamp),
  decided_by: z.string(),
  decided_at: z.nullable(Timestamp),
  note: z.string(),
});
export type NewsletterApproval = z.output<typeof NewsletterApproval>;
describe(NewsletterApproval, {
  this: 'The approval of a newsletter by a second member of staff.',
  state: 'ended: the newsletter was changed since approval was asked or given, and needs it again.',
  is_required: 'Whether it cannot be sent without (setting `NEWSLETTER_APPROVAL`).',
  may_decide: 'Whether it was asked, and the caller is not who asked it or saved the newsletter last.',
  asked_by: 'Name; empty if nobody asked, or that account was deleted.',
  note: 'From whoever asked, and once it was decided from whoever decided.',
});
