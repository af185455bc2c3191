import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { extension } from '../platform/extension.ts';
import { PortalFile, Uploads } from '../files.ts';
import { formKinds, MessageForm } from './form-fields.ts';
import { Day, Id, IdParams, requiredText, richText, text, Timestamp } from '../platform/fields.ts';
import { listQuery, page } from '../platform/paging.ts';

/** Where a conversation is; `waiting` is for an answer of the resident. */
export const messageStates = ['new', 'in_progress', 'waiting', 'answered', 'closed'] as const;
export type MessageState = (typeof messageStates)[number];

/** How something reached the project team; all but `portal` are entered by staff. */
export const messageSources = ['portal', 'phone', 'letter', 'email', 'conversation'] as const;
export type MessageSource = (typeof messageSources)[number];

/** What a message can be about. */
export const messageTopics = ['parcel', 'wish', 'design', 'document', 'contact_moment'] as const;
export type MessageTopicKind = (typeof messageTopics)[number];

/** Maximum number of files with one message or reply. */
export const maxMessageFiles = 10;

export const MessageTopic = z.object({ kind: z.enum(messageTopics), ref: z.string(), name: z.string() });
export type MessageTopic = z.output<typeof MessageTopic>;
describe(MessageTopic, {
  this: 'What a message is about.',
  ref: 'The id of the item, or the name of a parcel.',
  name: 'What the sender saw as its name when the message was sent.',
});

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
  state: extension(z.enum(messageStates)),
  source: extension(z.enum(messageSources)),
  happened_on: extension(z.nullable(z.string())),
  entered_by: extension(z.string()),
  about: extension(z.nullable(MessageTopic)),
  question: extension(z.string()),
  form: extension(z.nullable(MessageForm)),
  files: extension(z.array(PortalFile)),
  replies: extension(z.int()),
  unseen: extension(z.int()),
  latest_at: extension(Timestamp),
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
    'For staff: when a member of staff marked it as read; null if something in the conversation is unread. The team shares one inbox: a message is read or unread for all staff. For the sender: when the team first read it.',
  owner_id: 'The user who deals with it, for staff; null if nobody, or if that account was deleted.',
  created_at: 'When it arrived at the portal.',
  changed_at: 'When its sender last changed it; null if never.',
  owner: 'Name of the owner; empty if there is none, or if the caller is the sender.',
  source: 'How it reached the project team.',
  happened_on: 'The day of the call, letter or talk that staff entered; null for a message from the portal.',
  entered_by: 'Name of the member of staff who entered it; empty for a message from the portal.',
  question: 'The question of the design or document that it reacts to, as it was then; empty if it is no reaction.',
  form: 'Its fields, if it was written with a form.',
  replies: 'The number of replies of both sides.',
  unseen: 'For the sender: answers of the team that they have not opened. For staff: 0.',
  latest_at: 'When the latest message or reply of the conversation arrived.',
});

export const Reply = z.object({
  id: z.int(),
  from: z.enum(['team', 'resident']),
  name: z.string(),
  job_title: z.string(),
  text: z.string(),
  is_own: z.boolean(),
  files: z.array(PortalFile),
  created_at: Timestamp,
  read_at: z.nullable(Timestamp),
});
export type Reply = z.output<typeof Reply>;
describe(Reply, {
  this: 'A reply in the conversation that a message started.',
  name: 'Of who wrote it, as it was then; empty if that account was deleted.',
  job_title: 'Of the member of staff who wrote it; may be empty.',
  text: 'Cleaned HTML.',
  is_own: 'Whether the caller wrote it.',
  read_at: 'When the other side read it; null if not yet.',
});

export const NewMessage = z.strictObject({
  subject: requiredText(200),
  text: z._default(richText(50_000).check(z.trim()), ''),
  // Its name is ignored, so that clients can send back what they read.
  about: z.optional(z.nullable(z.object({ kind: z.enum(messageTopics), ref: requiredText(200) }))),
  is_reaction: z.optional(z.boolean()),
  uploads: Uploads,
});
export type NewMessage = z.output<typeof NewMessage>;
describe(
  NewMessage,
  'A new message; the text is HTML from the editor. `about` is what the sender sees: 400 for anything else. `is_reaction` says that it reacts to the question of the design or document that it is about: 409 when that is closed. A change of a message ignores it, and a reaction can be changed until then.',
  {
    subject: 'Werk aan de dijk',
    text: '<p>Blijft de oprit open?</p>',
  },
);

export const NewReply = z.strictObject({
  text: z._default(richText(50_000).check(z.trim()), ''),
  uploads: Uploads,
  state: z.optional(z.enum(messageStates)),
  latest_at: z.optional(z.iso.datetime({ abort: true }).check(z.regex(/^20/))),
});
export type NewReply = z.output<typeof NewReply>;
describe(
  NewReply,
  'A reply with a text, files or both. `state` is for staff: the state afterwards, `answered` by default. A reply of the resident makes it `new`. `latest_at` is that of the message as staff saw it: what its sender wrote since remains unread, and the state `new`.',
  { text: '<p>De oprit blijft open.</p>' },
);

