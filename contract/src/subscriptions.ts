import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';
import { requiredText } from './platform/fields.ts';
import { SentNewsletter } from './newsletters/archive.ts';

/** Out of a newsletter: it stands for the address that this mail went to, and never expires. */
const token = requiredText(200);
const body = z.strictObject({ token });

/** What somebody gets by mail, and where. */
export const Subscription = z.object({
  /** With most of it hidden, because a mail is passed on: 'l•••@example.org'. */
  email: z.string(),
  newsletter: z.boolean(),
  /** Mails about new designs, documents and news; null without an account. */
  notifications: z.nullable(z.boolean()),
});
export type Subscription = z.output<typeof Subscription>;

/** What readers of a newsletter do without signing in. A token the portal did not make is 400 with error. */
export const subscriptions = {
  read: endpoint({
    method: 'POST',
    url: '/api/subscriptions/',
    access: 'public',
    summary: 'What the address of this mail gets',
    body,
    answer: Subscription,
  }),
  change: endpoint({
    method: 'POST',
    url: '/api/subscriptions/change/',
    access: 'public',
    summary: 'Turn the newsletter, and with an account the mails about what is new, on or off',
    body: z.strictObject({ token, newsletter: z.optional(z.boolean()), notifications: z.optional(z.boolean()) }),
    answer: Subscription,
  }),
  /** The body is a form with `List-Unsubscribe=One-Click`. */
  oneClick: endpoint({
    method: 'POST',
    url: '/api/subscriptions/one-click/:token/',
    access: 'public',
    summary: 'Turn the newsletter off, for mail programs, whose button stands beside the mail (RFC 8058)',
    params: z.object({ token }),
    answer: z.object({ detail: z.string() }),
  }),
  oneClickPage: endpoint({
    method: 'GET',
    url: '/api/subscriptions/one-click/:token/',
    access: 'public',
    summary: 'Leads a person who opens the address of the button to the page that asks first; changes nothing',
    params: z.object({ token }),
    answer: z.string(),
    answerType: 'text/plain',
  }),
  newsletter: endpoint({
    method: 'POST',
    url: '/api/subscriptions/newsletter/',
    access: 'public',
    summary: 'The newsletter of this mail, to read in the browser',
    body,
    answer: SentNewsletter,
  }),
};
