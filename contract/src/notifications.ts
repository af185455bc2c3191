import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { requiredText } from './fields.ts';

export const notifications = {
  optOut: endpoint({
    method: 'POST',
    url: '/api/notifications/opt-out/',
    access: 'public',
    summary: 'Turn the mails about new items off with the token of such a mail, without signing in; 400 with error',
    body: z.object({ token: requiredText(200) }),
    answer: z.object({ detail: z.string() }),
  }),
};
