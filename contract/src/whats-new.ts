import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { requiredText, Timestamp } from './platform/fields.ts';

/** What can be new to a resident. */
export const newItemKinds = ['design', 'document', 'news', 'wish', 'contact_moment', 'message'] as const;
export type NewItemKind = (typeof newItemKinds)[number];

/** Most items that the list has; the counts have all. */
export const maxNewItems = 100;

const Item = z.object({ kind: z.enum(newItemKinds), ref: z.string() });

const NewItem = z.extend(Item, { name: z.string(), at: Timestamp, is_changed: z.boolean() });
export type NewItem = z.output<typeof NewItem>;
describe(NewItem, {
  this: 'Something that the caller has not opened since it was published or changed.',
  ref: 'The id of the item.',
  at: 'When it was published, changed or answered.',
  is_changed: 'Whether it is an item that was there before.',
});

export const NewItems = z.object({
  counts: z.record(z.enum(newItemKinds), z.int()),
  results: z.array(NewItem),
  read_until: Timestamp,
});
export type NewItems = z.output<typeof NewItems>;
describe(NewItems, {
  this: 'What is new to the caller, newest first. Staff have nothing.',
  counts: 'How many of each kind; `results` has at most 100 in all.',
  read_until: 'Everything until then counts as read.',
});

export const whatsNew = {
  description:
    'What is new to a resident: designs, documents, news, answers, and changed wishes and contact moments. An item is new until its owner opened it, for a year at most.',
  list: endpoint({
    method: 'GET',
    url: '/api/new-items/',
    access: 'signed-in',
    extension: true,
    whileImpersonating: true,
    summary: 'What is new to you, newest first, and how many of each kind',
    response: NewItems,
  }),
  open: endpoint({
    method: 'POST',
    url: '/api/new-items/opened/',
    access: 'signed-in',
    extension: true,
    withoutKey: true,
    summary: 'Record that you opened items; what is not new to you is ignored',
    description: 'An answer is opened by the call that marks it as seen.',
    body: z.strictObject({
      items: z.array(z.extend(Item, { ref: requiredText(200) })).check(z.minLength(1), z.maxLength(maxNewItems)),
    }),
    response: NewItems,
  }),
  readUntil: endpoint({
    method: 'POST',
    url: '/api/new-items/read-until/',
    access: 'signed-in',
    extension: true,
    withoutKey: true,
    summary: 'Count everything until a time as read, such as that of the newest item; an earlier time undoes it',
    body: z.strictObject({ at: z.iso.datetime({ abort: true }).check(z.regex(/^20/)) }),
    response: NewItems,
  }),
};
