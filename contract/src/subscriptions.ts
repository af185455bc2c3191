import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { requiredText } from './platform/fields.ts';
import { SentNewsletter } from './newsletters/archive.ts';

/** From a newsletter: it identifies the address that the mail was sent to, and never expires. */
const token = requiredText(200);
const body = z.strictObject({ token });

export const Subscription = z.object({
  email: z.string(),
  newsletter: z.boolean(),
  notifications: z.nullable(z.boolean()),
});
export type Subscription = z.output<typeof Subscription>;
describe(Subscription, {
  this: 'What a reader gets by mail, and at which address.',
  email: "Usually masked, because mails are forwarded: 'l•••@example.org'.",
  notifications: 'Mails about new designs, documents and news; null if there is no account.',
});

export const subscriptions = {
  description:
    'Calls for readers of a newsletter, without signing in. 400 with error for a token that the portal did not issue.',
  read: endpoint({
    method: 'POST',
    url: '/api/subscriptions/',
    access: 'public',
    extension: true,
    summary: 'What the address of this mail gets',
    statuses: [404],
    body,
    response: Subscription,
  }),
  change: endpoint({
    method: 'POST',
    url: '/api/subscriptions/change/',
    access: 'public',
    extension: true,
    summary: 'Turn the newsletter, and with an account the mails about new items, on or off',
    statuses: [404],
    body: z.strictObject({ token, newsletter: z.optional(z.boolean()), notifications: z.optional(z.boolean()) }),
    response: Subscription,
  }),
  oneClick: endpoint({
    method: 'POST',
    url: '/api/subscriptions/one-click/:token/',
    access: 'public',
    extension: true,
    summary: 'Turn the newsletter off, for mail programs, which show a button next to the mail (RFC 8058)',
    description: 'The body is a form with `List-Unsubscribe=One-Click`.',
    statuses: [400, 404],
    params: z.object({ token }),
    response: z.object({ detail: z.string() }),
  }),
  oneClickPage: endpoint({
    method: 'GET',
    url: '/api/subscriptions/one-click/:token/',
    access: 'public',
    extension: true,
    summary:
      'Redirects a person who opens the link of the button to the page that asks for confirmation; changes nothing',
    statuses: [302],
    params: z.object({ token }),
    response: z.string(),
    responseType: 'text/plain',
  }),
  newsletter: endpoint({
    method: 'POST',
    url: '/api/subscriptions/newsletter/',
    access: 'public',
    extension: true,
    summary: 'The newsletter of this mail, to read in the browser',
    statuses: [404],
    body,
    response: SentNewsletter,
  }),
};
