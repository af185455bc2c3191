import type { Attention } from '@dijkportaal/contract/publications/designs';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressesValidUntil } from '../files/public.ts';
import { readVersion } from '../platform/cache/data-version.ts';
import type { Db } from '../platform/database/db.ts';
import { pageResponse } from '../platform/database/paging.ts';
import type { Actor } from '../platform/http/access.ts';
import { cacheResponses } from '../platform/cache/response-cache.ts';
import type { PublicationKind, PublicationRow } from './page.ts';
import { listPublications, readStateFor } from './queries.ts';

/** Some three hundred pages with a hundred files each. */
const maxCacheBytes = 16_000_000;

interface ListCall {
  actor: Actor;
  query: ListQuery & { attention?: Attention | undefined };
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Returns a function that sends a page of publications. Screens often load the same pages, so each is cached for the
 * session that its links are signed for, until something changes that decides who sees what.
 */
export function cachePages(db: Db) {
  const sendCached = cacheResponses(maxCacheBytes);

  return async (
    { actor, query, request, reply }: ListCall,
    kind: PublicationKind,
    present: (row: PublicationRow) => object,
  ): Promise<FastifyReply> => {
    // Depends on accounts and files, whose changes do not change the version.
    if (query.attention !== undefined) {
      const { count, rows } = await listPublications(db, actor, kind, query);
      return reply.send(pageResponse(request.url, query, { count, rows: rows.map(present) }));
    }
    const state = actor.isStaff ? undefined : await readStateFor(db, actor.userId);
    // Part of the key: if every change of a contact changed the version, no page would stay cached for long.
    const viewer = state === undefined ? 'staff' : `resident ${state.segments.join()} ${state.reactions}`;
    const key = `${actor.sessionId} ${viewer} ${addressesValidUntil()} ${request.url}`;
    const version = state?.version ?? (await readVersion(db, 'publications'));
    return sendCached(request, reply, { key, version }, async () => {
      const reader = { ...actor, ...(state && { segments: state.segments }) };
      const { count, rows } = await listPublications(db, reader, kind, query);
      return { body: reply.serialize(pageResponse(request.url, query, { count, rows: rows.map(present) })) as string };
    });
  };
}
