import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import type { messages as contract, Reply } from '@dijkportaal/contract/messages/messages';
import { and, asc, eq } from 'drizzle-orm';
import { filesAsJson, presentFile } from '../files/public.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { pageRange } from '../platform/database/paging.ts';
import { notFound } from '../platform/errors.ts';
import { files } from '../schema/files.ts';
import { messages, replies } from '../schema/messages.ts';
import { isVisible, type Reader } from './queries.ts';

interface Place {
  db: Db;
  config: Config;
}

const selectReplies = (db: Db) =>
  db
    .select({
      id: replies.id,
      from: replies.side,
      name: replies.name,
      jobTitle: replies.jobTitle,
      text: replies.text,
      authorId: replies.authorId,
      files: filesAsJson(files.replyId, replies.id),
      createdAt: replies.createdAt,
      readAt: replies.readAt,
    })
    .from(replies)
    // Names the tables of columns, which the subquery needs.
    .innerJoin(messages, eq(messages.id, replies.messageId));

function toReply(
  config: Config,
  { jobTitle, authorId, createdAt, readAt, ...row }: Awaited<ReturnType<typeof selectReplies>>[number],
  reader: Reader,
): Reply {
  return {
    ...row,
    job_title: jobTitle,
    is_own: authorId === reader.userId,
    files: row.files.map((file) => presentFile(config, reader, file)),
    created_at: createdAt.toISOString(),
    read_at: readAt?.toISOString() ?? null,
  };
}

/** One page of the replies to a message that the caller may see, oldest first. Throws not found. */
export async function listReplies(
  { db, config }: Place,
  id: number,
  query: CheckedInputTo<typeof contract.replies>['query'],
  reader: Reader,
): Promise<{ count: number; rows: Reply[] }> {
  const { limit, offset } = pageRange(query);
  const [message] = await db
    .select({ count: db.$count(replies, eq(replies.messageId, messages.id)) })
    .from(messages)
    .where(and(eq(messages.id, id), isVisible(reader)));
  if (message === undefined) throw notFound();
  const rows = await selectReplies(db)
    .where(eq(replies.messageId, id))
    .orderBy(asc(replies.createdAt), asc(replies.id))
    .limit(limit)
    .offset(offset);
  return { count: message.count, rows: rows.map((row) => toReply(config, row, reader)) };
}

/** One reply to a message that the caller may see. Throws not found. */
export async function findReply(
  { db, config }: Place,
  { id, messageId }: { id: number; messageId: number },
  reader: Reader,
): Promise<Reply> {
  const [row] = await selectReplies(db).where(
    and(eq(replies.id, id), eq(replies.messageId, messageId), isVisible(reader)),
  );
  if (row === undefined) throw notFound();
  return toReply(config, row, reader);
}
