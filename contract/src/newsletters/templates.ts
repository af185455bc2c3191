import * as z from 'zod/mini';
import { describe, endpoint } from '../platform/endpoint.ts';
import { Id, IdParams, requiredText } from '../platform/fields.ts';
import { listQuery, page } from '../platform/paging.ts';

export const NewsletterTemplate = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  content: z.string(),
});
export type NewsletterTemplate = z.output<typeof NewsletterTemplate>;
describe(NewsletterTemplate, {
  this: 'What a new newsletter can begin with.',
  title: 'The title of the newsletter.',
  content: 'Cleaned HTML.',
});

const name = requiredText(100);

/** What a save can change; see `Endpoint.version`. */
const version = ['name'] as const;

export const newsletterTemplates = {
  description: 'Templates for newsletters; two come with the portal.',
  list: endpoint({
    method: 'GET',
    url: '/api/newsletter-templates/',
    access: 'staff',
    extension: true,
    summary: 'Templates by name',
    query: z.omit(listQuery('name'), { ordering: true, search: true }),
    response: page(NewsletterTemplate),
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/newsletter-templates/:id/',
    access: 'staff',
    extension: true,
    summary: 'One template',
    params: IdParams,
    response: NewsletterTemplate,
    version,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/newsletter-templates/',
    access: 'staff',
    extension: true,
    summary: 'Save title and text of a newsletter as a template, without its picture; 400 for a name that exists',
    body: z.strictObject({ name, newsletter: Id }),
    response: NewsletterTemplate,
    // The newsletter may be gone.
    statuses: [404],
    version,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/newsletter-templates/:id/',
    access: 'staff',
    extension: true,
    summary: 'Rename a template',
    params: IdParams,
    body: z.strictObject({ name }),
    response: NewsletterTemplate,
    version,
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/newsletter-templates/:id/',
    access: 'staff',
    extension: true,
    summary: 'Delete a template; newsletters made from it stay',
    params: IdParams,
    response: z.object({ detail: z.string() }),
    version,
  }),
};
