import * as z from 'zod/mini';
import { NewPublication, Publication, publicationQuery, publicationVersion } from './designs.ts';
import { endpoint } from '../platform/endpoint.ts';
import { IdParams } from '../platform/fields.ts';
import { maxFiles } from '../files.ts';
import { page } from '../platform/paging.ts';

const files = { files: { max: maxFiles, accepts: 'any' } } as const;
const detail = z.object({ detail: z.string() });

export const documents = {
  description: 'Documents: files for everyone, or for chosen groups, zones, segments and people.',
  list: endpoint({
    method: 'GET',
    url: '/api/documents/',
    access: 'signed-in',
    whileImpersonating: true,
    summary: 'Documents that the caller may see, newest first; search in the title',
    query: publicationQuery,
    response: page(Publication),
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/documents/:id/',
    access: 'signed-in',
    whileImpersonating: true,
    summary: 'One document',
    params: IdParams,
    response: Publication,
    version: publicationVersion,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/documents/',
    access: 'staff',
    summary:
      'Publish a document; without everyone, groups, users, zones and segments it is for everyone who is signed in',
    body: NewPublication,
    files,
    response: Publication,
    version: publicationVersion,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/documents/:id/',
    access: 'staff',
    summary:
      'Change a document; without everyone and all three lists its audience stays, all three empty are everyone unless it has segments; files are added',
    params: IdParams,
    body: NewPublication,
    files,
    response: Publication,
    version: publicationVersion,
    ignored: ['updated_at'],
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/documents/:id/',
    access: 'staff',
    summary: 'Delete a document and its files',
    params: IdParams,
    response: detail,
    version: publicationVersion,
  }),
};
