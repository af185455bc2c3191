import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { extension } from '../platform/extension.ts';
import { IdParams, requiredText } from '../platform/fields.ts';
import { listQuery, page } from '../platform/paging.ts';
import { Label } from '../users.ts';
import { LeftWithoutReaders } from './left-without-readers.ts';

export const NewZone = z.strictObject({ name: requiredText(100) });
describe(NewZone, 'The fields of a zone that staff edit. Names are unique.', { name: 'Deelgebied Noord' });

export const ZoneListItem = z.extend(Label, { users_count: extension(z.int()), contacts_count: extension(z.int()) });
export type ZoneListItem = z.output<typeof ZoneListItem>;
describe(ZoneListItem, 'A zone in the list, with the number of people and contacts in it, which deleting it affects.');

/** What a save can change; see `Endpoint.version`. */
const version = ['name'] as const;

export const zones = {
  description: 'Zones along the dike: like groups, and shown on the map.',
  list: endpoint({
    method: 'GET',
    url: '/api/zones/',
    access: 'staff',
    summary: 'Zones by name; search in the name',
    query: listQuery('name'),
    response: page(ZoneListItem),
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/zones/:id/',
    access: 'staff',
    extension: true,
    summary: 'One zone',
    params: IdParams,
    response: Label,
    version,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/zones/',
    access: 'staff',
    extension: true,
    summary: 'Create a zone; 400 with name if it exists already',
    body: NewZone,
    response: Label,
    version,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/zones/:id/',
    access: 'staff',
    extension: true,
    summary: 'Rename a zone',
    params: IdParams,
    body: NewZone,
    response: Label,
    version,
    ignored: ['users_count', 'contacts_count'],
  }),
  leftWithoutReaders: endpoint({
    method: 'GET',
    url: '/api/zones/:id/left-without-readers/',
    access: 'staff',
    extension: true,
    summary: 'The publications and newsletters that nobody can read without this zone',
    params: IdParams,
    response: LeftWithoutReaders,
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/zones/:id/',
    access: 'staff',
    extension: true,
    summary: 'Delete a zone; its people and contacts stay',
    params: IdParams,
    response: z.object({ detail: z.string() }),
    version,
  }),
};
