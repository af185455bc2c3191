import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import type { Message, messages as contract } from '@dijkportaal/contract/messages';
import { and, count, eq, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { messagesToFollowUp } from '../notes/public.ts';
import type { Actor } from '../platform/http/access.ts';
import type { Db } from '../platform/database/db.ts';
import { notFound } from '../platform/errors.ts';
import { matchesSearch, orderBy, pageRange } from '../platform/database/paging.ts';
import { profiles } from '../schema/profiles.ts';
import { messages } from '../schema/messages.ts';
import { referenceOf } from './mails.ts';
import { nameOfUser, users } from '../schema/users.ts';

type Reader = Pick<Actor, 'userId' | 'isStaff'>;

/** Staff see every message, others their own. */
const isVisible = ({ userId, isStaff }: Reader) => (isStaff ? undefined : eq(messages.senderId, userId));

const owner = alias(users, 'owner');

function selectMessages(db: Db) {
  return db
    .select({
      id: messages.id,
      subject: messages.subject,
      text: messages.text,
      email: messages.email,
      name: messages.name,
      profileId: profiles.id,
      readAt: messages.readAt,
      ownerId: messages.ownerId,
      owner: nameOfUser(owner),
      createdAt: messages.createdAt,
      changedAt: messages.changedAt,
    })
    .from(messages)
    .leftJoin(profiles, eq(profiles.userId, messages.senderId))
    .leftJoin(owner, eq(owner.id, messages.ownerId));
}

/** Only staff see whether a message was read, and by whom: its sender might expect a reply. */
function toMessage(
  {
    profileId,
    readAt,
    ownerId,
    owner: ownerName,
    createdAt,
    changedAt,
    ...row
  }: Awaited<ReturnType<typeof selectMessages>>[number],
  { isStaff }: Reader,
): Message {
  return {
    ...row,
    profile_id: isStaff ? profileId : null,
    read_at: isStaff ? (readAt?.toISOString() ?? null) : null,
    owner_id: isStaff ? ownerId : null,
    owner: isStaff ? ownerName : '',
    reference: referenceOf(row.id),
    created_at: createdAt.toISOString(),
    changed_at: changedAt?.toISOString() ?? null,
  };
}

/** Whether a member of staff deals with a message, or has an open follow-up about it. */
const isOf = (userId: number) =>
  sql`${messages.id} = any(array(
    select own.id from ${messages} own where own.owner_id = ${userId} union all ${messagesToFollowUp(userId)}))`;

/** Whether it has the words that are searched for, or is the one with this reference. */
function isFound(search: string | undefined) {
  const [, id] = /^\s*b\s?(\d{1,9})\s*$/i.exec(search ?? '') ?? [];
  const matches = matchesSearch(messages.searchText, search);
  return id === undefined ? matches : or(eq(messages.id, Number(id)), matches);
}

/** One page of the messages that the caller may see, newest first by default. */
export async function listMessages(
  db: Db,
  query: CheckedInputTo<typeof contract.list>['query'],
  reader: Reader,
): Promise<{ count: number; rows: Message[] }> {
  const { limit, offset } = pageRange(query);
  const { isStaff, userId } = reader;
  const isUnread = isStaff && query.unread ? isNull(messages.readAt) : undefined;
  const isMine = isStaff && query.mine ? isOf(userId) : undefined;
  const matches = and(isVisible(reader), isUnread, isMine, isFound(query.search));
  const [totals, rows] = await Promise.all([
    db.select({ count: count() }).from(messages).where(matches),
    selectMessages(db)
      .where(matches)
      .orderBy(...orderBy(query.ordering ?? '-created_at', { created_at: messages.createdAt }, messages.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { count: totals[0]?.count ?? 0, rows: rows.map((row) => toMessage(row, reader)) };
}

/** One message that the caller may see. Throws not found. */
export async function findMessage(db: Db, id: number, reader: Reader): Promise<Message> {
  const [row] = await selectMessages(db).where(and(eq(messages.id, id), isVisible(reader)));
  if (row === undefined) throw notFound();
  return toMessage(row, reader);
}
