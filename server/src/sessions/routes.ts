import { sessions } from '@dijkportaal/contract/sessions';
import type { Services } from '../platform/services.ts';
import { auditOrigin, recordEvent } from '../platform/audit/audit.ts';
import { notFound } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import { endSession, endSessions, listSessions } from './queries.ts';

/** Lists and ends the caller's own sessions. */
export function sessionRoutes({ app, db }: Services): void {
  serve(app, sessions.list, async ({ actor }) => {
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

  serve(app, sessions.end, async ({ params, actor, request }) => {
    await db.transaction(async (tx) => {
      const own = await listSessions(tx, actor.userId);
      if (!own.some(({ id }) => id === params.id)) throw notFound();
      if ((await endSession(tx, params.id, 'ended_elsewhere')) === undefined) throw notFound();
      await recordEvent(tx, { ...auditOrigin(request), action: 'session.end', object: `session ${params.id}` });
    });
    return { detail: 'Dit apparaat is uitgelogd.' };
  });

  serve(app, sessions.endOthers, async ({ actor, request }) => {
    await db.transaction(async (tx) => {
      const ended = await endSessions(tx, actor.userId, 'ended_elsewhere', actor.sessionId);
      if (ended === 0) return;
      await recordEvent(tx, {
        ...auditOrigin(request),
        action: 'session.end',
        object: `user ${actor.userId}`,
        details: { ended_sessions: ended },
      });
    });
    return { detail: 'Alle andere apparaten zijn uitgelogd.' };
  });
}
