import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { IdParams, requiredText } from '../platform/fields.ts';
import { listQuery, page } from '../platform/paging.ts';
import { Label } from '../users.ts';

/** A group as it is written. Names differ from one another. */
export const NewGroup = z.strictObject({ name: requiredText(100) });

/** A group in the list, with how many people and contacts are in it: what taking it away means. */
export const GroupListItem = z.extend(Label, { users_count: z.int(), contacts_count: z.int() });
export type GroupListItem = z.output<typeof GroupListItem>;

export const groups = {
  list: endpoint({
    method: 'GET',
    url: '/api/groups/',
    access: 'staff',
    summary: 'Groups by name; search in the name',
    query: listQuery('name'),
    answer: page(GroupListItem),
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/groups/:id/',
    access: 'staff',
    summary: 'One group',
    params: IdParams,
    answer: Label,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/groups/',
    access: 'staff',
    summary: 'Make a group; 400 with name when it exists already',
    body: NewGroup,
    answer: Label,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/groups/:id/',
    access: 'staff',
    summary: 'Rename a group',
    params: IdParams,
    body: NewGroup,
    answer: Label,
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/groups/:id/',
    access: 'staff',
    summary: 'Remove a group; people and contacts stay, without it',
    params: IdParams,
    answer: z.object({ detail: z.string() }),
  }),
};
