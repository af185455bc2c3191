import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { Day, Id, IdParams, Timestamp } from '../platform/fields.ts';
import { listQuery, page } from '../platform/paging.ts';

export const untoldReasons = ['no_address', 'bounced', 'opted_out'] as const;

export const UntoldPerson = z.object({
  key: z.string(),
  kind: z.enum(['profile', 'contact']),
  ref: z.int(),
  name: z.string(),
  reason: z.enum(untoldReasons),
  follow_up: z.nullable(
    z.object({
      author: z.string(),
      created_at: Timestamp,
      owner: z.string(),
      due_on: z.string(),
      is_done: z.boolean(),
    }),
  ),
});
export type UntoldPerson = z.output<typeof UntoldPerson>;
describe(UntoldPerson, {
  this: 'Somebody in the audience of a newsletter whom no mail reaches.',
  key: 'Unique within the response, and the same in the next one.',
  ref: 'The id of the profile or contact.',
  follow_up: 'The follow-up to tell them in another way; null if there is none. Who opted out gets none.',
});

/** The most people that can be named in one call. */
export const maxUntoldChosen = 1000;

const chosenIds = z._default(z.array(Id).check(z.maxLength(maxUntoldChosen)), []);

export const UntoldFollowUps = z.strictObject({
  due_on: Day,
  owner_id: z._default(z.nullable(Id), null),
  only: z._default(z.nullable(z.strictObject({ profiles: chosenIds, contacts: chosenIds })), null),
});
export type UntoldFollowUps = z.output<typeof UntoldFollowUps>;
describe(
  UntoldFollowUps,
  'Follow-ups for everybody whom a newsletter does not reach, or only for some. Without `owner_id` they are of the caller.',
  { due_on: '2026-12-04', only: { contacts: [12] } },
);

export const newsletterUntold = {
  description: 'Who is in the audience of a newsletter, but is not reached by mail.',
  list: endpoint({
    method: 'GET',
    url: '/api/newsletters/:id/untold/',
    access: 'staff',
    extension: true,
    summary: 'Who in the saved audience has no address, a dead one or opted out, by name, and what was done about it',
    params: IdParams,
    query: z.omit(listQuery('name'), { ordering: true }),
    response: z.extend(page(UntoldPerson), { to_tell: z.int(), followed_up: z.int(), opted_out: z.int() }),
  }),
  followUp: endpoint({
    method: 'POST',
    url: '/api/newsletters/:id/untold/',
    access: 'staff',
    extension: true,
    summary:
      'Make a follow-up for each of them, once for a person and newsletter; not for who opted out. `existing` had one already',
    params: IdParams,
    body: UntoldFollowUps,
    response: z.object({ created: z.int(), existing: z.int(), opted_out: z.int() }),
  }),
};
