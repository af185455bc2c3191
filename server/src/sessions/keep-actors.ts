import type { Actor } from '../platform/http/access.ts';
import type { Db } from '../platform/database/db.ts';
import type { Notifications } from '../platform/database/notifications.ts';
import { findActorWithLifetime } from './queries.ts';

/** Bounds what a change without a notification can do, such as the clock of the database being set. */
const keptForMs = 60_000;
const maxKept = 20_000;

/**
 * Returns `findActor`, with memory: who is behind a session is kept until the database tells that it changed. What was
 * revoked, or taken away, in a request to this process is gone before its response; elsewhere within a second
 * (`Notifications`). Without proof that nothing was missed, everyone is read from the database.
 */
export function keepActors(
  db: Db,
  notifications: Notifications,
): (sessionId: string) => Promise<Actor | undefined> | Actor {
  const kept = new Map<string, { actor: Actor; until: number }>();
  const sessionsOf = new Map<number, Set<string>>();
  let changes = 0;

  function forgetAll(): void {
    kept.clear();
    sessionsOf.clear();
  }

  notifications.listen('actor_changes', (userId) => {
    changes += 1;
    if (!userId) return forgetAll();
    for (const sessionId of sessionsOf.get(Number(userId)) ?? []) kept.delete(sessionId);
    sessionsOf.delete(Number(userId));
  });

  async function readActor(sessionId: string): Promise<Actor | undefined> {
    const [changesBefore, startedAt] = [changes, performance.now()];
    const found = await findActorWithLifetime(db, sessionId);
    // It may have been read just before a change of which the notification has come already.
    if (found === undefined || changes !== changesBefore) return found?.actor;
    const { actor, secondsLeft } = found;
    if (kept.size >= maxKept) forgetAll();
    kept.set(sessionId, { actor, until: startedAt + Math.min(keptForMs, secondsLeft * 1000) });
    for (const userId of [actor.userId, actor.impersonatorId]) {
      if (userId !== undefined) sessionsOf.set(userId, (sessionsOf.get(userId) ?? new Set()).add(sessionId));
    }
    return actor;
  }

  return (sessionId) => {
    const known = kept.get(sessionId);
    return known !== undefined && notifications.isCurrent() && performance.now() < known.until
      ? known.actor
      : readActor(sessionId);
  };
}
