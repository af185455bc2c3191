import { LRUCache } from 'lru-cache';
import type { Actor } from '../platform/http/access.ts';
import type { Notifications } from '../platform/cache/notifications.ts';
import type { Db } from '../platform/database/db.ts';
import { findActorWithLifetime } from './queries.ts';

/** Limits the effect of a change without a notification, such as the clock of the database being set. */
const maxAgeMs = 60_000;

/**
 * A caching `findActor`: entries are evicted by notifications of the database. What a request to this process revokes
 * is evicted before its response; in other processes within a second (`Notifications`). When notifications may have
 * been missed, everyone is read from the database.
 */
export function cacheActors(
  db: Db,
  notifications: Notifications,
): (sessionId: string) => Promise<Actor | undefined> | Actor {
  const sessionsOf = new Map<number, Set<string>>();
  const cache = new LRUCache<string, Actor>({
    max: 20_000,
    noDisposeOnSet: true,
    dispose(actor, sessionId) {
      for (const userId of peopleIn(actor)) {
        const sessions = sessionsOf.get(userId);
        sessions?.delete(sessionId);
        if (sessions?.size === 0) sessionsOf.delete(userId);
      }
    },
  });
  let changes = 0;

  notifications.listen('actor_changes', (userId) => {
    changes += 1;
    if (!userId) return cache.clear();
    for (const sessionId of sessionsOf.get(Number(userId)) ?? []) cache.delete(sessionId);
  });

  async function readActor(sessionId: string): Promise<Actor | undefined> {
    const [changesBefore, start] = [changes, performance.now()];
    const found = await findActorWithLifetime(db, sessionId);
    // May be stale: a notification arrived while it was being read.
    if (found === undefined || changes !== changesBefore) return found?.actor;
    const { actor, secondsLeft } = found;
    // A lifetime of zero would mean unlimited.
    cache.set(sessionId, actor, { start, ttl: Math.ceil(Math.min(maxAgeMs, secondsLeft * 1000)) || 1 });
    for (const userId of peopleIn(actor)) {
      sessionsOf.set(userId, (sessionsOf.get(userId) ?? new Set()).add(sessionId));
    }
    return actor;
  }

  return (sessionId) => (notifications.isCurrent() ? cache.get(sessionId) : undefined) ?? readActor(sessionId);
}

const peopleIn = ({ userId, impersonatorId }: Actor): number[] =>
  impersonatorId === undefined ? [userId] : [userId, impersonatorId];
