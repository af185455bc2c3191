import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { text } from '../platform/fields.ts';
import { NewNewsletter } from './newsletters.ts';

/** Links of a newsletter that are opened; the others are counted. */
export const maxCheckedLinks = 30;

/** Gmail cuts off a mail that is larger, in bytes. */
export const maxMailBytes = 100_000;

export const CheckedLink = z.object({
  url: z.string(),
  state: z.enum(['ok', 'missing', 'unreachable', 'private', 'unclear']),
  status: z.nullable(z.int()),
});
export type CheckedLink = z.output<typeof CheckedLink>;
describe(CheckedLink, {
  this: 'What a link of a newsletter led to.',
  state:
    'missing: there is no such page (404 or 410); unreachable: no response; private: an address that only the own network has, which is never opened; unclear: any other refusal, such as of programs.',
  status: 'The HTTP status of the last response; null without one.',
});

export const NewsletterCheck = z.object({
  bytes: z.int(),
  links: z.array(CheckedLink),
  links_left_out: z.int(),
});
export type NewsletterCheck = z.output<typeof NewsletterCheck>;
describe(NewsletterCheck, {
  this: 'What only the server can find out about the text of a newsletter.',
  bytes: 'The size of the HTML of the mail.',
  links: 'Each link once, in the order of the text; not those to the portal itself.',
  links_left_out: 'Links beyond the first ones, which were not opened.',
});

export const newsletterChecks = {
  description: 'Checks of a newsletter before it is sent.',
  check: endpoint({
    method: 'POST',
    url: '/api/newsletters/check/',
    access: 'staff',
    withoutKey: true,
    extension: true,
    summary: 'The size of the mail, and whether its links lead somewhere; nothing is stored',
    statuses: [429],
    body: z.strictObject({ title: text(200), content: NewNewsletter.shape.content }),
    response: NewsletterCheck,
  }),
};
