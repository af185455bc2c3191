import { impersonationMinutes } from '@dijkportaal/contract/impersonation';
import type { AuditWords } from '@dijkportaal/contract/audit/details';
import { and, eq, isNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { recordEvents, type AuditEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { deleteRows } from '../platform/jobs/clean-up.ts';
import { impersonations } from '../schema/impersonations.ts';
import { sessions } from '../schema/sessions.ts';
import { users } from '../schema/users.ts';
import { isImpersonationAlive, resident } from '../sessions/public.ts';

const timeIsUp = sql<boolean>`${impersonations.startedAt} + make_interval(mins => ${impersonationMinutes}) <= now()`;

/** Ends the impersonations that meet the condition, and returns a line for the audit log for each. */
async function end(
  tx: Db,
  condition: SQL | undefined,
  { because, origin }: { because: AuditWords['reason']; origin: string },
): Promise<AuditEvent[]> {
  const ended = await tx
    .update(impersonations)
    .set({ endedAt: sql`now()` })
    .where(and(isNull(impersonations.endedAt), condition))
    .returning({ userId: impersonations.userId, staffId: impersonations.staffId, timeIsUp });
  return ended.map(({ userId, staffId, timeIsUp }) => ({
    actorId: staffId,
    action: 'impersonation.end',
    object: `user ${userId}`,
    origin,
    details: { reason: timeIsUp ? 'time over' : because },
  }));
}

/** Ends the impersonation with this id, or that of their session when they begin another. */
export function endOwn(
  tx: Db,
  staffId: number,
  which: { id: string } | { sessionId: string },
  origin: string,
): Promise<AuditEvent[]> {
  const isOne = 'id' in which ? eq(impersonations.id, which.id) : eq(impersonations.staffSessionId, which.sessionId);
  return end(tx, and(isOne, eq(impersonations.staffId, staffId)), { because: 'stopped', origin });
}

/** Ends all impersonations of an account that is about to be deleted, of the resident or of the staff member. */
export function endImpersonationsOf(tx: Db, userId: number, origin: string): Promise<AuditEvent[]> {
  const isOf = or(eq(impersonations.userId, userId), eq(impersonations.staffId, userId));
  return end(tx, isOf, { because: 'session over', origin });
}

/** Logs the end of impersonations that have expired: they stopped working before that. */
export async function recordOver(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const alive = tx
      .select({ id: impersonations.id })
      .from(impersonations)
      .innerJoin(sessions, eq(sessions.id, impersonations.staffSessionId))
      .innerJoin(users, eq(users.id, sessions.userId))
      .innerJoin(resident, eq(resident.id, impersonations.userId))
      .where(isImpersonationAlive);
    const over = await end(tx, notInArray(impersonations.id, alive), { because: 'session over', origin: 'job' });
    await recordEvents(tx, over);
  });
}

/** Deletes impersonations that ended a day ago: the audit log has when they began and ended. */
export async function cleanUpImpersonations(db: Db): Promise<void> {
  await deleteRows(db, impersonations, lt(impersonations.endedAt, sql`now() - interval '1 day'`));
}
