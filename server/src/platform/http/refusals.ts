import type { AuditObject } from '@dijkportaal/contract/audit/audit';
import type { AuditWords } from '@dijkportaal/contract/audit/details';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { auditOrigin, keyDetails, recordEvent } from '../audit/audit.ts';
import type { Db } from '../database/db.ts';

const oncePerMilliseconds = 60_000;
/** Above this number the oldest are evicted: a line may then be repeated, but memory use stays small. */
const remembered = 10_000;

/** Records that a signed-in person was refused, and why. Returns immediately and never throws. */
export type NoteRefusal = (request: FastifyRequest, code: AuditWords['code']) => void;

/**
 * Records refusals in the audit log: one line a minute per session and route in each process, so that nobody can flood
 * the log. The response does not wait for the line; closing the server does.
 */
export function createRefusalLog(app: FastifyInstance, db: Db): NoteRefusal {
  const lastNoted = new Map<string, number>();
  const writing = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(writing);
  });
  return (request, code) => {
    const object = `${request.method} ${request.routeOptions.url ?? ''}` as AuditObject;
    const key = `${request.actor?.sessionId ?? request.serviceKey?.id} ${object}`;
    const now = performance.now();
    const last = lastNoted.get(key);
    if (last !== undefined && now - last < oncePerMilliseconds) return;
    // Deleted first, so that the oldest entry is always in front.
    lastNoted.delete(key);
    lastNoted.set(key, now);
    for (const [oldest, at] of lastNoted) {
      if (lastNoted.size <= remembered && now - at < oncePerMilliseconds) break;
      lastNoted.delete(oldest);
    }
    const event = {
      ...auditOrigin(request),
      action: 'access.refuse',
      object,
      result: 'failure',
      details: { code, ...keyDetails(request) },
    } as const;
    const line: Promise<void> = recordEvent(db, event)
      .catch((error: unknown) => {
        request.log.error({ err: { message: (error as Error).message } }, 'a refusal could not be logged');
      })
      .finally(() => writing.delete(line));
    writing.add(line);
  };
}
