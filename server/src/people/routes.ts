import { oneParcel } from '@dijkportaal/contract/people/parcel';
import { people } from '@dijkportaal/contract/people/people';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { auditLog, auditOrigin, recordEvents, type AuditEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import type { Services } from '../platform/services.ts';
import { serve } from '../platform/http/serve.ts';
import { findPersonAccount } from './account.ts';
import { findParcel } from './parcel.ts';
import { findTimeline } from './timeline.ts';

/** Everything that is known about one person, for staff who prepare a visit. */
export function peopleRoutes({ app, db }: Services): void {
  serve(app, people.account, async ({ params, actor, request }) => {
    const { userId, account } = await findPersonAccount(db, actor, params.id);
    await recordReads(db, request, [userId]);
    return account;
  });

  serve(app, people.timeline, async ({ params, query, actor, request }) => {
    const { userId, ...page } = await findTimeline(db, actor, params.id, query);
    await recordReads(db, request, [userId]);
    return page;
  });

  serve(app, oneParcel.get, async ({ query, request }) => {
    const parcel = await findParcel(db, query.name);
    const shown = parcel.people.map(({ id }) => id);
    await recordReads(db, request, shown);
    return parcel;
  });
}

/**
 * Records that the caller read what is known about these users, unless that was recorded less than ten minutes ago: a
 * screen reads it in several calls.
 */
async function recordReads(db: Db, request: FastifyRequest, userIds: readonly number[]): Promise<void> {
  const origin = auditOrigin(request);
  const objects = [...new Set(userIds)].filter((id) => id !== origin.actorId).map((id) => `user ${id}` as const);
  if (objects.length === 0 || origin.actorId === null) return;
  const isRecent = and(
    eq(auditLog.actorId, origin.actorId),
    eq(auditLog.action, 'profile.read'),
    inArray(auditLog.object, objects),
    gt(auditLog.at, sql`now() - interval '10 minutes'`),
  );
  const recent = await db.select({ object: auditLog.object }).from(auditLog).where(isRecent);
  const known = new Set(recent.map(({ object }) => object));
  const events: AuditEvent[] = objects
    .filter((object) => !known.has(object))
    .map((object) => ({ ...origin, action: 'profile.read', object }));
  await recordEvents(db, events);
}
