import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { IdParams } from '../platform/fields.ts';
import { listQuery, page } from '../platform/paging.ts';
import { SentNewsletter } from './archive.ts';

/** Where feed readers find it, without the slash at the end. */
export const feedPath = '/api/public-newsletters/feed.atom';

export const publicArchive = {
  description: 'Newsletters that were sent to everyone, for anyone to read (setting `NEWSLETTER_PUBLIC_ARCHIVE`).',
  list: endpoint({
    method: 'GET',
    url: '/api/public-newsletters/',
    access: 'public',
    extension: true,
    summary: 'Newsletters that were sent to everyone, newest first; search in the title',
    description: '404 unless the archive is public.',
    statuses: [404, 429],
    query: listQuery('sent_at', 'title'),
    response: page(z.omit(SentNewsletter, { content: true })),
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/public-newsletters/:id/',
    access: 'public',
    extension: true,
    summary: 'One newsletter that was sent to everyone',
    statuses: [429],
    params: IdParams,
    response: SentNewsletter,
  }),
  feed: endpoint({
    method: 'GET',
    url: `${feedPath}/`,
    access: 'public',
    extension: true,
    summary: 'The latest twenty as an Atom feed (RFC 4287); 304 with If-None-Match if it is the same',
    description: '404 unless the archive is public.',
    statuses: [404, 429],
    response: z.string(),
    responseType: 'application/atom+xml',
  }),
};
