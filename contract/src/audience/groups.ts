import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { extension } from '../platform/extension.ts';
import { IdParams, requiredText } from '../platform/fields.ts';
import { listQuery, page } from '../platform/paging.ts';
import { Label } from '../users.ts';
import { LeftWithoutReaders } from './left-without-readers.ts';

export const NewGroup = z.strictObject({ name: requiredText(100) });
describe(NewGroup, 'The fields of a group that staff edit. Names are unique.', { name: 'Bewoners Kerkdijk' });

export const GroupListItem = z.extend(Label, { users_count: extension(z.int()), contacts_count: extension(z.int()) });
export type GroupListItem = z.output<typeof GroupListItem>;
describe(
  GroupListItem,
  'A group in the list, with the number of people and contacts in it, which deleting it affects.',
);

/** What a save can change; see `Endpoint.version`. */
const version = ['name'] as const;

export const groups = {
  description: 'Groups of people and contacts, to publish to and mail.',
  list: endpoint({
    method: 'GET',
    url: '/api/groups/',
    access: 'staff',
    summary: 'Groups by name; search in the name',
    query: listQuery('name'),
    response: page(GroupListItem),
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/groups/:id/',
    access: 'staff',
    summary: 'One group',
    params: IdParams,
    response: Label,
    version,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/groups/',
    access: 'staff',
    summary: 'Create a group; 400 with name if it exists already',
    body: NewGroup,
    response: Label,
    version,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/groups/:id/',
    access: 'staff',
    summary: 'Rename a group',
    params: IdParams,
    body: NewGroup,
    response: Label,
    version,
    ignored: ['users_count', 'contacts_count'],
  }),
  leftWithoutReaders: endpoint({
    method: 'GET',
    url: '/api/groups/:id/left-without-readers/',
    access: 'staff',
    extension: true,
    summary: 'The publications and newsletters that nobody can read without this group',
    params: IdParams,
    response: LeftWithoutReaders,
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/groups/:id/',
    access: 'staff',
    summary: 'Delete a group; its people and contacts stay',
    params: IdParams,
    response: z.object({ detail: z.string() }),
    version,
  }),
};
