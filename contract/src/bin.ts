import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { Id, Timestamp } from './platform/fields.ts';
import { listQuery, page } from './platform/paging.ts';

export const binKinds = [
  'design',
  'document',
  'news',
  'newsletter',
  'message',
  'work',
  'contact',
  'group',
  'zone',
] as const;
export const BinKind = z.enum(binKinds);
export type BinKind = z.output<typeof BinKind>;
describe(BinKind, 'What staff can restore after they deleted it.');

/**
 * Days that something stays in the bin: long enough to notice after a holiday, short enough that personal data that was
 * deleted on purpose does not linger.
 */
export const binDays = 30;

/** Maximum number of items that can be restored or removed at once. */
export const maxBinItems = 200;

export const BinRef = z.strictObject({ kind: BinKind, id: Id });
export type BinRef = z.output<typeof BinRef>;
describe(BinRef, 'Something in the bin, by its kind and the id that it had and gets back.');

export const BinItem = z.object({
  kind: BinKind,
  id: z.int(),
  title: z.string(),
  description: z.string(),
  deleted_at: Timestamp,
  deleted_by: z.string(),
  expires_at: Timestamp,
});
export type BinItem = z.output<typeof BinItem>;
describe(BinItem, {
  this: 'Something that was deleted and can be restored.',
  description: 'The address of a contact, or the name of the sender of a message; otherwise empty.',
  deleted_by: 'Name of the person who deleted it; empty if that account was deleted.',
  expires_at: 'After this it cannot be restored.',
});

export const BinOutcome = z.object({
  done: z.array(z.object({ kind: BinKind, id: z.int(), title: z.string(), notes: z.array(z.string()) })),
  failed: z.array(z.object({ kind: BinKind, id: z.int(), title: z.string(), reason: z.string() })),
});
export type BinOutcome = z.output<typeof BinOutcome>;
describe(BinOutcome, {
  this: 'What was restored, and what was not.',
  done: '`notes` are sentences in Dutch about what differs from before, such as a group that no longer exists.',
});

const chosen = z.strictObject({ items: z.array(BinRef).check(z.minLength(1), z.maxLength(maxBinItems)) });

export const bin = {
  description: 'The bin: what staff deleted in the last 30 days.',
  list: endpoint({
    method: 'GET',
    url: '/api/bin/',
    access: 'staff',
    extension: true,
    summary: 'What was deleted in the last 30 days, latest first; search in title and description',
    query: z.extend(listQuery('deleted_at'), { kind: z.optional(BinKind) }),
    response: page(BinItem),
  }),
  restore: endpoint({
    method: 'POST',
    url: '/api/bin/restore/',
    access: 'staff',
    extension: true,
    summary:
      'Restore items with the same ids and audiences, without mails; 409 with the reason if none can be restored',
    statuses: [409],
    body: chosen,
    response: BinOutcome,
  }),
  remove: endpoint({
    method: 'POST',
    url: '/api/bin/remove/',
    access: 'staff',
    extension: true,
    summary: 'Permanently remove items and their files; returns how many there were',
    body: chosen,
    response: z.object({ removed: z.int() }),
  }),
};
