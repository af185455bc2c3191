import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { IdParams, requiredText } from '../platform/fields.ts';
import { listQuery, page } from '../platform/paging.ts';
import { Label } from '../users.ts';

/** A zone as it is written. Names differ from one another. */
export const NewZone = z.strictObject({ name: requiredText(100) });

/** A zone in the list, with how many people and contacts are in it: what taking it away means. */
export const ZoneListItem = z.extend(Label, { users_count: z.int(), contacts_count: z.int() });
export type ZoneListItem = z.output<typeof ZoneListItem>;

export const zones = {
  list: endpoint({
    method: 'GET',
    url: '/api/zones/',
    access: 'staff',
    summary: 'Zones by name; search in the name',
    query: listQuery('name'),
    answer: page(ZoneListItem),
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/zones/:id/',
    access: 'staff',
    summary: 'One zone',
    params: IdParams,
    answer: Label,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/zones/',
    access: 'staff',
    summary: 'Make a zone; 400 with name when it exists already',
    body: NewZone,
    answer: Label,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/zones/:id/',
    access: 'staff',
    summary: 'Rename a zone',
    params: IdParams,
    body: NewZone,
    answer: Label,
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/zones/:id/',
    access: 'staff',
    summary: 'Remove a zone; people and contacts stay, without it',
    params: IdParams,
    answer: z.object({ detail: z.string() }),
  }),
};
