import { profiles, type Profile } from '@dijkportaal/contract/profiles';
import { relations } from '@dijkportaal/contract/relations';
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../platform/http/access.ts';
import type { Services } from '../platform/services.ts';
import { requireDeedLevel, requireFreshSignIn } from '../sessions/public.ts';
import { pageResponse } from '../platform/database/paging.ts';
import { auditOrigin, recordEvent } from '../platform/audit/audit.ts';
import { cacheResponses } from '../platform/cache/response-cache.ts';
import { serve } from '../platform/http/serve.ts';
import { etagOf } from '../platform/versions/version.ts';
import { createRefreshLimit, isStale, refreshIfStale, refreshNow } from '../relations/public.ts';
import { deleteAccountOf, deleteUser } from '../users/public.ts';
import { changeProfile, fillProfile, refuseCrossing } from './change-profile.ts';
import { findOwnProfile, findProfile, listProfiles, readOwnVersion } from './queries.ts';
import { profiles as table } from '../schema/profiles.ts';

/** Some thousand profiles. */
const maxCacheBytes = 16_000_000;

/** Profiles, with their data from Relatics (specification, section 7). */
export function profileRoutes(services: Services): void {
  const { app, db } = services;
  const { staffMfa } = services.config;
  const limitRefreshes = createRefreshLimit(services);
  const sendCached = cacheResponses(maxCacheBytes);

  /** Staff see every profile, others their own. */
  const findVisible = (id: number, actor: Actor) =>
    findProfile(db, and(eq(table.id, id), actor.isStaff ? undefined : eq(table.userId, actor.userId)), staffMfa);

  async function recordRead(request: FastifyRequest, profile: Profile): Promise<void> {
    if (profile.user === request.actor?.userId) return;
    await recordEvent(db, { ...auditOrigin(request), action: 'profile.read', object: `user ${profile.user}` });
  }

  /** Staff who view the portal as a resident change nothing, so nothing is fetched either. */
  const refreshFor = async (actor: Actor, profile: Profile): Promise<Profile> =>
    actor.impersonatorId === undefined ? refreshIfStale(services, profile) : profile;

  serve(app, profiles.own, async ({ actor, request, reply }) => {
    const current = await readOwnVersion(db, actor.userId);
    const read = () => findOwnProfile(db, actor.userId, staffMfa);
    if (services.relatics !== null && isStale(current)) return refreshFor(actor, await read());
    return sendCached(request, reply, { key: String(actor.userId), version: current.version }, async () => {
      const profile = await read();
      return { etag: etagOf(profiles.own.version, profile), body: reply.serialize(profile) as string };
    });
  });

  serve(app, profiles.list, async ({ query, actor, request }) => {
    const visible = actor.isStaff ? undefined : eq(table.userId, actor.userId);
    const { count, rows } = await listProfiles(db, query, visible, staffMfa);
    return pageResponse(request.url, query, { count, rows });
  });

  serve(app, profiles.create, async ({ body, actor, checkVersion, request }) => {
    await refuseCrossing(db, actor, null, body.polygons);
    return db.transaction((tx) => fillProfile(tx, { actor, origin: request.ip, staffMfa, checkVersion }, body));
  });

  serve(app, profiles.get, async ({ params, actor, request }) => {
    const profile = await findVisible(params.id, actor);
    await recordRead(request, profile);
    return refreshFor(actor, profile);
  });

  serve(app, relations.refresh, async ({ params, actor, request }) => {
    const profile = await findVisible(params.id, actor);
    await limitRefreshes(actor.userId);
    await recordRead(request, profile);
    await refreshNow(services, params.id);
    return findVisible(params.id, actor);
  });

  serve(app, profiles.replace, async ({ params, body, actor, checkVersion, request }) => {
    await refuseCrossing(db, actor, params.id, body.polygons);
    const caller = { actor, origin: request.ip, staffMfa, checkVersion };
    return db.transaction((tx) => changeProfile(tx, caller, params.id, body));
  });

  serve(app, profiles.delete, async ({ params, actor, checkVersion, request }) => {
    await db.transaction(async (tx) => {
      const profile = await findProfile(tx, eq(table.id, params.id), staffMfa);
      await deleteAccountOf(tx, services.mailer, actor, profile.user, auditOrigin(request), () =>
        checkVersion(() => findProfile(tx, eq(table.id, params.id), staffMfa)),
      );
    });
    return { detail: 'Het profiel is verwijderd, met de gebruiker.' };
  });

  serve(app, profiles.deleteAccount, async ({ actor, request }) => {
    await requireDeedLevel(db, services.config, actor);
    await requireFreshSignIn(db, actor);
    await db.transaction((tx) =>
      deleteUser(tx, services.mailer, actor.userId, { ...auditOrigin(request), action: 'account.delete' }),
    );
    return { detail: 'Uw account is verwijderd.' };
  });
}
