import {
  maxCounted,
  maxQuestions,
  type AskedQuestion,
  type Question,
  type Reactions,
} from '@dijkportaal/contract/questions';
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { publicationAudience, selectResidents } from '../audience/public.ts';
import type { Db } from '../platform/database/db.ts';
import { hasNotReacted, isOpenQuestion, isPublishedFor } from '../publications/public.ts';
import { messages } from '../schema/messages.ts';
import { publications } from '../schema/publications.ts';

const { id, kind, title, question, questionBefore } = publications;

/** What the project team asks a resident, the first to close on top, and then the conversations that wait for them. */
export async function listQuestions(db: Db, userId: number): Promise<Question[]> {
  const [asked, waiting] = await Promise.all([
    db
      .select({ kind, id, name: title, question, before: questionBefore })
      .from(publications)
      .where(and(isOpenQuestion, isPublishedFor(userId), hasNotReacted(userId)))
      .orderBy(asc(questionBefore), asc(id))
      .limit(maxQuestions),
    db
      .select({ id: messages.id, name: messages.subject, at: messages.latestAt })
      .from(messages)
      .where(and(eq(messages.senderId, userId), eq(messages.state, 'waiting')))
      .orderBy(asc(messages.latestAt), asc(messages.id))
      .limit(maxQuestions),
  ]);
  return [
    ...asked.map((row) => ({ ...row, kind: nameKind(row.kind), at: null })),
    ...waiting.map(({ at, ...row }) => ({
      ...row,
      kind: 'message' as const,
      question: '',
      before: null,
      at: at.toISOString(),
    })),
  ];
}

/** News has no question. */
const nameKind = (of: typeof publications.$inferSelect.kind): 'design' | 'document' =>
  of === 'document' ? of : 'design';

/** Designs and documents with a question, the last to close on top. */
export async function listAsked(db: Db, limit: number): Promise<AskedQuestion[]> {
  const rows = await db
    .select({ kind, id, name: title, before: questionBefore })
    .from(publications)
    .where(isNotNull(questionBefore))
    .orderBy(desc(questionBefore), desc(id))
    .limit(limit);
  return rows.map((row) => ({ ...row, kind: nameKind(row.kind), before: row.before ?? '' }));
}

/** How many residents reacted to each question, the last to close on top. */
export async function countReactions(db: Db): Promise<Reactions[]> {
  const counted: Reactions[] = [];
  // A statement for each, so that together they may take longer than one.
  for (const asked of await listAsked(db, maxCounted)) {
    counted.push({ ...asked, ...(await countReactionsTo(db, asked.id)) });
  }
  return counted;
}

async function countReactionsTo(db: Db, publicationId: number) {
  const isReaction = sql`${messages.question} <> '' and ${messages.aboutRef} = ${String(publicationId)}`;
  const { rows } = await db.execute<Pick<Reactions, 'reacted' | 'silent' | 'others'> & Record<string, unknown>>(sql`
    with counted as (
      select count(*)::int as residents, count(reaction.sender_id)::int as reacted
      from (${selectResidents(publicationAudience, publicationId)}) as resident
        left join (select distinct ${messages.senderId} from ${messages} where ${isReaction}) as reaction
        on reaction.sender_id = resident.id)
    -- A message of a deleted account has no sender.
    select reacted, residents - reacted as silent,
      (select count(distinct coalesce(${messages.senderId}, -${messages.id}))::int from ${messages} where ${isReaction})
        - reacted as others
    from counted`);
  return rows[0] ?? { reacted: 0, silent: 0, others: 0 };
}
