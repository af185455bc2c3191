import type { AuditObject } from '@dijkportaal/contract/audit/audit';
import { oneParcel } from '@dijkportaal/contract/people/parcel';
import { people } from '@dijkportaal/contract/people/people';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { createBlocks } from '../auth/public.ts';
import { auditLog, auditOrigin, recordEvents, type AuditEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import type { Services } from '../platform/services.ts';
import { serve } from '../platform/http/serve.ts';
import { findPersonAccount } from './account.ts';
import { findContactPerson } from './contact.ts';
import { findParcel } from './parcel.ts';
import { createSignInHelp } from './sign-in-help.ts';
import { findContactTimeline, findTimeline } from './timeline.ts';

/** Everything that is known about one person, for staff who prepare a visit or have them on the phone. */
export function peopleRoutes(services: Services): void {
  const { app, db, config } = services;
  const blocks = createBlocks(services);
  const help = createSignInHelp(services);

  serve(app, people.account, async ({ params, actor, request }) => {
    const { userId, account } = await findPersonAccount(db, blocks, actor, params.id);
    await recordReads(db, request, [`user ${userId}`]);
    return account;
  });

  serve(app, people.timeline, async ({ params, query, actor, request }) => {
    const { userId, ...page } = await findTimeline(db, { config, actor }, params.id, query);
    await recordReads(db, request, [`user ${userId}`]);
    return page;
  });

  serve(app, people.contact, async ({ params, request }) => {
    const contact = await findContactPerson(db, params.id);
    await recordReads(db, request, [`contact ${params.id}`]);
    return contact;
  });

  serve(app, people.contactTimeline, async ({ params, query, request }) => {
    const page = await findContactTimeline(db, config, params.id, query);
    await recordReads(db, request, [`contact ${params.id}`]);
    return page;
  });

  serve(app, people.sendLink, async ({ params, body, actor, request }) => {
    await help.sendLink({ actor, origin: request.ip }, params.id, body);
    return {
      detail:
        body.purpose === 'login' ? 'De login link is verstuurd.' : 'De link voor een nieuw wachtwoord is verstuurd.',
    };
  });

  serve(app, people.liftBlocks, async ({ params, actor, request }) => {
    await help.liftBlocks({ actor, origin: request.ip }, params.id);
    return { detail: 'De blokkade is opgeheven.' };
  });

  serve(app, oneParcel.get, async ({ query, request }) => {
    const parcel = await findParcel(db, query.name);
    await recordReads(db, request, [
      ...parcel.people.map(({ id }) => `user ${id}` as const),
      ...parcel.contacts.map(({ id }) => `contact ${id}` as const),
    ]);
    return parcel;
  });
}

/**
 * Records that the caller read what is known about these people, unless that was recorded less than ten minutes ago: a
 * screen reads it in several calls.
 */
async function recordReads(db: Db, request: FastifyRequest, read: readonly AuditObject[]): Promise<void> {
  const origin = auditOrigin(request);
  const objects = [...new Set(read)].filter((object) => object !== `user ${origin.actorId}`);
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
