import { profiles } from '@dijkportaal/contract/profiles';
import { and, eq } from 'drizzle-orm';
import type { Services } from '../platform/services.ts';
import { requireFreshSignIn } from '../sessions/public.ts';
import { auditOrigin, recordEvent } from '../platform/audit/audit.ts';
import { serve } from '../platform/http/serve.ts';
import { refreshBehind } from '../relations/jobs.ts';
import { deleteUser } from '../users/queries.ts';
import { changeProfile } from './change-profile.ts';
import { findOwnProfile, findProfile } from './queries.ts';
import { profiles as table } from '../schema/profiles.ts';

/** Profiles (specification, section 7). */
export function profileRoutes(services: Services): void {
  const { app, db } = services;
  const { staffMfa } = services.config;

  serve(app, profiles.own, async ({ actor }) =>
    refreshBehind(services, await findOwnProfile(db, actor.userId, staffMfa)),
  );

  serve(app, profiles.get, async ({ params, actor, request }) => {
    const isTheirs = actor.isStaff ? undefined : eq(table.userId, actor.userId);
    const profile = await findProfile(db, and(eq(table.id, params.id), isTheirs), staffMfa);
    if (profile.user !== actor.userId) {
      await recordEvent(db, { ...auditOrigin(request), action: 'profile.read', object: `user ${profile.user}` });
    }
    return refreshBehind(services, profile);
  });

  for (const endpoint of [profiles.replace, profiles.change]) {
    serve(app, endpoint, ({ params, body, actor, request }) =>
      db.transaction((tx) => changeProfile(tx, { actor, origin: request.ip, staffMfa }, params.id, body)),
    );
  }

  serve(app, profiles.deleteAccount, async ({ actor, request }) => {
    await requireFreshSignIn(db, actor);
    await db.transaction((tx) => deleteUser(tx, actor.userId, { ...auditOrigin(request), action: 'account.delete' }));
    return { detail: 'Uw account is verwijderd.' };
  });
}
