import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { Timestamp } from '../platform/fields.ts';
import { listQuery, page } from '../platform/paging.ts';

export const DataAccess = z.object({
  id: z.int(),
  at: Timestamp,
  name: z.nullable(z.string()),
  kind: z.enum(['profile', 'portal']),
  purpose: z.nullable(z.string()),
});
export type DataAccess = z.output<typeof DataAccess>;
describe(DataAccess, {
  this: "One time that a staff member looked at the caller's data.",
  name: 'First and last name; null if the account has no name, or was deleted.',
  kind: 'Whether they opened the profile, or viewed the portal as the caller sees it.',
  purpose: 'Why, as they typed it; null for a profile, which takes no reason.',
});

export const dataAccess = {
  description: "Who looked at one's data.",
  list: endpoint({
    method: 'GET',
    url: '/api/profile/data-access/',
    access: 'signed-in',
    extension: true,
    summary: 'Which staff looked at your data, newest first',
    query: z.pick(listQuery('at'), { page: true, page_size: true, perPage: true }),
    response: page(DataAccess),
  }),
};
