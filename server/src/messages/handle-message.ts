import type { MessageState } from '@dijkportaal/contract/messages/messages';
import { and, eq, isNull } from 'drizzle-orm';
import { putInBin } from '../bin/public.ts';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import { lockOwner } from '../notes/public.ts';
import type { Db } from '../platform/database/db.ts';
import { notFound } from '../platform/errors.ts';
import { messages, replies } from '../schema/messages.ts';

/** Locks a message until the transaction ends. Throws not found. */
async function lockMessage(tx: Db, id: number): Promise<typeof messages.$inferSelect> {
  const [message] = await tx.select().from(messages).where(eq(messages.id, id)).for('no key update');
  if (message === undefined) throw notFound();
  return message;
}

/** Marks a message and the replies of its sender as read, or the conversation as unread, for all staff. Throws not found. */
export async function markMessage(tx: Db, id: number, isRead: boolean, origin: AuditOrigin): Promise<void> {
  const before = await lockMessage(tx, id);
  if ((before.readAt !== null) === isRead) return;
  const readAt = isRead ? new Date() : null;
  const textReadAt = before.textReadAt ?? readAt;
  await tx.update(messages).set({ readAt, textReadAt }).where(eq(messages.id, id));
  if (isRead) await markReplies(tx, id, 'resident');
  await recordEvent(tx, { ...origin, action: 'message.mark', object: `message ${id}`, details: { read: isRead } });
}

/** Records that the other side read the replies of one side. */
export const markReplies = (tx: Db, id: number, side: 'team' | 'resident') =>
  tx
    .update(replies)
    .set({ readAt: new Date() })
    .where(and(eq(replies.messageId, id), eq(replies.side, side), isNull(replies.readAt)));

/** Records that the sender of a message opened the answers. Throws not found for a message of somebody else. */
export async function markSeen(tx: Db, id: number, userId: number): Promise<void> {
  const isOwn = and(eq(messages.id, id), eq(messages.senderId, userId));
  const [own] = await tx.select({ id: messages.id }).from(messages).where(isOwn).for('no key update');
  if (own === undefined) throw notFound();
  await markReplies(tx, id, 'team');
}

/**
 * Sets who deals with a message, which is then no longer new; null for nobody. Throws not found, and 400 for somebody who
 * is not active staff.
 */
export async function assignMessage(tx: Db, id: number, ownerId: number | null, origin: AuditOrigin): Promise<void> {
  const before = await lockMessage(tx, id);
  if (before.ownerId === ownerId) return;
  if (ownerId !== null) await lockOwner(tx, ownerId);
  const state = ownerId !== null && before.state === 'new' ? 'in_progress' : before.state;
  await tx.update(messages).set({ ownerId, state }).where(eq(messages.id, id));
  const details = { items: ownerId === null ? [] : [`user ${ownerId}`] };
  await recordEvent(tx, { ...origin, action: 'message.assign', object: `message ${id}`, details });
}

/** Sets the state of a conversation. Throws not found. */
export async function setMessageState(tx: Db, id: number, state: MessageState, origin: AuditOrigin): Promise<void> {
  const before = await lockMessage(tx, id);
  if (before.state === state) return;
  await tx.update(messages).set({ state }).where(eq(messages.id, id));
  await recordEvent(tx, { ...origin, action: 'message.set_state', object: `message ${id}`, details: { state } });
}

/** Moves a conversation to the bin: its sender no longer sees it either. Throws not found. */
export async function deleteMessage(tx: Db, id: number, origin: AuditOrigin): Promise<void> {
  await putInBin(tx, 'message', [id], origin.actorId);
  const deleted = await tx.delete(messages).where(eq(messages.id, id)).returning({ id: messages.id });
  if (deleted.length === 0) throw notFound();
  await recordEvent(tx, { ...origin, action: 'message.delete', object: `message ${id}` });
}
