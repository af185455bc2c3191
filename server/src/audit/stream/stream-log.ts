import { asc, eq, gt, sql } from 'drizzle-orm';
import { auditLog } from '../../platform/audit/audit.ts';
import type { StreamPlace } from '../../platform/audit/stream-settings.ts';
import type { Db } from '../../platform/database/db.ts';
import { auditStreams } from '../../schema/audit-streams.ts';
import type { Sender } from './describe-line.ts';
import { writeLines } from './write-lines.ts';

/** How many lines are sent before the portal notes how far it came: so many may be sent twice. */
const batch = 500;

/**
 * Sends the lines of the audit log that were not sent to this place, oldest first, each at least once. Lines get their
 * numbers in the order in which they are committed, so none appears later before the last that was sent.
 */
export async function streamLog(db: Db, place: StreamPlace, sender: Sender): Promise<void> {
  await db.insert(auditStreams).values({ place: place.kind }).onConflictDoNothing();
  for (;;) {
    const [stream] = await db.select().from(auditStreams).where(eq(auditStreams.place, place.kind));
    const lines = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, stream?.lastLine ?? 0))
      .orderBy(asc(auditLog.id))
      .limit(batch);
    const last = lines.at(-1);
    if (last === undefined) return;
    await writeLines(place, lines, sender);
    await db
      .update(auditStreams)
      .set({ lastLine: last.id, sentAt: sql`now()` })
      .where(eq(auditStreams.place, place.kind));
  }
}
