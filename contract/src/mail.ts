import * as z from 'zod/mini';
import { endpoint } from './platform/endpoint.ts';
import { Timestamp } from './platform/fields.ts';
import { listQuery, page } from './platform/paging.ts';

/** In the order of what happens to a mail. */
export const mailStates = ['waiting', 'sent', 'failed'] as const;

/** waiting: to be sent or retried; sent: accepted by the mail server; failed: refused, or retried for 4 hours. */
export const MailState = z.enum(mailStates);

/** One mail of the portal to one person, without its content. */
export const SentMail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  state: MailState,
  /** Why the mail server refused it, for staff. */
  reason: z.string(),
  created_at: Timestamp,
  sent_at: z.nullable(Timestamp),
});
export type SentMail = z.output<typeof SentMail>;

/** Mails that the portal sent to one person, such as invitations. */
export const mail = {
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
