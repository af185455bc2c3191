import { profiles, type Profile } from '@dijkportaal/contract/profiles';
import { relations } from '@dijkportaal/contract/relations';
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../platform/http/access.ts';
import type { Services } from '../platform/services.ts';
import { requireFreshSignIn } from '../sessions/public.ts';
import { auditOrigin, recordEvent } from '../platform/audit/audit.ts';
import { serve } from '../platform/http/serve.ts';
import { createRefreshLimit, refreshIfStale, refreshNow } from '../relations/public.ts';
import { deleteUser } from '../users/public.ts';
import { changeProfile } from './change-profile.ts';
import { findOwnProfile, findProfile } from './queries.ts';
import { profiles as table } from '../schema/profiles.ts';

/** Profiles, with their data from Relatics (specification, section 7). */
export function profileRoutes(services: Services): void {
  const { app, db } = services;
  const { staffMfa } = services.config;
  const limitRefreshes = createRefreshLimit(services);

  /** Staff see every profile, others their own. */
  const findVisible = (id: number, actor: Actor) =>
    findProfile(db, and(eq(table.id, id), actor.isStaff ? undefined : eq(table.userId, actor.userId)), staffMfa);

  async function recordRead(request: FastifyRequest, profile: Profile): Promise<void> {
    if (profile.user === request.actor?.userId) return;
    await recordEvent(db, { ...auditOrigin(request), action: 'profile.read', object: `user ${profile.user}` });
  }

  serve(app, profiles.own, async ({ actor }) =>
    refreshIfStale(services, await findOwnProfile(db, actor.userId, staffMfa)),
  );

  serve(app, profiles.get, async ({ params, actor, request }) => {
    const profile = await findVisible(params.id, actor);
    await recordRead(request, profile);
    return refreshIfStale(services, profile);
  });

  serve(app, relations.refresh, async ({ params, actor, request }) => {
    const profile = await findVisible(params.id, actor);
    await limitRefreshes(actor.userId);
    await recordRead(request, profile);
    await refreshNow(services, params.id);
    return findVisible(params.id, actor);
  });

  for (const endpoint of [profiles.replace, profiles.change]) {
    serve(app, endpoint, ({ params, body, actor, checkVersion, request }) =>
      db.transaction((tx) => changeProfile(tx, { actor, origin: request.ip, staffMfa, checkVersion }, params.id, body)),
    );
  }

  serve(app, profiles.deleteAccount, async ({ actor, request }) => {
    await requireFreshSignIn(db, actor);
    await db.transaction((tx) => deleteUser(tx, actor.userId, { ...auditOrigin(request), action: 'account.delete' }));
    return { detail: 'Uw account is verwijderd.' };
  });
}
