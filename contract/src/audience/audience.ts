import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/fields.ts';
import { listQuery, page } from '../platform/paging.ts';

const ids = z.array(Id).check(z.maxLength(500));
const idsOrNone = z._default(ids, []);

const segmentIds = z.array(Id).check(z.maxLength(20));
export const chosenSegments = z.optional(z.nullable(segmentIds));
describe(
  chosenSegments,
  'Segments of contacts: their accounts see it while the contact meets the filters. Omitted, an existing item keeps its own; null or empty for none.',
);

/**
 * The fields with which staff choose who sees a design or document. A new item without a choice is for everyone who is
 * signed in. A change without a choice makes it for everyone only with `everyone`, or with all three lists empty and no
 * segments; otherwise the audience is unchanged.
 */
export const audienceFields = {
  groups: z.optional(ids),
  users: z.optional(ids),
  zones: z.optional(ids),
  segments: chosenSegments,
  /**
   * The web app always sends it: `false` with nothing chosen is refused, so that saving an item whose only group was
   * deleted does not make it public.
   */
  everyone: z.optional(z.boolean()),
};

export const ReaderAudience = z.object({
  everyone: z.boolean(),
  you: z.boolean(),
  groups: z.array(z.string()),
  zones: z.array(z.string()),
  segment: z.boolean(),
  others: z.boolean(),
});
export type ReaderAudience = z.output<typeof ReaderAudience>;
describe(
  ReaderAudience,
  {
    this: "Why a resident sees something, without the names of others: the resident's own groups and zones in its audience.",
    you: 'Whether they were chosen by name.',
    segment: 'Whether it is for a segment that they are in now; its name is for staff.',
    others: 'Whether it is also for groups, zones, segments or people other than these.',
  },
  { everyone: false, you: false, groups: ['Bewoners Kerkdijk'], zones: [], segment: false, others: true },
);

export const Audience = z.strictObject({
  groups: idsOrNone,
  users: idsOrNone,
  zones: idsOrNone,
  segments: z._default(segmentIds, []),
  everyone: z.boolean(),
});
export type Audience = z.input<typeof Audience>;
describe(Audience, 'The audience to preview.');

export const audience = {
  description: 'Who would see something with a given audience, before it is published.',
  preview: endpoint({
    method: 'POST',
    url: '/api/audience/',
    access: 'staff',
    withoutKey: true,
    extension: true,
    summary: 'Active residents who would see it, by name; search in the name',
    query: listQuery('name'),
    body: Audience,
    response: page(z.object({ id: z.int(), name: z.string(), email: z.string() })),
  }),
};
