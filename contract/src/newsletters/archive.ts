import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { IdParams, Timestamp } from '../platform/fields.ts';
import { listQuery, page } from '../platform/paging.ts';

export const SentNewsletter = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  thumbnail: z.nullable(z.string()),
  widths: z.array(z.int()),
  featured_image: z.nullable(z.string()),
  sent_at: Timestamp,
});
export type SentNewsletter = z.output<typeof SentNewsletter>;
describe(SentNewsletter, {
  this: 'A sent newsletter as readers see it.',
  content: 'Cleaned HTML.',
  widths: 'Widths in pixels that `thumbnail` also has, smallest first: add `&w=` and the width to it.',
});

export const newsletterArchive = {
  description: 'Newsletters that were sent to the caller or are for them; staff see all.',
  list: endpoint({
    method: 'GET',
    url: '/api/newsletter-archive/',
    access: 'signed-in',
    whileImpersonating: true,
    extension: true,
    summary: 'Sent newsletters for the caller, newest first; search in the title',
    query: listQuery('sent_at', 'title'),
    response: page(z.omit(SentNewsletter, { content: true })),
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/newsletter-archive/:id/',
    access: 'signed-in',
    whileImpersonating: true,
    extension: true,
    summary: 'One sent newsletter',
    params: IdParams,
    response: SentNewsletter,
  }),
};
