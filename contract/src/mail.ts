import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';
import { Timestamp } from './platform/fields.ts';
import { listQuery, page } from './platform/paging.ts';

/** waiting: on its way or to be tried again; sent: taken by the mail server; failed: refused, or tried for 4 hours. */
export const mailStates = ['waiting', 'sent', 'failed'] as const;
export const MailState = z.enum(mailStates);

/** One mail of the portal to one person, without its content. */
export const SentMail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  state: MailState,
  /** Why the mail server refused, for staff. */
  reason: z.string(),
  created_at: Timestamp,
  sent_at: z.nullable(Timestamp),
});
export type SentMail = z.output<typeof SentMail>;

export const mail = {
  list: endpoint({
    method: 'GET',
    url: '/api/mails/',
    access: 'staff',
    summary: 'Mails about accounts and their state, newest first',
    query: z.extend(listQuery('created_at'), { state: z.optional(MailState) }),
    answer: page(SentMail),
  }),
};
