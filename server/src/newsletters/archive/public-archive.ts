import { hash } from 'node:crypto';
import type { SentNewsletter } from '@dijkportaal/contract/newsletters/archive';
import { withFallbacks } from '@dijkportaal/contract/newsletters/personal-fields';
import { publicArchive } from '@dijkportaal/contract/newsletters/public-archive';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { and, count, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { newsletterAudience } from '../../audience/public.ts';
import { deriveKey } from '../../platform/crypto.ts';
import { matchesSearch, orderBy, pageRange, pageResponse } from '../../platform/database/paging.ts';
import { formError, notFound } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { createLimiter, networkOf, retryAfter } from '../../platform/security/limits.ts';
import type { Services } from '../../platform/services.ts';
import { hasTag } from '../../platform/versions/version.ts';
import { newsletters } from '../../schema/newsletters.ts';
import { showToAll } from '../blocks/show-content.ts';
import { listNewsletterImages } from '../images.ts';
import { imagePath } from '../signed-links.ts';
import { countVisit } from '../outcome/queries.ts';
import { orderings, wasDelivered } from './queries.ts';
import { feedSize, writeAtom } from './write-atom.ts';

/** Newsletters that went to everyone, for people who are not signed in and as a feed; only with the setting. */
export function publicArchiveRoutes(services: Services): void {
  const { app, config, pool } = services;
  const key = deriveKey(config.appSecret, 'attempt counts');
  const limiter = createLimiter(pool, key, { name: 'newsletter-archive', points: 300, seconds: 15 * 60 });

  async function admit(ip: string): Promise<void> {
    if (!config.newsletterPublicArchive) throw notFound();
    const wait = await limiter.take(networkOf(ip));
    if (wait === null) return;
    const { words, headers } = retryAfter(wait);
    throw formError(429, `De nieuwsbrieven zijn te vaak opgehaald. ${words}`, headers);
  }

  serve(app, publicArchive.list, async ({ query, request }) => {
    await admit(request.ip);
    const { count, rows } = await listPublic(services, query);
    return pageResponse(request.url, query, { count, rows: rows.map(({ content: _content, ...row }) => row) });
  });

  serve(app, publicArchive.get, async ({ params, request }) => {
    await admit(request.ip);
    const [found] = await readPublic(services, { matches: eq(newsletters.id, params.id), limit: 1 });
    if (found === undefined) throw notFound();
    await countVisit(services.db, found.id);
    return found;
  });

  serve(app, publicArchive.feed, async ({ request, reply }) => {
    await admit(request.ip);
    const text = writeAtom(config, await readPublic(services, { limit: feedSize }));
    const etag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
    void reply.headers({ etag, 'cache-control': 'public, max-age=900' });
    if (hasTag(etag, request.headers['if-none-match'])) {
      void reply.code(304).send();
      return '';
    }
    void reply.type('application/atom+xml; charset=utf-8');
    return text;
  });
}

async function listPublic(services: Services, query: ListQuery) {
  const matches = matchesSearch(newsletters.searchText, query.search);
  const [totals, rows] = await Promise.all([
    services.db.select({ count: count() }).from(newsletters).where(and(isPublic, matches)),
    readPublic(services, { matches, ordering: query.ordering, ...pageRange(query) }),
  ]);
  return { count: totals[0]?.count ?? 0, rows };
}

interface Wanted {
  matches?: SQL | undefined;
  ordering?: ListQuery['ordering'];
  limit: number;
  offset?: number;
}

/** Newsletters that went to everyone, newest first by default, with the pictures that their mails have. */
async function readPublic(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { matches, ordering = '-sent_at', limit, offset = 0 }: Wanted,
): Promise<SentNewsletter[]> {
  const { id, title, content, startedAt } = newsletters;
  const rows = await db
    .select({ id, title, content, startedAt })
    .from(newsletters)
    .where(and(isPublic, matches))
    .orderBy(...orderBy(ordering, orderings, newsletters.id))
    .limit(limit)
    .offset(offset);
  const ids = rows.map((row) => row.id);
  const images = await listNewsletterImages(db, ids);
  return rows.map((row) => {
    const image = images.get(row.id);
    const picture = image === undefined ? null : imagePath(config, { newsletterId: row.id, fileId: image.id });
    return {
      id: row.id,
      title: withFallbacks(row.title),
      content: showToAll(config, row.content),
      thumbnail: picture,
      widths: [],
      featured_image: picture,
      sent_at: (row.startedAt ?? new Date(0)).toISOString(),
    };
  });
}

const { groups, zones, segments } = newsletterAudience;

/** Sent to the end, to everyone, without anything that makes the audience smaller. */
const isPublic = and(
  eq(newsletters.state, 'sent'),
  newsletters.forEveryone,
  isNull(newsletters.limits),
  isNull(newsletters.restOfId),
  ...[groups, zones, segments].map(
    ({ table, owner }) => sql`not exists (select from ${table} where ${owner} = ${newsletters.id})`,
  ),
  wasDelivered,
);
