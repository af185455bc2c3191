import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { Id, Timestamp } from './platform/fields.ts';
import { NewsletterState } from './newsletters/newsletters.ts';

export const Hold = z.object({
  held_at: z.nullable(Timestamp),
  reason: z.nullable(z.enum(['moved', 'back'])),
});
export type Hold = z.output<typeof Hold>;
describe(Hold, {
  this: 'Whether the portal waits for a superuser before it sends anything automatically.',
  held_at: 'null: not on hold.',
  reason: 'moved: a copy or a restored backup; back: the data is older than before.',
});

export const HeldItems = z.object({
  newsletters: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      state: NewsletterState,
      due_at: z.nullable(Timestamp),
      /** Mails that are still to be sent; before it starts, the number of recipients at the last count. */
      mails: z.int(),
    }),
  ),
  mails: z.int(),
  notifications: z.int(),
});
export type HeldItems = z.output<typeof HeldItems>;
describe(HeldItems, {
  this: 'What will be sent automatically once the hold is released.',
  newsletters: 'Being sent, due or scheduled; the first to be sent first.',
  mails: 'Mails about accounts and new items that were waiting when the hold started.',
  notifications: 'People with a mail about new items due.',
});

const choice = z.enum(['send', 'discard']);

export const HoldRelease = z.strictObject({
  newsletters: z.array(Id).check(z.maxLength(1000)),
  mails: choice,
  notifications: choice,
});
export type HoldRelease = z.output<typeof HoldRelease>;
describe(HoldRelease, 'What happens to waiting mail; newsletters that are not named here wait for staff.');

export const hold = {
  description: 'The hold after a restore: nothing is sent automatically until a superuser releases it.',
  get: endpoint({
    method: 'GET',
    url: '/api/hold/',
    access: 'staff',
    extension: true,
    summary: 'Whether the portal is on hold because its data went back in time or was moved',
    response: Hold,
  }),
  items: endpoint({
    method: 'GET',
    url: '/api/hold/items/',
    access: 'superuser',
    extension: true,
    summary: 'What will be sent automatically once the hold is released',
    response: HeldItems,
  }),
  release: endpoint({
    method: 'POST',
    url: '/api/hold/release/',
    access: 'superuser',
    extension: true,
    summary: 'End the hold and choose what is sent; 409 if there is none',
    statuses: [409],
    body: HoldRelease,
    response: Hold,
  }),
};
