import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Id, IdParams, requiredText, text, Timestamp } from '../platform/fields.ts';
import { PortalFile } from '../files.ts';
import { listQuery, page } from '../platform/paging.ts';
import { Label } from '../users.ts';

/** A news item. Groups and zones are for staff: for residents they are empty and `everyone` is true. */
export const NewsItem = z.object({
  id: z.int(),
  title: z.string(),
  /** Cleaned HTML. */
  content: z.string(),
  /** Signed addresses of this portal; null where there is none. */
  thumbnail: z.nullable(z.string()),
  featured_image: z.nullable(z.string()),
  pdf_file: z.nullable(z.string()),
  /** The same two files with their names and ids. */
  image: z.nullable(PortalFile),
  pdf: z.nullable(PortalFile),
  groups: z.array(Label),
  zones: z.array(Label),
  everyone: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type NewsItem = z.output<typeof NewsItem>;

const someIds = z.array(Id).check(z.maxLength(500));
const ids = z._default(someIds, []);
const upload = z.optional(Id);

const title = requiredText(200);
const content = text(200_000);
/** The date that is shown and sorted by: a day in Europe/Amsterdam or a moment, from 1900. Left out, it is now. */
const createdAt = z.optional(
  z.union([z.iso.date({ abort: true }), z.iso.datetime({ offset: true, abort: true })]).check(z.regex(/^(19|20)/)),
);

/**
 * A news item as staff write it, as JSON with `image_upload` and `pdf_upload`, or as a form with the files themselves.
 * Without a new file what is there stays. Neither everyone nor a group or zone: nobody but staff sees it yet.
 */
export const NewNewsItem = z.strictObject({
  title,
  content: z._default(content, ''),
  created_at: createdAt,
  groups: ids,
  zones: ids,
  everyone: z._default(z.boolean(), false),
  image_upload: upload,
  pdf_upload: upload,
});
export type NewNewsItem = z.output<typeof NewNewsItem>;

/** What is left out stays: no defaults here, which would empty the audience. */
export const NewsChanges = z.strictObject({
  title: z.optional(title),
  content: z.optional(content),
  created_at: createdAt,
  groups: z.optional(someIds),
  zones: z.optional(someIds),
  everyone: z.optional(z.boolean()),
  image_upload: upload,
  pdf_upload: upload,
});
export type NewsChanges = z.output<typeof NewsChanges>;

const files = {
  featured_image: { most: 1, accepts: 'image' },
  pdf_file: { most: 1, accepts: 'pdf' },
} as const;

export const news = {
  list: endpoint({
    method: 'GET',
    url: '/api/news/',
    access: 'signed-in',
    summary: 'News that the caller may see, newest first; search in the title',
    query: listQuery('created_at', 'title'),
    answer: page(NewsItem),
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/news/:id/',
    access: 'signed-in',
    summary: 'One news item',
    params: IdParams,
    answer: NewsItem,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/news/',
    access: 'staff',
    summary: 'Publish news',
    body: NewNewsItem,
    files,
    answer: NewsItem,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/news/:id/',
    access: 'staff',
    summary: 'Change a news item; image and PDF stay unless there is a new one',
    params: IdParams,
    body: NewNewsItem,
    files,
    answer: NewsItem,
  }),
  change: endpoint({
    method: 'PATCH',
    url: '/api/news/:id/',
    access: 'staff',
    summary: 'Change the fields that are given',
    params: IdParams,
    body: NewsChanges,
    files,
    answer: NewsItem,
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/news/:id/',
    access: 'staff',
    summary: 'Remove a news item and its files',
    params: IdParams,
    answer: z.object({ detail: z.string() }),
  }),
};
