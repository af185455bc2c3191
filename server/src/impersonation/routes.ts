import { impersonation, impersonationMinutes } from '@dijkportaal/contract/impersonation';
import { and, eq } from 'drizzle-orm';
import { auditOrigin, recordEvents } from '../platform/audit/audit.ts';
import { conflict, HttpError, notFound } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { impersonations } from '../schema/impersonations.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';
import { signImpersonationToken } from '../sessions/public.ts';
import { endOwn } from './end.ts';

/** Staff view the portal as a resident sees it, and can change nothing meanwhile (`guardAccess`). */
export function impersonationRoutes({ app, db }: Services): void {
  serve(app, impersonation.start, async ({ body, actor, request }) => {
    const started = await db.transaction(async (tx) => {
      const [resident] = await tx
        .select({ id: users.id, isActive: users.isActive, isStaff: users.isStaff, isSuperuser: users.isSuperuser })
        .from(profiles)
        .innerJoin(users, eq(users.id, profiles.userId))
        .where(eq(profiles.id, body.profile))
        // So that until this is stored nobody is granted rights, or deleted.
        .for('share', { of: users });
      if (resident === undefined) throw notFound();
      if (resident.isStaff || resident.isSuperuser) {
        const detail = 'U kunt het portaal alleen als een bewoner bekijken, niet als een medewerker.';
        throw new HttpError(403, { detail, code: 'permission_denied' });
      }
      if (!resident.isActive) {
        throw conflict('Dit account is niet actief: de bewoner ziet nu niets. Maak het account eerst actief.');
      }
      const { actorId, origin } = auditOrigin(request);
      const earlier = await endOwn(tx, actor.userId, { sessionId: actor.sessionId }, origin);
      const [row] = await tx
        .insert(impersonations)
        .values({ userId: resident.id, staffId: actor.userId, staffSessionId: actor.sessionId })
        .returning();
      if (row === undefined) throw new Error('the impersonation was not stored');
      await recordEvents(tx, [
        ...earlier,
        {
          actorId,
          origin,
          action: 'impersonation.start',
          object: `user ${resident.id}`,
          details: { purpose: body.purpose },
        },
      ]);
      return row;
    });
    const seconds = impersonationMinutes * 60;
    return {
      id: started.id,
      access: signImpersonationToken(app, started, seconds),
      expires_at: new Date(started.startedAt.getTime() + seconds * 1000).toISOString(),
    };
  });

  serve(app, impersonation.end, async ({ params, actor, request }) => {
    await db.transaction(async (tx) => {
      const own = and(eq(impersonations.id, params.id), eq(impersonations.staffId, actor.userId));
      if ((await tx.$count(impersonations, own)) === 0) throw notFound();
      await recordEvents(tx, await endOwn(tx, actor.userId, { id: params.id }, request.ip));
    });
    return { detail: 'U bekijkt het portaal niet meer als de bewoner.' };
  });
}
