import * as z from 'zod/mini';
import { contactsFilter } from './contacts.ts';
import { describe, endpoint } from '../platform/endpoint.ts';
import { Id, IdParams, requiredText } from '../platform/fields.ts';
import { listQuery, page } from '../platform/paging.ts';

export const SegmentFilter = z
  .strictObject({
    ...contactsFilter,
    search: z.optional(requiredText(200)),
    group: z.optional(Id),
    zone: z.optional(Id),
  })
  .check(z.refine((filter) => Object.values(filter).some((value) => value !== undefined), 'Kies eerst een filter.'));
export type SegmentFilter = z.output<typeof SegmentFilter>;
describe(SegmentFilter, 'The filters of the list of contacts; a contact must match all of them.', {
  zone: 3,
  account: 'none',
});

/** Maximum length of the name of a segment. */
export const maxSegmentName = 100;

export const NewSegment = z.strictObject({ name: requiredText(maxSegmentName), filter: SegmentFilter });
export type NewSegment = z.output<typeof NewSegment>;
describe(NewSegment, 'The fields of a segment that staff edit. Names are unique, ignoring case.');

export const Segment = z.object({ id: z.int(), name: z.string(), filter: SegmentFilter });
export type Segment = z.output<typeof Segment>;
describe(Segment, 'Named filters of the contacts. Its members are evaluated each time that it is used.');

/** What a save can change; see `Endpoint.version`. */
const version = ['name', 'filter'] as const;

export const segments = {
  description: 'Filters of the contacts that all staff share.',
  list: endpoint({
    method: 'GET',
    url: '/api/segments/',
    access: 'staff',
    extension: true,
    summary: 'Segments by name; search in the name',
    query: listQuery('name'),
    response: page(Segment),
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/segments/:id/',
    access: 'staff',
    extension: true,
    summary: 'One segment',
    params: IdParams,
    response: Segment,
    version,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/segments/',
    access: 'staff',
    extension: true,
    summary: 'Create a segment; 400 with name if it exists already',
    body: NewSegment,
    response: Segment,
    version,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/segments/:id/',
    access: 'staff',
    extension: true,
    summary: 'Rename a segment, or change its filters',
    params: IdParams,
    body: NewSegment,
    response: Segment,
    version,
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/segments/:id/',
    access: 'staff',
    extension: true,
    summary: 'Delete a segment; its contacts stay',
    params: IdParams,
    response: z.object({ detail: z.string() }),
    version,
  }),
};
