import { and, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { AuditAction } from '@dijkportaal/contract/audit/audit';
import type { FastifyRequest } from 'fastify';
import { auditLog } from '../platform/audit/audit.ts';
import type { Services } from '../platform/services.ts';
import { profiles } from '../schema/profiles.ts';
import { nameOfUser, users } from '../schema/users.ts';

/** Adds to a 412 who made the last change and when, for staff who choose between two versions. */
export function nameLastChange({ app, db }: Pick<Services, 'app' | 'db'>): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (reply.statusCode !== 412 || request.actor?.isStaff !== true) return payload;
    const { kind, object } = findObject(request);
    const [change] = await db
      .select({ changed_by: nameOfUser(), changed_at: auditLog.at })
      .from(auditLog)
      .innerJoin(users, eq(users.id, auditLog.actorId))
      .where(
        and(
          eq(auditLog.object, object),
          inArray(auditLog.action, [`${kind}.change`, `${kind}.publish`, `${kind}.change_role`] as AuditAction[]),
          // A form is not open for longer; without a limit the whole log would be read for an object without changes.
          gt(auditLog.at, sql`now() - interval '1 day'`),
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(1);
    if (change === undefined) return payload;
    return { ...(payload as object), changed_by: change.changed_by, changed_at: change.changed_at.toISOString() };
  });
}

/** The object as the audit log names it: `/api/contacts/12/` is `contact 12`. */
function findObject({ routeOptions: { url = '' }, params }: FastifyRequest): { kind: string; object: SQL | string } {
  const plural = url.split('/')[2] ?? '';
  const kind = plural === 'news' ? plural : plural.replace(/s$/, '');
  const { id } = params as { id?: number };
  if (id === undefined) return { kind, object: kind };
  // The log names the account of a profile.
  if (kind === 'profile') {
    return { kind, object: sql`(select 'user ' || ${profiles.userId} from ${profiles} where ${profiles.id} = ${id})` };
  }
  return { kind, object: `${kind} ${id}` };
}
