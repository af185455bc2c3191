import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { extension } from './platform/extension.ts';
import { Id, IdParams, requiredText, richText, Timestamp } from './platform/fields.ts';
import { listQuery, page } from './platform/paging.ts';

export const Message = z.object({
  id: z.int(),
  reference: extension(z.string()),
  subject: z.string(),
  text: z.string(),
  email: z.string(),
  name: extension(z.string()),
  profile_id: extension(z.nullable(z.int())),
  read_at: extension(z.nullable(Timestamp)),
  owner_id: extension(z.nullable(z.int())),
  owner: extension(z.string()),
  created_at: Timestamp,
  changed_at: extension(z.nullable(Timestamp)),
});
export type Message = z.output<typeof Message>;
describe(Message, {
  this: 'A message from a resident to the project team.',
  reference: 'A short name of the message to mention on the telephone, such as `B1042`.',
  text: 'Cleaned HTML.',
  email: 'Of the sender; empty if the account was deleted.',
  name: 'Name of the sender; empty if the account was deleted.',
  profile_id: 'Profile of the sender, for staff; null for others or if the account was deleted.',
  read_at:
    'When a member of staff marked it as read; null if not yet, or if the caller is the sender. The team shares one inbox, so that what one colleague has dealt with is not done twice: a message is read or unread for all staff.',
  owner_id: 'The user who deals with it, for staff; null if nobody, or if that account was deleted.',
  created_at: 'When it arrived at the portal.',
  changed_at: 'When its sender last changed it; null if never.',
  owner: 'Name of the owner; empty if there is none, or if the caller is the sender.',
});

export const NewMessage = z.strictObject({
  subject: requiredText(200),
  text: z._default(richText(50_000).check(z.trim()), ''),
});
export type NewMessage = z.output<typeof NewMessage>;
describe(NewMessage, 'A new message; the text is HTML from the editor.', {
  subject: 'Werk aan de dijk',
  text: '<p>Blijft de oprit open?</p>',
});

export const messages = {
  description: 'Messages from residents to the project team.',
  list: endpoint({
    method: 'GET',
    url: '/api/messages/',
    access: 'signed-in',
    whileImpersonating: true,
    summary: 'Your own messages, newest first; for staff all messages, with search in subject, name and e-mail',
    description:
      'For staff `unread=true` has the messages that nobody marked as read, and `mine=true` those that the caller owns or has an open follow-up about.',
    query: z.extend(listQuery('created_at'), {
      unread: z.optional(z.literal('true')),
      mine: z.optional(z.literal('true')),
    }),
    response: page(Message),
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/messages/:id/',
    access: 'signed-in',
    whileImpersonating: true,
    summary: 'One message: your own, or any message for staff',
    params: IdParams,
    response: Message,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/messages/',
    access: 'signed-in',
    summary:
      'Send a message to the project team, at most 20 an hour; it is mailed to the contact address, and its sender gets a receipt by mail',
    statuses: [429],
    body: NewMessage,
    response: Message,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/messages/:id/',
    access: 'signed-in',
    summary: 'Change your own message; it counts as unread again, and is mailed and receipted again',
    description: 'Staff see every message but cannot change what somebody else wrote: 403.',
    statuses: [429],
    params: IdParams,
    ignored: ['read_at', 'owner_id', 'owner', 'changed_at'],
    body: NewMessage,
    response: Message,
  }),
  receipt: endpoint({
    method: 'GET',
    url: '/api/messages/:id/receipt/',
    access: 'signed-in',
    whileImpersonating: true,
    extension: true,
    summary: 'The receipt of a message as text: its reference, when it arrived and what was written',
    description: 'text/plain, the same as the mail that the sender got.',
    params: IdParams,
    response: z.string(),
    responseType: 'text/plain',
  }),
  mark: endpoint({
    method: 'POST',
    url: '/api/messages/:id/read/',
    access: 'staff',
    extension: true,
    summary: 'Mark a message as read or as unread, for all staff',
    params: IdParams,
    body: z.strictObject({ is_read: z.boolean() }),
    response: Message,
  }),
  assign: endpoint({
    method: 'POST',
    url: '/api/messages/:id/owner/',
    access: 'staff',
    extension: true,
    summary: 'Choose which member of staff deals with a message; null for nobody',
    params: IdParams,
    body: z.strictObject({ owner_id: z.nullable(Id) }),
    response: Message,
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/messages/:id/',
    access: 'staff',
    summary: 'Delete a message, for the sender too',
    params: IdParams,
    response: z.object({ detail: z.string() }),
  }),
};
