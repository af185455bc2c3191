import { maxCounted, maxQuestions, type Question, type Reactions } from '@dijkportaal/contract/questions';
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { countResidents, isActiveResident, isForResident, publicationAudience } from '../audience/public.ts';
import type { Db } from '../platform/database/db.ts';
import { hasNotReacted, isOpenQuestion, isPublishedFor } from '../publications/public.ts';
import { messages } from '../schema/messages.ts';
import { publications } from '../schema/publications.ts';
import { users } from '../schema/users.ts';

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

/** How many residents reacted to each question, the last to close on top. */
export async function countReactions(db: Db): Promise<Reactions[]> {
  const isReaction = sql`${messages.question} <> '' and ${messages.aboutRef} = ${id}::text`;
  const rows = await db
    .select({
      kind,
      id,
      name: title,
      before: questionBefore,
      residents: countResidents(publicationAudience),
      reacted: sql<number>`(select count(distinct ${messages.senderId})::int from ${messages}
        join ${users} on ${users.id} = ${messages.senderId}
        where ${isReaction} and ${isActiveResident} and ${isForResident(publicationAudience, users.id)})`,
      // A message of a deleted account has no sender.
      all: sql<number>`(select count(distinct coalesce(${messages.senderId}, -${messages.id}))::int from ${messages}
        where ${isReaction})`,
    })
    .from(publications)
    .where(isNotNull(questionBefore))
    .orderBy(desc(questionBefore), desc(id))
    .limit(maxCounted);
  return rows.map(({ residents, reacted, all, before, ...row }) => ({
    ...row,
    kind: nameKind(row.kind),
    before: before ?? '',
    reacted,
    silent: Math.max(0, residents - reacted),
    others: all - reacted,
  }));
}