export const EnteredMessage = z
  .strictObject({
    profile: z.optional(Id),
    contact: z.optional(Id),
    source: z.enum(messageSources.filter((source) => source !== 'portal')),
    happened_on: Day,
    subject: requiredText(200),
    text: z._default(richText(50_000).check(z.trim()), ''),
    uploads: Uploads,
  })
  .check(z.refine(({ profile, contact }) => (profile === undefined) !== (contact === undefined), 'Kies één persoon.'));
export type EnteredMessage = z.output<typeof EnteredMessage>;
describe(EnteredMessage, 'What one person, by profile or contact, told the project team outside the portal.', {
  profile: 12,
  source: 'phone',
  happened_on: '2026-11-24',
  subject: 'Oprit',
  text: '<p>Vroeg of de oprit open blijft.</p>',
});

export const messages = {
  description: 'Messages from residents to the project team.',
  list: endpoint({
    method: 'GET',
    url: '/api/messages/',
    access: 'signed-in',
    whileImpersonating: true,
    summary: 'Your own messages, newest first; for staff all messages',
    description:
      'Searches in subject, name, e-mail, texts and replies, and finds a reference. For staff `unread=true` has the messages that nobody marked as read, `mine=true` those that the caller owns or has an open follow-up about, and `late=true` those that have waited for an answer for more working days than the settings say; these, `owner`, `zone` and `reactions_to` are ignored for others. `reactions_to` has the reactions to the question of a design or document.',
    query: z.extend(listQuery('created_at', 'latest_at'), {
      unread: z.optional(z.literal('true')),
      mine: z.optional(z.literal('true')),
      late: z.optional(z.literal('true')),
      state: z.optional(z.enum(messageStates)),
      form: z.optional(z.enum(formKinds)),
      owner: z.optional(IdParams.shape.id),
      zone: z.optional(IdParams.shape.id),
      reactions_to: z.optional(IdParams.shape.id),
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
    statuses: [409, 429],
    body: NewMessage,
    response: Message,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/messages/:id/',
    access: 'signed-in',
    summary: 'Change your own message; it counts as unread again, and is mailed and receipted again',
    description:
      'Staff see every message but cannot change what somebody else wrote: 403. A message with replies does not change anymore: 409. `uploads` are added to its files.',
    statuses: [409, 429],
    params: IdParams,
    ignored: ['read_at', 'owner_id', 'owner', 'state', 'form', 'files', 'replies', 'unseen', 'latest_at', 'changed_at'],
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
    description: 'text/plain, the same as the mail that the sender got. With `reply` that of a reply of the sender.',
    params: IdParams,
    query: z.object({ reply: z.optional(IdParams.shape.id) }),
    response: z.string(),
    responseType: 'text/plain',
  }),
  mark: endpoint({
    method: 'POST',
    url: '/api/messages/:id/read/',
    access: 'staff',
    extension: true,
    summary: 'Mark a message and its replies as read, or the conversation as unread, for all staff',
    params: IdParams,
    body: z.strictObject({ is_read: z.boolean() }),
    response: Message,
  }),
  assign: endpoint({
    method: 'POST',
    url: '/api/messages/:id/owner/',
    access: 'staff',
    extension: true,
    summary: 'Choose which member of staff deals with a message, which is then no longer new; null for nobody',
    params: IdParams,
    body: z.strictObject({ owner_id: z.nullable(Id) }),
    response: Message,
  }),
  enter: endpoint({
    method: 'POST',
    url: '/api/messages/entered/',
    access: 'staff',
    extension: true,
    summary:
      'Enter what a person told by telephone, letter or at the table; they get a receipt if they have an address',
    body: EnteredMessage,
    response: Message,
  }),
  replies: endpoint({
    method: 'GET',
    url: '/api/messages/:id/replies/',
    access: 'signed-in',
    extension: true,
    whileImpersonating: true,
    summary: 'The replies to a message, oldest first: of your own message, or of any message for staff',
    params: IdParams,
    query: z.omit(listQuery('created_at'), { search: true, ordering: true }),
    response: page(Reply),
  }),
  reply: endpoint({
    method: 'POST',
    url: '/api/messages/:id/replies/',
    access: 'signed-in',
    extension: true,
    summary:
      'Reply to a message: its sender, at most 40 an hour, or staff; the other side is mailed, the sender gets a receipt',
    statuses: [429],
    params: IdParams,
    body: NewReply,
    response: Reply,
  }),
  seen: endpoint({
    method: 'POST',
    url: '/api/messages/:id/seen/',
    access: 'signed-in',
    extension: true,
    summary: 'Record that you opened the answers to your own message',
    params: IdParams,
    response: Message,
  }),
  setState: endpoint({
    method: 'POST',
    url: '/api/messages/:id/state/',
    access: 'staff',
    extension: true,
    summary: 'Choose the state of a conversation',
    params: IdParams,
    body: z.strictObject({ state: z.enum(messageStates) }),
    response: Message,
  }),
  writing: endpoint({
    method: 'POST',
    url: '/api/messages/:id/writing/',
    access: 'staff',
    extension: true,
    withoutKey: true,
    summary: 'Say whether you are writing a reply, and get which colleagues are',
    description:
      'Called every few seconds while a conversation is open; a colleague who stops calling is left out after 15 seconds.',
    params: IdParams,
    body: z.strictObject({ is_writing: z.boolean() }),
    response: z.object({ colleagues: z.array(text(200)) }),
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
