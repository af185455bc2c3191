import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';
import { requiredText } from './platform/fields.ts';

const token = requiredText(200);

export const notifications = {
  description: 'Turning off the mails about new items, from a link in such a mail.',
  optOut: endpoint({
    method: 'POST',
    url: '/api/notifications/opt-out/',
    access: 'public',
    extension: true,
    summary: 'Turn off the mails about new items with the token in such a mail, without signing in; 400 with error',
    body: z.object({ token }),
    response: z.object({ detail: z.string() }),
  }),
  oneClick: endpoint({
    method: 'POST',
    url: '/api/notifications/one-click/:token/',
    access: 'public',
    extension: true,
    summary: 'The same for mail programs, which show a button next to the mail (RFC 8058)',
    description: 'The body is a form with `List-Unsubscribe=One-Click`.',
    statuses: [400],
    params: z.object({ token }),
    response: z.object({ detail: z.string() }),
  }),
  oneClickPage: endpoint({
    method: 'GET',
    url: '/api/notifications/one-click/:token/',
    access: 'public',
    extension: true,
    summary:
      'Redirects a person who opens the link of the button to the page that asks for confirmation; changes nothing',
    statuses: [302],
    params: z.object({ token }),
    response: z.string(),
    responseType: 'text/plain',
  }),
};
