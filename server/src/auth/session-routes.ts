import { auth } from '@dijkportaal/contract/auth';
import type { Services } from '../platform/services.ts';
import { auditOrigin, recordEvent } from '../platform/audit/audit.ts';
import { notFound } from '../platform/http/errors.ts';
import { serve } from '../platform/http/serve.ts';
import { listSessions, revokeSession, revokeSessionsOf } from './session-queries.ts';

/** Where one is signed in, and signing out there. */
export function sessionRoutes({ app, db }: Services): void {
  serve(app, auth.sessions, async ({ actor }) => {
    const rows = await listSessions(db, actor.userId);
    return {
      results: rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
        id,
        user_agent: userAgent,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
        is_current: id === actor.sessionId,
      })),
    };
  });

  serve(app, auth.endSession, async ({ params, actor, request }) => {
    await db.transaction(async (tx) => {
      const own = await listSessions(tx, actor.userId);
      if (!own.some(({ id }) => id === params.id)) throw notFound();
      if ((await revokeSession(tx, params.id)) === undefined) throw notFound();
      await recordEvent(tx, { ...auditOrigin(request), action: 'session.end', object: `session ${params.id}` });
    });
    return { detail: 'Dit apparaat is uitgelogd.' };
  });

  serve(app, auth.endOtherSessions, async ({ actor, request }) => {
    await db.transaction(async (tx) => {
      const ended = await revokeSessionsOf(tx, actor.userId, actor.sessionId);
      if (ended.length === 0) return;
      await recordEvent(tx, {
        ...auditOrigin(request),
        action: 'session.end',
        object: `user ${actor.userId}`,
        details: { ended_sessions: ended.length },
      });
    });
    return { detail: 'Alle andere apparaten zijn uitgelogd.' };
  });
}
