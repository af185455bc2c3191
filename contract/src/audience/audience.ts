import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/fields.ts';
import { listQuery, page } from '../platform/paging.ts';

const ids = z._default(z.array(Id).check(z.maxLength(500)), []);

/** The fields with which staff choose who sees a design or document; nothing chosen means everyone who is signed in. */
export const audienceFields = {
  groups: ids,
  users: ids,
  zones: ids,
  /**
   * When omitted, nothing chosen means everyone. The web app always sends it: `false` with nothing chosen is refused,
   * so that saving an item whose only group was removed does not make it public.
   */
  everyone: z.optional(z.boolean()),
};

/** The audience to preview. */
export const Audience = z.strictObject({ groups: ids, users: ids, zones: ids, everyone: z.boolean() });
export type Audience = z.input<typeof Audience>;

export const audience = {
  preview: endpoint({
    method: 'POST',
    url: '/api/audience/',
    access: 'staff',
    summary: 'Active residents who would see it, by name; search in the name',
    query: listQuery('name'),
    body: Audience,
    answer: page(z.object({ id: z.int(), name: z.string(), email: z.string() })),
  }),
};
