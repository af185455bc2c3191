import * as z from 'zod/mini';
import { chosenSegments, ReaderAudience } from '../audience/audience.ts';
import { describe, endpoint } from '../platform/endpoint.ts';
import { extension } from '../platform/extension.ts';
import { Id, IdParams, requiredText, richText, Timestamp, Moment } from '../platform/fields.ts';
import { fileArrangement, PortalFile } from '../files.ts';
import { attentionFilter } from './designs.ts';
import { listQuery, page } from '../platform/paging.ts';
import { Labels } from '../users.ts';
import { publicationMoment, publishAt } from './publish-at.ts';

export const NewsItem = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  thumbnail: z.nullable(z.string()),
  featured_image: z.nullable(z.string()),
  pdf_file: z.nullable(z.string()),
  image: extension(z.nullable(PortalFile)),
  pdf: extension(z.nullable(PortalFile)),
  groups: Labels,
  zones: Labels,
  segments: extension(Labels),
  everyone: z.boolean(),
  audience: extension(z.nullable(ReaderAudience)),
  ...publicationMoment,
  created_at: Timestamp,
  updated_at: extension(Timestamp),
});
export type NewsItem = z.output<typeof NewsItem>;
describe(NewsItem, {
  this: 'A news item. Residents get no lists of its groups and zones, but `audience`, which says why they see it.',
  content: 'Cleaned HTML.',
  thumbnail: 'Signed links of this portal; null if there is no file.',
  image: 'The same two files with their names and ids.',
  audience: 'null for staff.',
});

const someIds = z.array(Id).check(z.maxLength(500));
const ids = z._default(someIds, []);
const upload = z.optional(Id);

const title = requiredText(200);
const content = richText(200_000);
/**
 * The date shown and sorted by; if in the future, the item is published then unless `publish_at` says otherwise. Now if
 * omitted.
 */
const createdAt = z.optional(Moment);

export const NewNewsItem = z.strictObject({
  title,
  content: z._default(content, ''),
  created_at: createdAt,
  groups: ids,
  zones: ids,
  segments: chosenSegments,
  everyone: z._default(z.boolean(), false),
  image_upload: upload,
  pdf_upload: upload,
  file_details: fileArrangement.file_details,
  publish_at: publishAt,
});
export type NewNewsItem = z.output<typeof NewNewsItem>;
describe(
  NewNewsItem,
  'The fields of a news item that staff edit, as JSON with `image_upload` and `pdf_upload`, or as a form with the files. Without a new file the existing one is unchanged. Without everyone, groups, zones or segments, only staff see it.',
  { title: 'De Kerkdijk is afgesloten', content: '<p>Tot en met vrijdag.</p>', everyone: true },
);

export const NewsChanges = z.strictObject({
  title: z.optional(title),
  content: z.optional(content),
  created_at: createdAt,
  groups: z.optional(someIds),
  zones: z.optional(someIds),
  segments: chosenSegments,
  everyone: z.optional(z.boolean()),
  image_upload: upload,
  pdf_upload: upload,
  file_details: fileArrangement.file_details,
  publish_at: publishAt,
});
export type NewsChanges = z.output<typeof NewsChanges>;
describe(
  NewsChanges,
  'A change of a news item: omitted fields are unchanged. No defaults: they would empty the audience.',
);

const files = {
  featured_image: { max: 1, accepts: 'image' },
  pdf_file: { max: 1, accepts: 'pdf' },
} as const;

/** What a save can change; see `Endpoint.version`. */
const version = [
  'title',
  'content',
  'created_at',
  'everyone',
  'groups',
  'zones',
  'segments',
  'image',
  'image.caption',
  'image.alt',
  'pdf',
  'publish_at',
] as const;

export const news = {
  description: 'News with an image and a PDF, for everyone, or for chosen groups, zones and segments.',
  list: endpoint({
    method: 'GET',
    url: '/api/news/',
    access: 'signed-in',
    whileImpersonating: true,
    summary: 'News that the caller may see, newest first; search in the title',
    query: z.extend(listQuery('created_at', 'title'), attentionFilter),
    response: page(NewsItem),
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/news/:id/',
    access: 'signed-in',
    whileImpersonating: true,
    summary: 'One news item',
    params: IdParams,
    response: NewsItem,
    version,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/news/',
    access: 'staff',
    summary: 'Publish news; without everyone, groups, zones and segments only staff see it',
    body: NewNewsItem,
    files,
    response: NewsItem,
    version,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/news/:id/',
    access: 'staff',
    summary:
      'Replace a news item; a missing text is empty, a missing everyone, groups or zones means nobody; date, image, PDF and segments are unchanged',
    params: IdParams,
    body: NewNewsItem,
    files,
    response: NewsItem,
    version,
    ignored: ['updated_at'],
  }),
  change: endpoint({
    method: 'PATCH',
    url: '/api/news/:id/',
    access: 'staff',
    summary: 'Change the fields that are sent',
    params: IdParams,
    body: NewsChanges,
    files,
    response: NewsItem,
    version,
    ignored: ['updated_at'],
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/news/:id/',
    access: 'staff',
    summary: 'Delete a news item and its files',
    params: IdParams,
    response: z.object({ detail: z.string() }),
    version,
  }),
};
