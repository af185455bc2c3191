import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { Timestamp } from './platform/fields.ts';
import { listQuery, page } from './platform/paging.ts';

/** In the order in which a mail passes through them. */
export const mailStates = ['waiting', 'sent', 'failed'] as const;

export const MailState = z.enum(mailStates);
describe(
  MailState,
  'waiting: to be sent or retried; sent: accepted by the mail server; failed: refused, or retried for 4 hours.',
);

export const SentMail = z.object({
  id: z.uuid(),
  to: z.string(),
  profile_id: z.nullable(z.int()),
  subject: z.string(),
  state: MailState,
  reason: z.string(),
  created_at: Timestamp,
  sent_at: z.nullable(Timestamp),
});
export type SentMail = z.output<typeof SentMail>;
describe(SentMail, {
  this: 'One mail of the portal to one person, without its content.',
  profile_id: 'The profile of the account that it is about; null if it was deleted.',
  reason: 'Why the mail server refused it, for staff.',
});

export const mail = {
  description: 'Mails that the portal sent to one person, such as invitations.',
  list: endpoint({
    method: 'GET',
    url: '/api/mails/',
    access: 'staff',
    extension: true,
    summary: 'Mails about accounts and their state, newest first',
    query: z.extend(listQuery('created_at'), { state: z.optional(MailState) }),
    response: page(SentMail),
  }),
};
