import { eq } from 'drizzle-orm';
import { recordEvent, type AuditEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { notFound } from '../platform/http/errors.ts';
import { messages } from '../schema/messages.ts';

type Origin = Pick<AuditEvent, 'actorId' | 'origin'>;

/** Marks a message as read or unread for all staff. Throws not found. */
export async function markMessage(tx: Db, id: number, isRead: boolean, origin: Origin): Promise<void> {
  const [before] = await tx
    .select({ readAt: messages.readAt })
    .from(messages)
    .where(eq(messages.id, id))
    .for('no key update');
  if (before === undefined) throw notFound();
  if ((before.readAt !== null) === isRead) return;
  await tx
    .update(messages)
    .set({ readAt: isRead ? new Date() : null })
    .where(eq(messages.id, id));
  await recordEvent(tx, { ...origin, action: 'message.mark', object: `message ${id}`, details: { read: isRead } });
}

/** Removes a message, for its sender too. Throws not found. */
export async function deleteMessage(tx: Db, id: number, origin: Origin): Promise<void> {
  const gone = await tx.delete(messages).where(eq(messages.id, id)).returning({ id: messages.id });
  if (gone.length === 0) throw notFound();
  await recordEvent(tx, { ...origin, action: 'message.delete', object: `message ${id}` });
}
