import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { IdParams, requiredText } from '../platform/fields.ts';

export const NewsletterPreview = z.object({
  subject: z.string(),
  text: z.string(),
  page: z.string(),
  wrong: z.nullable(z.string()),
});
export type NewsletterPreview = z.output<typeof NewsletterPreview>;
describe(NewsletterPreview, {
  this: 'A saved newsletter as the mail to one reader.',
  text: 'The part for mail programs that show no HTML.',
  page: 'The path of the HTML part, which works for ten to twenty minutes, while the session of the caller does.',
  wrong: 'Which personal field cannot be filled in, in Dutch; null if there is none.',
});

export const newsletterPreview = {
  description: 'A newsletter as its readers will see it in a mail program.',
  read: endpoint({
    method: 'GET',
    url: '/api/newsletters/:id/preview/',
    access: 'staff',
    extension: true,
    summary: 'The saved newsletter as a mail, filled in for a recipient or for nobody in particular; nothing is sent',
    description: '`recipient` is a user, a contact, or one of its mails, such as `mail-12`.',
    params: IdParams,
    query: z.object({ recipient: z.optional(z.string().check(z.regex(/^(user|contact|mail)-\d{1,9}$/))) }),
    response: NewsletterPreview,
  }),
  page: endpoint({
    method: 'GET',
    url: '/api/newsletters/:id/preview/:token/',
    access: 'public',
    extension: true,
    summary: 'The HTML part of a preview, in light or dark colours, with or without pictures',
    description:
      'For a frame, which cannot send a token: the path has one of its own. 404 when it has expired or its session has ended.',
    params: z.extend(IdParams, { token: requiredText(500) }),
    query: z.object({
      colors: z._default(z.enum(['light', 'dark']), 'light'),
      pictures: z._default(z.enum(['shown', 'hidden']), 'shown'),
    }),
    response: z.string(),
    responseType: 'text/html',
  }),
};
